import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** English where left out. */
  readonly lang?: 'de' | 'en';
  /** The page where a person stops such mails without a login. */
  readonly unsubscribe?: string;
}

/** Sends mails to SMTP_URL; without it they are written to the folder `outbox` in DATA_DIR. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter | null;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    this.transport = config.smtpUrl
      ? createTransport({ url: config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
      : null;
  }

  /** False where mails are only written to a folder. */
  get sends(): boolean {
    return this.transport !== null;
  }

  /** The address that mails come from. */
  get from(): string {
    return this.config.mailFrom;
  }

  /** The address of a page of the shop. */
  linkTo(page: string): string {
    return `${this.config.publicUrl}${page}`;
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /**
   * Rejects where the server that delivers the mail did not take it. The name is the same each time a mail is sent, so
   * that a mail that is sent twice is recognised.
   */
  async send({ unsubscribe, ...mail }: Mail, name: string): Promise<void> {
    if (this.transport) {
      const headers = {
        // No out-of-office reply and no other machine answers to it (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      const messageId = `<${name}@${new URL(this.config.publicUrl).hostname}>`;
      const html = htmlOf(mail);
      await this.transport.sendMail({
        from: this.from,
        ...mail,
        // One address, whatever characters it has: as a text it would be read as a list, and refused before a server gets it.
        to: { name: '', address: mail.to },
        html,
        messageId,
        headers,
      });
      return;
    }
    const folder = join(this.config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const head = [`From: ${this.from}`, `To: ${mail.to}`, `Subject: ${mail.subject}`];
    await writeFile(join(folder, `${name}.eml`), `${head.join('\n')}\n\n${mail.text}`, { mode: 0o600 });
    this.logger.log(`No SMTP_URL is set: a mail was written to ${join(folder, `${name}.eml`)}`);
  }
}

/** Text, escaped for HTML. */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The same words, with links to click; nothing is loaded from elsewhere. */
function htmlOf({ text, lang = 'en' }: Mail): string {
  const linked = asHtml(text).replaceAll(
    // Without the brackets around it, and without the punctuation at the end of its sentence.
    /https?:\/\/(?:[^\s&()]|&amp;|\([^\s&()]*\))+(?<![.,:;!?'\]])/g,
    (link) => `<a href="${link}">${link}</a>`,
  );
  return `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;white-space:pre-wrap">${linked}</body></html>`;
}
