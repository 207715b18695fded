import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { Logger as NestLogger } from '@nestjs/common';
import { Logger as PinoNestLogger, PinoLogger } from 'nestjs-pino';
import { pino, type DestinationStream, type Logger } from 'pino';
import { httpOptions, openApp } from '../api/create-app';
import { readConfig, StartFailure, type AppConfig, type Environment } from '../platform/config/config';
import { checkDatabase } from '../platform/database/server-checks';
import { hasOneHost, nameOf } from '../platform/web/known-hosts';
import { answerHeaders } from '../platform/web/security-headers';
import { ShutdownState } from '../platform/observability/shutdown-state';

const states = ['open', 'moving', 'gone'] as const;

/** A shop of the table that SHOPS names. */
interface ListedShop {
  readonly host: string;
  /** The same as the setting SHOP. */
  readonly shop: string;
  readonly state: (typeof states)[number];
  readonly config: AppConfig;
}

/** A shop that is open: its pool, timers and rooms live as long as this. */
interface OpenShop {
  readonly app: Promise<NestFastifyApplication>;
  readonly config: AppConfig;
  /** Running calls, including streams. */
  calls: number;
  usedAt: number;
}

interface Settings {
  /** The path of a JSON file. */
  readonly table: string;
  readonly env: Environment;
  readonly stream: DestinationStream;
}

interface Times {
  /** Longer than the time for which notices wait because an act may be undone. */
  readonly idleMs: number;
  /** The time after which a shop without callers is opened: for mails, seals and reminders. */
  readonly wakeMs: number;
  readonly lookMs: number;
}

const minute = 60_000;
const usual: Times = { idleMs: 20 * minute, wakeMs: 360 * minute, lookMs: minute };
const drainMs = 10_000;

/**
 * Many shops in one process, distinguished by the host of the request (ADR 30). The first call opens a shop. A shop
 * that nobody uses is closed: no connection and no timer of it remains.
 */
export class ManyShops {
  readonly server: Server = createServer(httpOptions, (req, res) => this.answer(req, res));
  private listed: ReadonlyMap<string, ListedShop>;
  private readonly open = new Map<string, OpenShop>();
  /** When each shop was opened or closed last. */
  private readonly seenAt = new Map<string, number>();
  private readonly looking: NodeJS.Timeout;
  readonly logger: Logger;
  /** Headers of every answer, including those that no shop gives. */
  private readonly headers: Readonly<Record<string, string>>;

  /** Throws StartFailure for a table that cannot be used; where it changes later, the last good one counts. */
  constructor(
    private readonly of: Settings,
    private readonly times = usual,
  ) {
    this.listed = readTable(of);
    const { logLevel, publicUrl } = readConfig(of.env);
    this.headers = answerHeaders(publicUrl);
    this.logger = pino({ level: logLevel }, of.stream);
    NestLogger.overrideLogger(new ProcessLog(new PinoLogger({ pinoHttp: { logger: this.logger } }), {}));
    watchFile(of.table, { interval: Math.min(2_000, times.lookMs) }, () => this.readAgain());
    this.looking = setInterval(() => this.look(), times.lookMs);
  }

  /** Starts no new work; running work is finished. */
  begin(): void {
    unwatchFile(this.of.table);
    clearInterval(this.looking);
    for (const { app } of this.open.values()) void app.then(beginToEnd, () => undefined);
  }

  async close(): Promise<void> {
    this.begin();
    await Promise.all([...this.open.keys()].map((host) => this.end(host)));
  }

  private answer(req: IncomingMessage, res: ServerResponse): void {
    const host = nameOf(req);
    for (const [name, value] of Object.entries(this.headers)) res.setHeader(name, value);
    if (!hasOneHost(req)) return void res.writeHead(400).end('A request names one host.');
    const listed = this.listed.get(host);
    if (listed?.state === 'open') void this.serve(listed, req, res);
    else if (!listed && req.url === '/healthz') res.end('ok');
    else refuse(req, res, listed?.state ?? 'unknown');
  }

  private async serve(listed: ListedShop, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const shop = this.openedFor(listed);
    shop.calls += 1;
    res.once('close', () => {
      shop.calls -= 1;
      shop.usedAt = Date.now();
    });
    const app = await shop.app.catch(() => null);
    if (app) app.getHttpServer().emit('request', req, res);
    else refuse(req, res, 'closed');
  }

  private openedFor({ host, config }: ListedShop): OpenShop {
    const found = this.open.get(host);
    if (found) return found;
    const app = checkDatabase(config).then(() => openApp(config, this.of.stream));
    const shop: OpenShop = { app, config, calls: 0, usedAt: Date.now() };
    this.open.set(host, shop);
    this.seenAt.set(host, shop.usedAt);
    app.catch((error: unknown) => {
      if (this.open.get(host) === shop) this.open.delete(host);
      this.logger.error({ err: error }, `The shop at ${host} cannot be opened`);
    });
    return shop;
  }

