import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { deviceSeconds } from './cookies';

/** No token of a device passes for an access token. */
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
 * Devices on which somebody has logged in before, by a token they keep. It opens nothing: it only spares its device the wait
 * that strangers bring upon an account. A new password or a ban makes it worthless.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly jwt: JwtService) {}

  issue({ userId, sessionVersion }: Account, deviceId: string | null): string {
    const claims: DeviceClaims = { sub: userId, sv: sessionVersion, did: deviceId ?? randomUUID() };
    return this.jwt.sign({ ...claims }, { audience, expiresIn: deviceSeconds });
  }

  /** The device's number, or null when it is none of this account. */
  idOf(token: string | null, account: Account | undefined): string | null {
    if (account === undefined) return null;
    const claims = this.claimsOf(token);
    return claims?.sub === account.userId && claims.sv === account.sessionVersion ? claims.did : null;
  }

  /** Whoever logged in on the device last, or null. Without a look at the account, which may be banned by now. */
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
