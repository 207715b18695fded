import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { inTransaction } from '../../../platform/database/in-transaction';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { Passwords } from '../passwords';
import { hashOfToken } from '../secret-tokens';

/** Sets a new password by the token of a mailed link, once, and ends all sessions; false for a token worth nothing. */
export class ResetPassword extends Command<boolean> {
  constructor(readonly input: { readonly token: string; readonly newPassword: string }) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly passwords: Passwords,
  ) {}

  async execute({ input: { token, newPassword } }: ResetPassword): Promise<boolean> {
    const tokenHash = hashOfToken(token);
    if (!(await this.isUsable(tokenHash))) return false;
    const passwordHash = await this.passwords.hash(newPassword);
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ user_id: number }>(
        `UPDATE password_resets SET used_at = now()
          WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id`,
        [tokenHash],
      );
      const [reset] = rows;
      if (!reset) return false;
      await client.query(
        'UPDATE users SET password_hash = $2, session_version = session_version + 1 WHERE user_id = $1',
        [reset.user_id, passwordHash],
      );
      await client.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [
        reset.user_id,
      ]);
      await client.query(
        'UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
        [reset.user_id],
      );
      await awaitCommitsUnderWay(client);
      return true;
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
