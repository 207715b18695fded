import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { User } from '../../../platform/people/user.entity';
import { factorGuesses, LoginThrottle } from '../session/login-throttle';
import type { FactorKind } from '../session/session.entity';
import { useTotpCode } from './factor-rows';
import { RecoveryCodes } from './recovery-codes';

interface TypedCode {
  /** A code of an authenticator app, or a recovery code. */
  readonly code: string;
  readonly network: string;
  /** The number of a device with an earlier login to the account. */
  readonly deviceId: string | null;
}

const sixDigits = /^\d{6}$/;

/** Checks codes of second factors as a login checks passwords: wrong ones wait (rule D39). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly source: DataSource,
    private readonly throttle: LoginThrottle,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /** Uses a code and returns its kind; null for a wrong one, and for one that was used before. Throws TooManyRequests. */
  async useCode({ userId }: User, { code, network, deviceId }: TypedCode): Promise<FactorKind | null> {
    const mail = factorGuesses(userId);
    // Counted apart from passwords, whose right one would forgive wrong codes.
    const guess = { mail, network, deviceId: deviceId === null ? null : `${mail} on ${deviceId}` };
    const admission = await this.throttle.admit(guess);
    const kind = await this.kindOf(userId, code);
    if (kind !== null) await this.throttle.forgive(admission, guess);
    return kind;
  }

  private async kindOf(userId: number, code: string): Promise<FactorKind | null> {
    const { manager } = this.source;
    const typed = code.replaceAll(/\s/g, '');
    if (sixDigits.test(typed)) return (await useTotpCode(manager, userId, typed)) ? 'totp' : null;
    return (await this.recoveryCodes.use(manager, userId, typed)) ? 'recovery' : null;
  }
}
