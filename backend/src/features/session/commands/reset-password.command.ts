import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { inTransaction } from '../../../platform/database/in-transaction';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { KnownDevices } from '../known-devices';
import { Passwords } from '../passwords';
import { hashOfToken } from '../secret-tokens';

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
    @Inject(Pool) private readonly pool: Pool,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ input: { token, newPassword } }: ResetPassword): Promise<string | null> {
    const tokenHash = hashOfToken(token);
    if (!(await this.isUsable(tokenHash))) return null;
    const passwordHash = await this.passwords.hash(newPassword);
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ user_id: number }>(
        `UPDATE password_resets SET used_at = now()
          WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id`,
        [tokenHash],
      );
      const [reset] = rows;
      if (!reset) return null;
      const { rows: people } = await client.query<{ session_version: number }>(
        `UPDATE users SET password_hash = $2, session_version = session_version + 1
          WHERE user_id = $1 RETURNING session_version`,
        [reset.user_id, passwordHash],
      );
      const [person] = people;
      if (!person) return null;
      await client.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [
        reset.user_id,
      ]);
      await client.query(
        'UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
        [reset.user_id],
      );
      await awaitCommitsUnderWay(client);
      return this.devices.issue({ userId: reset.user_id, sessionVersion: person.session_version }, null);
    });
  }

  /** Looked at first, so that guessed tokens cost no hashing. */
  private async isUsable(tokenHash: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'SELECT FROM password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [tokenHash],
    );
    return rowCount === 1;
  }
}
