import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { Client } from 'pg';
import type { DestinationStream } from 'pino';
import { addressOf } from '@fan-beats/events';
import { createTestDatabase, type TestDatabase } from '../../scripts/jest/test-database';
import type { AppConfig } from '../src/platform/config/config';
import { createApp } from '../src/api/create-app';
import { serverTypes } from '../src/platform/database/pg-types';
import { SessionCookies } from '../src/features/people/session/cookies';
import { KnownDevices } from '../src/features/people/session/known-devices';
import { UpdateUser } from '../src/features/people/users/commands/update-user.command';
import { newCommand } from '../src/platform/cqrs/shop-command';
import { Caller } from './caller';

export const password = 'correct horse battery';
/**
 * The hash of this password, with very little memory and one pass, so that logins in tests are cheap. Hashes that the
 * server makes cost as always.
 */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$1SZvqpTlWdUVWMay/YFSrg$NBebFd/XvTJCnM9Y5tma5NcZzwICKZBk04h4iqWOxaI';

/** Everybody who calls in the tests; `banned` keeps the cookies of the session that the ban ended. */
export const people = ['anonymous', 'fan', 'otherFan', 'banned', 'admin'] as const;
export type PersonName = (typeof people)[number];

export const ids = { admin: 1, fan: 2, otherFan: 3, banned: 4, otherAdmin: 5 };

export interface TestShop {
  readonly url: string;
  /** The owner's address. */
  readonly databaseUrl: string;
  /** The server's address. */
  readonly serverUrl: string;
  readonly app: NestFastifyApplication;
  /** A connection of the database's owner. */
  readonly owner: Client;
  readonly callers: Readonly<Record<PersonName, Caller>>;
  /** A caller without a session. */
  stranger(): Caller;
  /** Another server process on the same database. */
  another(config?: Partial<AppConfig>): Promise<Pick<TestShop, 'url' | 'app' | 'close'>>;
  row<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row | undefined>;
  close(): Promise<void>;
}

interface ShopOptions {
  /** Used instead of a new database. */
  readonly database?: TestDatabase;
  readonly config?: Partial<AppConfig>;
  readonly logStream?: DestinationStream;
  /** Returns another address by which the server reaches its database. */
  readonly way?: (databaseUrl: string) => Promise<string>;
}

/** A server on a database of its own, with people who are logged in. */
export async function openTestShop({
  config,
  logStream,
  way,
  ...options
}: ShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await createTestDatabase());
  const databaseUrl = (await way?.(database.serverUrl)) ?? database.serverUrl;
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-api-'));
  const configOf = (more?: Partial<AppConfig>): AppConfig => ({
    ...testConfig(databaseUrl, dataDir),
    ...config,
    ...more,
  });
  const { app, url } = await listen(configOf(), logStream);
  const owner = new Client({ connectionString: addressOf(database.url), types: serverTypes });
  await owner.connect();
  await makePeople(owner);
  const callers = await logInAll(url, app);
  return {
    url,
    databaseUrl: database.url,
    serverUrl: database.serverUrl,
    app,
    owner,
    callers,
    stranger: () => new Caller(url),
    another: async (more) => {
      const other = await listen(configOf({ logLevel: 'silent', ...more }));
      return { ...other, close: () => closeApp(other.app) };
    },
    row: async <Row>(sql: string, values?: unknown[]) =>
      (await owner.query(sql, values)).rows[0] as Row | undefined,
    close: async () => {
      await closeApp(app);
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function testConfig(databaseUrl: string, dataDir: string): AppConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    poolUrl: null,
    readDatabaseUrl: null,
    dataDir,
    embedded: false,
    firstAdmin: null,
    jwtSecret: 'k3Yb0ardWalks-are-not-random-but-these-are-only-tests',
    publicUrl: 'http://shop.example',
    hosts: [],
    rateLimits: false,
    processesHere: 1,
    processes: 1,
    smtpUrl: null,
    mailFrom: 'Fan Beats <no-reply@shop.example>',
    epoch: null,
    allowUnsafeDatabase: true,
    trustedProxies: 0,
    metricsToken: null,
    traces: null,
    webRoot: join(dataDir, 'pages'),
    logLevel: 'silent',
    shops: null,
  };
}

async function listen(
  config: AppConfig,
  logStream?: DestinationStream,
): Promise<{ app: NestFastifyApplication; url: string }> {
  const app = await createApp(config, logStream);
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl() };
}

/**
 * Closes an app with all its connections: closing would otherwise wait two minutes for one that was opened and never
 * used.
 */
export async function closeApp(app: NestFastifyApplication): Promise<void> {
  const closed = app.close();
  app.getHttpServer().closeAllConnections();
  await closed;
}

async function makePeople(owner: Client): Promise<void> {
  await owner.query({
    text: `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, user_role, mail_proven_at)
           SELECT user_id, mail, mail, displayname, lower(displayname), $1, role, now() FROM (VALUES
             (1, 'admin@example.org', 'Organiser', 2), (2, 'fan@example.org', 'Fan', 1),
             (3, 'other@example.org', 'Other Fan', 1), (4, 'banned@example.org', 'Banned', 1),
             (5, 'other-admin@example.org', 'Second Organiser', 2)) people (user_id, mail, displayname, role)`,
    values: [passwordHash],
  });
  await owner.query("SELECT setval(pg_get_serial_sequence('users', 'user_id'), 1000)");
}

/** A caller on a device that is known for a person, so that their login is not mailed (rule A28). */
export function onKnownDevice(url: string, app: NestFastifyApplication, userId: number): Caller {
  const caller = new Caller(url);
  const token = app.get(KnownDevices, { strict: false }).issue({ userId, sessionVersion: 1 }, null);
  const reply = { header: (_name: string, cookie: string) => caller.keep(cookie) };
  app.get(SessionCookies, { strict: false }).setDevice(reply as unknown as FastifyReply, token);
  return caller;
}

async function logInAll(url: string, app: NestFastifyApplication): Promise<Record<PersonName, Caller>> {
  const loggedIn = (mail: string): Promise<Caller> => new Caller(url).logIn(mail, password);
  const [fan, otherFan, banned, admin] = await Promise.all([
    loggedIn('fan@example.org'),
    loggedIn('other@example.org'),
    loggedIn('banned@example.org'),
    onKnownDevice(url, app, ids.admin).logIn('admin@example.org', password),
  ]);
  const actor = { userId: ids.admin, role: 2, correlationId: 'test' };
  await app.get(CommandBus).execute(newCommand(UpdateUser, actor, { userId: ids.banned, banned: true }));
  return { anonymous: new Caller(url), fan, otherFan, banned, admin };
}
