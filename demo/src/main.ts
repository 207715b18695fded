import 'reflect-metadata';
import { inspect } from 'node:util';
import { addressOf } from '@fan-beats/events';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '@fan-beats/backend/api/app.module';
import { readConfig, StartFailure, type AppConfig } from '@fan-beats/backend/platform/config/config';
import { checkDatabase } from '@fan-beats/backend/platform/database/server-checks';
import { Client, Pool } from 'pg';
import type { INestApplicationContext } from '@nestjs/common';
import { Notices } from '@fan-beats/backend/features/notices/notices';
import { demoAdmins, demoFans } from './fans';
import { refuseKnownPasswords } from './known-passwords';
import { demoPassword, fillDemoShop } from './seed/fill-demo-shop';

type State = 'empty' | 'partly' | 'filled' | 'other';

/** The accounts that the start prints: a fan with a history, and an organiser. */
const accounts = [
  { who: 'Fan', mail: demoFans[0]?.mail ?? '' },
  { who: 'Organiser', mail: demoAdmins[0]?.mail ?? '' },
];

/** Fills an empty database with the demo shop and prints its accounts; leaves a real shop unchanged. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  refuseKnownPasswords(process.env['DEMO'], config.host);
  await checkDatabase(config);
  const state = await stateOf(config.databaseUrl);
  if (state === 'partly')
    throw new StartFailure(
      'The demo shop was filled only in part by an earlier start that was cut off: remove the folder of its cluster alone (postgres/cluster in DATA_DIR, or what the file postgres/place names) and start again.',
    );
  if (state === 'empty') await fill(config);
  if (state !== 'other') process.stdout.write(notice());
}

/** Whether the database is empty, contains the demo shop, or a real shop, such as a copy without passwords. */
async function stateOf(databaseUrl: string): Promise<State> {
  const client = new Client({ connectionString: addressOf(databaseUrl) });
  await client.connect();
  const { rows } = await client.query<{ people: number; demo: boolean; faq: boolean }>(
    `SELECT (SELECT count(*)::int FROM users) AS people,
            EXISTS (SELECT FROM users WHERE mail = $1 AND password_hash <> '') AS demo,
            EXISTS (SELECT FROM faq_items) AS faq`,
    [accounts[0]?.mail],
  );
  await client.end();
  const [found] = rows;
  if (!found || found.people === 0) return 'empty';
  if (!found.demo) return 'other';
  return found.faq ? 'filled' : 'partly';
}

async function fill(config: AppConfig): Promise<void> {
  process.stdout.write('Filling the demo shop, once …\n');
  const options = { logger: ['error' as const, 'warn' as const], abortOnError: false };
  const app = await NestFactory.createApplicationContext(AppModule.of({ ...config, smtpUrl: null }), options);
  await fillDemoShop(app, new Date());
  await tellOfHistory(app);
  await app.close();
}

/** Makes the notices of the past, without mails. All are marked as read except each person's two newest. */
async function tellOfHistory(app: INestApplicationContext): Promise<void> {
  await app.get(Notices).followAll();
  await app.get<Pool>(Pool).query(
    `UPDATE notices n SET read_at = created_at
      WHERE 2 <= (SELECT count(*) FROM notices later WHERE later.user_id = n.user_id AND later.notice_id > n.notice_id)`,
  );
}

function notice(): string {
  const lines = accounts.map(
    ({ who, mail }) => `  ${who.padEnd(10)} ${mail.padEnd(24)} password ${demoPassword}`,
  );
  return `\nDemo accounts:\n${lines.join('\n')}\n`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : inspect(error)}\n`);
  process.exit(1);
});
