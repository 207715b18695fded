import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same each time it is sent, so that a mail sent twice is recognised. */
  readonly messageId?: string;
}

/** Sends mails by SMTP_URL; without it they are written to the folder `outbox` in DATA_DIR. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter | null;
  private readonly underway = new Set<Promise<void>>();

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    this.transport = config.smtpUrl
      ? createTransport({ url: config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
      : null;
  }

  /** False where mails are only written to a folder. */
  get sends(): boolean {
    return this.transport !== null;
  }

  /** The address of a page of the shop. */
  linkTo(page: string): string {
    return `${this.config.publicUrl}${page}`;
  }

  /** Starts to write a mail, if there is one to write, and sends it; a failure is logged, without address and text. */
  sendSoon(write: () => Promise<Mail | null>): void {
    const sending = this.writeAndSend(write).catch((error: unknown) => {
      this.logger.error(
        `A mail could not be sent: ${error instanceof Error ? error.name : 'unknown reason'}`,
      );
    });
    this.underway.add(sending);
    void sending.finally(() => this.underway.delete(sending));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underway);
    this.transport?.close();
  }

  private async writeAndSend(write: () => Promise<Mail | null>): Promise<void> {
    const mail = await write();
    if (mail) await this.send(mail);
  }

  /** Rejects where the mail was not taken over by the server that delivers it. */
  async send(mail: Mail): Promise<void> {
    if (this.transport) {
      await this.transport.sendMail({ from: this.config.mailFrom, ...mail });
      return;
    }
    const folder = join(this.config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    const head = [`From: ${this.config.mailFrom}`, `To: ${mail.to}`, `Subject: ${mail.subject}`];
    await writeFile(join(folder, name), `${head.join('\n')}\n\n${mail.text}`, { mode: 0o600 });
    this.logger.log(`No SMTP_URL is set: a mail was written to ${join(folder, name)}`);
  }
}
