import { addressOf, shopNamed, shopNameRule, type Shop } from '@fan-beats/events';
import { isCommonPassword } from './common-passwords';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The target of traces, from OpenTelemetry's standard variables. */
export interface TracesConfig {
  /** An endpoint for OTLP as JSON over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** The settings of the server, from its environment; see docs/operations.md for the meaning of each variable. */
export interface AppConfig {
  readonly host: string;
  readonly port: number;
  /** The address also names the shop of the database. */
  readonly databaseUrl: string;
  /** A pooler in front of it, for statements that need no session. */
  readonly poolUrl: string | null;
  /** A standby of it for long reads. */
  readonly readDatabaseUrl: string | null;
  readonly dataDir: string;
  readonly embedded: boolean;
  readonly firstAdmin: { readonly mail: string; readonly password: string } | null;
  readonly jwtSecret: string;
  readonly publicUrl: string;
  /** Further host names of the shop, in small letters. */
  readonly hosts: readonly string[];
  readonly rateLimits: boolean;
  /** The number of server processes that this start opens on its port. */
  readonly processesHere: number;
  /**
   * The number of server processes that share the callers, on all machines; each allows its share of the limits on
   * calls.
   */
  readonly processes: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The epoch that the shop's place (`Place`) must have; null: any. */
  readonly epoch: number | null;
  /** Only for tests: accepts a database that may lose what it acknowledged. */
  readonly allowUnsafeDatabase: boolean;
  /** The number of proxies in front of the server that are trusted about the caller's address. */
  readonly trustedProxies: number;
  /** The bearer token for /metrics; without one only this machine may read them. */
  readonly metricsToken: string | null;
  /** Null: no traces are made. */
  readonly traces: TracesConfig | null;
  /** Folder of the built web pages. */
  readonly webRoot: string;
  readonly logLevel: (typeof logLevels)[number];
  /** The file with the table of shops, where one process serves many. */
  readonly shops: string | null;
}

/** The reason why the server does not start: one sentence for the person at the terminal. */
export class StartFailure extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartFailure';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws StartFailure with the first variable that cannot be used. */
export function readConfig(env: Environment): AppConfig {
  const embedded = env['EMBEDDED'] === '1';
  return {
    ...readListening(env),
    ...readProcesses(env),
    ...readMail(env),
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    // A pooler takes no settings from an address: its connections have them.
    poolUrl: env['DATABASE_POOL_URL'] ? plainAddress(env, 'DATABASE_POOL_URL') : null,
    readDatabaseUrl: env['READ_DATABASE_URL'] ? databaseAddress(env, 'READ_DATABASE_URL') : null,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    embedded,
    firstAdmin: firstAdmin(env),
    // Shops of one database may share the secret, and still refuse each other's tokens.
    jwtSecret: `${signingSecret(env['JWT_SECRET'])}${env['SHOP'] ?? ''}`,
    epoch: env['EPOCH'] ? wholeNumber(env, 'EPOCH', { fallback: 1, min: 1, max: 1_000_000 }) : null,
    allowUnsafeDatabase: env['ALLOW_UNSAFE_DATABASE'] === '1',
    metricsToken: metricsToken(env['METRICS_TOKEN']),
    traces: readTraces(env),
    webRoot: env['WEB_ROOT'] ? resolve(env['WEB_ROOT']) : builtPages(),
    logLevel: logLevel(env['LOG_LEVEL'] || (embedded ? 'warn' : 'info')),
    shops: shopsFile(env),
  };
}

/** The file of SHOPS. A pooler and the supervisor serve one shop each, so neither goes with it. */
function shopsFile(env: Environment): string | null {
  if (!env['SHOPS']) return null;
  const ofOne = ['SHOP', 'EPOCH', 'DATABASE_POOL_URL', 'PROCESSES', 'ADMIN_MAIL'].find((name) => env[name]);
  if (ofOne) throw new StartFailure(`SHOPS and ${ofOne} do not go together.`);
  return resolve(env['SHOPS']);
}

function readListening(
  env: Environment,
): Pick<AppConfig, 'host' | 'port' | 'publicUrl' | 'hosts' | 'rateLimits' | 'trustedProxies'> {
  const host = env['HOST'] || '127.0.0.1';
  const port = wholeNumber(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 });
  const rateLimits = onOrOff(env, 'RATE_LIMITS');
  if (!rateLimits && !isLoopback(host)) {
    throw new StartFailure(
      `RATE_LIMITS is off but HOST is ${host}: limits may only be switched off where nobody else can call, on 127.0.0.1.`,
    );
  }
  return {
    host,
    port,
    publicUrl: webAddress(env['PUBLIC_URL'] || `http://localhost:${port}`),
    hosts: hostNames(env['HOSTS'] ?? ''),
    rateLimits,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', { fallback: 0, min: 0, max: 10 }),
  };
}

function hostNames(text: string): readonly string[] {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name));
  if (wrong === undefined) return names;
  throw new StartFailure(`HOSTS names ${wrong}, but it must be names such as www.shop.example, with commas.`);
}

function readProcesses(env: Environment): Pick<AppConfig, 'processesHere' | 'processes'> {
  const range = { fallback: 1, min: 1, max: 1_000 };
  const processesHere =
    env['PROCESSES'] === 'auto' ? availableParallelism() : wholeNumber(env, 'PROCESSES', range);
  return { processesHere, processes: processesHere * wholeNumber(env, 'MACHINES', range) };
}

