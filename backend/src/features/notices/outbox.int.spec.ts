import { Client, Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import type { AppConfig } from '../../platform/config/config';
import { Mailer } from '../../platform/mail/mailer';
import { queueWritten } from '../../platform/mail/outbox';
import type { SettingsReads } from '../site/settings/settings.reads';
import { Outbox } from './outbox';
import type { UnsubscribeLinks } from './unsubscribing';

let database: TestDatabase;
let owner: Client;
let db: Pool;
let mails: MailServer;
let mailer: Mailer;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  db = new Pool({ connectionString: database.serverUrl, options: '-c role=fan_beats_server', max: 2 });
  mails = await startMailServer();
  const config: Partial<AppConfig> = {
    smtpUrl: mails.url,
    mailFrom: 'shop@example.org',
    publicUrl: 'http://localhost:3000',
  };
  mailer = new Mailer(config as AppConfig);
  await owner.connect();
});

afterAll(async () => {
  mailer.onApplicationShutdown();
  await mails.close();
  await owner.end();
  await db.end();
  await database.drop();
});

it('keeps the address and the text of a mail until it is handed over, and no longer', async () => {
  const mail = { to: 'mina@example.org', subject: 'About your claim', text: 'The band is late.' };
  await queueWritten(owner, 'letter-1', mail);
  // A mail that is written already needs neither settings nor links.
  const outbox = new Outbox(mailer, {} as SettingsReads, {} as UnsubscribeLinks, db);
  const send = async () => {
    await owner.query('UPDATE mails SET next_at = now()');
    await outbox.send(() => false);
    const { rows } = await owner.query<object>('SELECT state, address, content FROM mails');
    return rows;
  };
  const { to, ...content } = mail;
  mails.refuses = true;
  expect(await send()).toEqual([{ state: 'queued', address: to, content }]);
  mails.refuses = false;
  expect(await send()).toEqual([{ state: 'handed over', address: null, content: null }]);
  expect(await mails.mailed()).toContain('The band is late.');
});