  /** Closes the idle shops, and opens the one that has been closed for the longest time. */
  private look(): void {
    const now = Date.now();
    for (const [host, { calls, usedAt }] of this.open)
      if (calls === 0 && now - usedAt > this.times.idleMs) void this.end(host);
    const asleep = [...this.listed.values()]
      .filter(({ host, state }) => state === 'open' && !this.open.has(host))
      .map((listed) => ({ listed, seen: this.seenAt.get(listed.host) ?? 0 }))
      .toSorted((a, b) => a.seen - b.seen)[0];
    if (asleep && now - asleep.seen > this.times.wakeMs) this.openedFor(asleep.listed);
  }

  /** Closes a shop after its running calls have finished, within their time. */
  private async end(host: string): Promise<void> {
    const shop = this.open.get(host);
    this.open.delete(host);
    this.seenAt.set(host, Date.now());
    const app = await shop?.app.catch(() => null);
    if (!shop || !app) return;
    beginToEnd(app);
    const until = Date.now() + drainMs;
    while (shop.calls > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    await app.close().catch((error: unknown) => {
      this.logger.error({ err: error }, `The shop at ${host} did not end well`);
    });
  }

  private readAgain(): void {
    try {
      this.listed = readTable(this.of);
    } catch (error) {
      this.logger.error({ err: error }, 'The table of shops cannot be used; the last one counts');
      return;
    }
    for (const [host, { config }] of this.open) {
      const now = this.listed.get(host);
      if (now?.state !== 'open' || !isDeepStrictEqual(now.config, config)) void this.end(host);
    }
  }
}

/** The log of all shops, without Nest's messages about each shop that opens. */
class ProcessLog extends PinoNestLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (!ofNest.test(String(rest.at(-1)))) super.log(message, ...rest);
  }

  override warn(message: unknown, ...rest: unknown[]): void {
    if (!ofNest.test(String(rest.at(-1)))) super.warn(message, ...rest);
  }
}

const ofNest = /^(InstanceLoader|Rout|Nest|DataSourceNameRegistry)/;

const beginToEnd = (app: NestFastifyApplication): void => app.get(ShutdownState).begin();

type Refused = 'unknown' | 'closed' | Exclude<ListedShop['state'], 'open'>;

const refusals: Readonly<Record<Refused, readonly [status: number, message: string]>> = {
  unknown: [404, 'There is no shop at this address.'],
  closed: [503, 'The shop is not available at the moment. Please try again.'],
  moving: [503, 'The shop is moving to another place. Please try again in a minute; your cart is kept.'],
  gone: [410, 'This shop has moved away from here.'],
};

/** Answers calls in the shape of the API's refusals, which pages show, and page requests with a page. */
function refuse({ url = '' }: IncomingMessage, res: ServerResponse, why: Refused): void {
  const [httpStatus, message] = refusals[why];
  const code = httpStatus === 503 ? 'SERVICE_UNAVAILABLE' : 'NOT_FOUND';
  const error = { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus } };
  const isCall = url.startsWith('/api/');
  const type = isCall ? 'application/json' : 'text/html; charset=utf-8';
  if (httpStatus === 503) res.setHeader('retry-after', 60);
  res.writeHead(httpStatus, { 'content-type': type });
  res.end(isCall ? JSON.stringify({ error }) : page(message));
}

const page = (message: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Fan Beats</title><p>${message}</p></html>`;

/** Reads the table of shops. Throws StartFailure with the entry and the reason. */
function readTable({ table, env }: Pick<Settings, 'table' | 'env'>): ReadonlyMap<string, ListedShop> {
  const fail = (why: string, cause?: unknown): never => {
    throw new StartFailure(`The table of shops in ${table} cannot be used: ${why}.`, cause);
  };
  const entries = ((): unknown => {
    try {
      return JSON.parse(readFileSync(table, 'utf8'));
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error), error);
    }
  })();
  if (!Array.isArray(entries) || entries.length === 0) return fail('it must be a list of shops');
  const listed = entries.map((entry: unknown, index) => {
    const { host, shop, state = 'open', database, epoch } = (entry ?? {}) as Record<string, unknown>;
    const of = `entry ${index + 1}`;
    if (typeof host !== 'string' || !/^[a-z0-9.-]+$/.test(host))
      return fail(`${of} has no host in small letters`);
    if (typeof shop !== 'string') return fail(`${of} names no shop`);
    const found =
      states.find((one) => one === state) ?? fail(`the state of ${of} is none of ${states.join(', ')}`);
    return { host, shop, state: found, config: configOf(env, { host, shop, database, epoch }) };
  });
  const byHost = new Map(listed.map((one) => [one.host, one]));
  return byHost.size === listed.length ? byHost : fail('a host stands in it twice');
}

/** The settings of the process, with those of one shop. */
function configOf(
  env: Environment,
  { host, shop, database, epoch }: Record<'host' | 'shop', string> & Record<'database' | 'epoch', unknown>,
): AppConfig {
  const { publicUrl, dataDir } = readConfig(env);
  return readConfig({
    ...env,
    SHOPS: '',
    SHOP: shop,
    PUBLIC_URL: Object.assign(new URL(publicUrl), { hostname: host }).origin,
    DATA_DIR: join(dataDir, shop),
    ...(epoch !== undefined && { EPOCH: JSON.stringify(epoch) }),
    ...(typeof database === 'string' && { DATABASE_URL: database, READ_DATABASE_URL: '' }),
  });
}
