import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { LoginKind } from '../session/session.entity';

/** A token of this audience does not count as an access token. */
const audience = 'second factor';

/** The seconds between the first and the second factor of a login. */
const ticketSeconds = 10 * 60;

/** The first factor of a login, which was right. */
export interface FirstFactor {
  readonly userId: number;
  readonly sessionVersion: number;
  readonly how: LoginKind;
  readonly deviceId: string | null;
  readonly refusedBefore: number;
}

/**
 * A login that waits for its second factor. The page keeps the ticket, and not a cookie, so that the logins of two tabs
 * do not mix. It gives no access, and a new password makes it worthless.
 */
@Injectable()
export class LoginTickets {
  constructor(private readonly jwt: JwtService) {}

  issue({ userId, sessionVersion, how, deviceId, refusedBefore }: FirstFactor): string {
    const claims = { userId, sessionVersion, how, deviceId, refusedBefore };
    return this.jwt.sign(claims, { audience, expiresIn: ticketSeconds });
  }

  /** Null for a ticket that is not ours or has expired. */
  read(ticket: string): FirstFactor | null {
    try {
      return this.jwt.verify<FirstFactor>(ticket, { audience });
    } catch {
      return null;
    }
  }
}
