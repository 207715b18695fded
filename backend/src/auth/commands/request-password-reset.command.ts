import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { APP_CONFIG } from '../../config/app-config.token';
import type { AppConfig } from '../../config/config';
import { Mailer } from '../../mail/mailer';
import { hashOfToken, newSecretToken } from '../secret-tokens';

const validMinutes = 60;

/** Sends a link for a new password, if there is such an account; never tells whether (rule D39). */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly mail: string) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly mailer: Mailer,
  ) {}

  async execute({ mail }: RequestPasswordReset): Promise<void> {
    const token = newSecretToken();
    const { rows } = await this.pool.query<{ mail: string }>(
      `WITH person AS (SELECT user_id, mail FROM users
                        WHERE lower(mail) = lower($1) AND NOT banned AND erased_at IS NULL),
            outdated AS (DELETE FROM password_resets WHERE expires_at < now()),
            added AS (INSERT INTO password_resets (token_hash, user_id, expires_at)
                      SELECT $2, user_id, now() + $3 * interval '1 minute' FROM person)
       SELECT mail FROM person`,
      [mail.trim(), hashOfToken(token), validMinutes],
    );
    const [person] = rows;
    // Not awaited: how long a mail takes must not tell whether the account exists.
    if (person)
      this.mailer.sendSoon(resetMail(person.mail, `${this.config.publicUrl}/reset-password?token=${token}`));
  }
}

function resetMail(to: string, link: string): { to: string; subject: string; text: string } {
  return {
    to,
    subject: 'Fan Beats: reset your password',
    text: [
      'Hello,',
      '',
      'somebody asked for a new password for your Fan Beats account. To choose one, open this link within an hour:',
      '',
      link,
      '',
      'If it was not you, there is nothing to do: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
