import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { User } from '../../../platform/people/user.entity';
import { factorGuesses, LoginThrottle } from '../session/login-throttle';
import type { FactorKind } from '../session/session.entity';
import { FactorMails } from './factor-mails';
import { useTotpCode } from './factor-rows';
import { RecoveryCodes } from './recovery-codes';

/** The owner learns of this many wrong codes. An hour without a try, or a right code, ends the wave. */
const mailedAfter = 10;

interface TypedCode {
  /** A code of an authenticator app, or a recovery code. */
  readonly code: string;
  /** The number of a device with an earlier login to the account. */
  readonly deviceId: string | null;
}

const sixDigits = /^\d{6}$/;

/**
 * Checks codes of second factors as a login checks passwords: wrong ones wait (rule D39). Six digits are too few for a
 * thief with many networks, so that all networks together have one count and one turn.
 */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly source: DataSource,
    private readonly throttle: LoginThrottle,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly mails: FactorMails,
  ) {}

  /** Uses a code and returns its kind; null for a wrong one, and for one that was used before. Throws TooManyRequests. */
  async useCode({ userId }: User, { code, deviceId }: TypedCode): Promise<FactorKind | null> {
    // Counted apart from passwords, whose right one would forgive wrong codes.
    const name = factorGuesses(userId);
    const known = deviceId !== null && (await this.cameInOn(userId, deviceId));
    const guess = { mail: name, network: name, deviceId: known ? `${name} on ${deviceId}` : null };
    const admission = await this.throttle.admit(guess);
    const kind = await this.kindOf(userId, code);
    if (kind !== null) await this.throttle.forgive(admission, guess);
    else if (this.throttle.failuresBefore(admission) === mailedAfter - 1) await this.mailGuesses(userId);
    return kind;
  }

  /** Mails the owner that somebody guesses (rule A34): once per wave, and at most once in six hours. */
  private async mailGuesses(userId: number): Promise<void> {
    const now = new Date();
    const name = `${now.toISOString().slice(0, 10)} ${Math.floor(now.getUTCHours() / 6)}`;
    await this.source.transaction((records) =>
      this.mails.queue(records, userId, { change: 'wrong codes', name }),
    );
  }

  /**
   * Whether a login with a second factor came from this device. A device that is known by a mailed link alone may be that
   * of somebody who reads the mails, and each link would give them new tries.
   */
  private async cameInOn(userId: number, deviceId: string): Promise<boolean> {
    const sessions = await this.source.query<object[]>(
      'SELECT FROM sessions WHERE user_id = $1 AND device_id = $2 AND factor IS NOT NULL LIMIT 1',
      [userId, deviceId],
    );
    return sessions.length > 0;
  }

  private async kindOf(userId: number, code: string): Promise<FactorKind | null> {
    const { manager } = this.source;
    const typed = code.replaceAll(/\s/g, '');
    if (sixDigits.test(typed)) return (await useTotpCode(manager, userId, typed)) ? 'totp' : null;
    return (await this.recoveryCodes.use(manager, userId, typed)) ? 'recovery' : null;
  }
}
