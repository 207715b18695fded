import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { deviceSeconds } from './cookies';

/** Sets the tokens of devices apart from access tokens. */
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
    if (token === null || account === undefined) return null;
    try {
      const { sub, sv, did } = this.jwt.verify<DeviceClaims>(token, { audience });
      return sub === account.userId && sv === account.sessionVersion ? did : null;
    } catch {
      return null;
    }
  }
}
