import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { deviceSeconds } from './cookies';

/** A token of this audience does not count as an access token. */
const audience = 'device';

export interface Account {
  readonly userId: number;
  readonly sessionVersion: number;
}

interface DeviceClaims {
  readonly sub: number;
  readonly sv: number;
  readonly did: string;
}

/**
 * Devices with an earlier login to an account. Each keeps a token, which gives no access. It only spares its device the
 * wait that other people's failures cause for an account. A new password or a ban makes it worthless.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly jwt: JwtService) {}

  issue({ userId, sessionVersion }: Account, deviceId: string | null): string {
    const claims: DeviceClaims = { sub: userId, sv: sessionVersion, did: deviceId ?? randomUUID() };
    return this.jwt.sign({ ...claims }, { audience, expiresIn: deviceSeconds });
  }

  /** The device's number; null where the token is not of this account. */
  idOf(token: string | null, account: Account | undefined): string | null {
    if (account === undefined) return null;
    const claims = this.claimsOf(token);
    return claims?.sub === account.userId && claims.sv === account.sessionVersion ? claims.did : null;
  }

  /** The person who logged in on the device last, or null. The account itself is not read; it may be banned. */
  ownerOf(token: string | null): number | null {
    return this.claimsOf(token)?.sub ?? null;
  }

  private claimsOf(token: string | null): DeviceClaims | null {
    if (token === null) return null;
    try {
      return this.jwt.verify<DeviceClaims>(token, { audience });
    } catch {
      return null;
    }
  }
}
