import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { askerSeconds } from './cookies';

/** A token of this audience does not count as an access token. */
const audience = 'asker';

/**
 * The browsers that requested a code. The server chooses their number and signs it, so that no browser can use the
 * number of another one.
 */
@Injectable()
export class AskingBrowsers {
  constructor(private readonly jwt: JwtService) {}

  /** The token of a browser. A browser that has one keeps its number, and so its count of tries. */
  issue(browserId: string = randomUUID()): { readonly browserId: string; readonly token: string } {
    return { browserId, token: this.jwt.sign({ browserId }, { audience, expiresIn: askerSeconds }) };
  }

  /** Null for a token that is missing, expired or not ours. */
  idOf(token: string | null): string | null {
    if (token === null) return null;
    try {
      return this.jwt.verify<{ readonly browserId: string }>(token, { audience }).browserId;
    } catch {
      return null;
    }
  }
}