function readMail(env: Environment): Pick<AppConfig, 'smtpUrl' | 'mailFrom'> {
  return {
    smtpUrl: mailServer(env['SMTP_URL']),
    mailFrom: env['MAIL_FROM'] || 'Fan Beats <no-reply@localhost>',
  };
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function wholeNumber(
  env: Environment,
  name: string,
  range: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const text = env[name];
  if (!text) return range.fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return value;
  throw new StartFailure(
    `${name} is ${text}, but it must be a whole number from ${range.min} to ${range.max}.`,
  );
}

function onOrOff(env: Environment, name: string): boolean {
  const text = env[name] || 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new StartFailure(`${name} is ${text}, but it must be on or off.`);
}

function webAddress(text: string): string {
  const url = parseUrl(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new StartFailure(`PUBLIC_URL is ${text}, but it must be an address such as https://shop.example.`);
}

/** The address of the shop of SHOP in the database that a variable names. Throws StartFailure. */
export function databaseAddress(env: Environment, name: string): string {
  return addressOf(plainAddress(env, name), {}, shopOf(env));
}

function plainAddress(env: Environment, name: string): string {
  const text = env[name];
  const url = text ? parseUrl(text) : null;
  if (text && url && (url.protocol === 'postgres:' || url.protocol === 'postgresql:')) return text;
  throw new StartFailure(
    text
      ? `${name} is not an address such as postgresql://name:password@host:5432/database.`
      : `${name} is missing: start the shop with npm start, or name a PostgreSQL.`,
  );
}

/** The shop of SHOP; without it the unnamed shop of the database. */
function shopOf(env: Environment): Shop {
  try {
    return shopNamed(env['SHOP'] || null);
  } catch (error) {
    throw new StartFailure(`SHOP is ${env['SHOP']}, but it must be ${shopNameRule}.`, error);
  }
}

function mailServer(text: string | undefined): string | null {
  if (!text) return null;
  const url = parseUrl(text);
  if (url && (url.protocol === 'smtp:' || url.protocol === 'smtps:')) return text;
  throw new StartFailure('SMTP_URL is not an address such as smtp://name:password@mail.example:587.');
}

function firstAdmin(env: Environment): AppConfig['firstAdmin'] {
  const mail = env['ADMIN_MAIL'];
  const password = env['ADMIN_PASSWORD'];
  if (!mail && !password) return null;
  if (!mail?.includes('@'))
    throw new StartFailure('ADMIN_MAIL must be a mail address, beside ADMIN_PASSWORD.');
  if (!password || password.length < 6) {
    throw new StartFailure('ADMIN_PASSWORD must have at least 6 characters, beside ADMIN_MAIL.');
  }
  if (isCommonPassword(password))
    throw new StartFailure('ADMIN_PASSWORD is one of the most common passwords: choose another one.');
  return { mail, password };
}

const notorious = /secret|change.?me|password|default|example|development|12345|jwt/i;

function signingSecret(text: string | undefined): string {
  if (!text)
    throw new StartFailure('JWT_SECRET is missing: a long random text, the same for every server process.');
  const weak = text.length < 32 || new Set(text).size < 10 || (text.length < 40 && notorious.test(text));
  if (weak) {
    throw new StartFailure(
      'JWT_SECRET is too weak: make a long random text, for example with openssl rand -base64 48.',
    );
  }
  return text;
}

function metricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= 16) return text;
  throw new StartFailure(
    'METRICS_TOKEN is too short: make a random text of 16 characters or more, for example with openssl rand -hex 16.',
  );
}

/** OpenTelemetry's own variables; only OTLP over HTTP is supported. */
function readTraces(env: Environment): TracesConfig | null {
  const url = tracesAddress(env);
  const exporter = env['OTEL_TRACES_EXPORTER'] || (url ? 'otlp' : 'none');
  if (exporter === 'none' || env['OTEL_SDK_DISABLED'] === 'true') return null;
  if (exporter !== 'otlp')
    throw new StartFailure(`OTEL_TRACES_EXPORTER is ${exporter}, but it must be otlp or none.`);
  return {
    url: collectorAddress(url || 'http://localhost:4318/v1/traces'),
    headers: headersOf(env['OTEL_EXPORTER_OTLP_HEADERS'] || ''),
    serviceName: env['OTEL_SERVICE_NAME'] || 'fan-beats',
  };
}

function tracesAddress(env: Environment): string | undefined {
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || (base && `${base.replace(/\/$/, '')}/v1/traces`);
}

function collectorAddress(text: string): string {
  if (parseUrl(text)?.protocol.startsWith('http')) return text;
  throw new StartFailure('OTEL_EXPORTER_OTLP_ENDPOINT is not an address such as http://collector:4318.');
}

/** Parses `name=value,name=value`, with the values encoded as in an address. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([^=]+)=(.*?)\s*$/.exec(pair) ?? []);
  return Object.fromEntries(
    pairs.flatMap(([, name, value]) => (name && value ? [[name, decodeURIComponent(value)]] : [])),
  );
}

function logLevel(text: string): AppConfig['logLevel'] {
  const level = logLevels.find((known) => known === text);
  if (level) return level;
  throw new StartFailure(`LOG_LEVEL is ${text}, but it must be debug, info, warn, error or silent.`);
}

/** The folder of the built pages, the same for a run from the sources and from dist. */
function builtPages(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'frontend', 'package.json')) && dirname(folder) !== folder)
    folder = dirname(folder);
  return join(folder, 'frontend', 'dist');
}
