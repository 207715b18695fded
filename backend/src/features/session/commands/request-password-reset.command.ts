import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { type Mail, Mailer } from '../../../platform/mail/mailer';
import { mailKeys } from '../../../platform/people/person-names';
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
    private readonly source: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly mailer: Mailer,
  ) {}

  /** Nothing is awaited: neither what is written nor the sending may tell by its time whether the account exists. */
  execute({ mail }: RequestPasswordReset): Promise<void> {
    this.mailer.sendSoon(() => this.write(mail));
    return Promise.resolve();
  }

  private async write(mail: string): Promise<Mail | null> {
    const token = newSecretToken();
    const [person] = await this.source.query<{ mail: string }[]>(
      `WITH person AS (SELECT user_id, mail FROM users
                        WHERE mail_key = ANY($1::text[]) AND NOT banned AND erased_at IS NULL
                        ORDER BY mail_key = ($1::text[])[1] DESC LIMIT 1),
            outdated AS (DELETE FROM password_resets WHERE expires_at < now()),
            added AS (INSERT INTO password_resets (token_hash, user_id, expires_at)
                      SELECT $2, user_id, now() + $3 * interval '1 minute' FROM person)
       SELECT mail FROM person`,
      [mailKeys(mail), hashOfToken(token), validMinutes],
    );
    return person ? resetMail(person.mail, `${this.config.publicUrl}/reset-password?token=${token}`) : null;
  }
}

function resetMail(to: string, link: string): Mail {
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
