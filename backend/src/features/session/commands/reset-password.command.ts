import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { type Account, KnownDevices } from '../known-devices';
import { Passwords } from '../passwords';
import { hashOfToken } from '../secret-tokens';
import { Session } from '../session.entity';

/**
 * Sets a new password by the token of a mailed link, once, and ends all sessions. Answers what the device keeps that the link was
 * opened on: whoever reads the owner's mail need not wait for strangers' failures (rule D39). Null for a token worth nothing.
 */
export class ResetPassword extends Command<string | null> {
  constructor(readonly input: { readonly token: string; readonly newPassword: string }) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ input: { token, newPassword } }: ResetPassword): Promise<string | null> {
    const tokenHash = hashOfToken(token);
    if (!(await this.isUsable(tokenHash))) return null;
    const passwordHash = await this.passwords.hash(newPassword);
    return this.source.transaction(async (records) => {
      const [[person]] = await records.query<[Account[], number]>(
        `WITH reset AS (UPDATE password_resets SET used_at = now()
                         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id)
         UPDATE users u SET password_hash = $2, session_version = session_version + 1 FROM reset
          WHERE u.user_id = reset.user_id RETURNING u.user_id AS "userId", session_version AS "sessionVersion"`,
        [tokenHash, passwordHash],
      );
      if (!person) return null;
      const { userId } = person;
      await records.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
      await records.query(
        'UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
        [userId],
      );
      await awaitCommitsUnderWay(records);
      return this.devices.issue(person, null);
    });
  }

  /** Looked at first, so that guessed tokens cost no hashing. */
  private async isUsable(tokenHash: string): Promise<boolean> {
    const usable = await this.source.query<object[]>(
      'SELECT FROM password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [tokenHash],
    );
    return usable.length === 1;
  }
}
