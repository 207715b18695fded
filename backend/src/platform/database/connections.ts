import { addressOf, shopAt } from '@fan-beats/events';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolConfig, type QueryConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { AppConfig } from '../config/config';
import { isLossElsewhere } from './database-errors';
import { serverTypes } from './pg-types';

/**
 * Limits after which the database ends something: statements and locks that take too long (milliseconds), transactions
 * that lost their host and keep the rows of others locked, and connections with a silent host (seconds, then
 * milliseconds).
 */
const limits = {
  lock_timeout: 5_000,
  statement_timeout: 7_000,
  idle_in_transaction_session_timeout: 3_000,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 8_000,
};

// The lane's few statements all look rows up by key; the planner's statistics are out of date while tables grow within minutes.
const laneSettings = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

type Settings = Readonly<Record<string, string | number>>;

/** Every connection of the server acts as the role that may only add to the ledger. */
const asServer = (databaseUrl: string, settings: Settings): string =>
  addressOf(databaseUrl, { role: shopAt(databaseUrl).role, ...settings });

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/**
 * The time to wait for an answer: longer than the database lets a statement run, so that only a connection that does
 * not react is given up. In a pipeline the driver then cuts the connection, instead of keeping it for the next one to
 * wait on.
 */
const patience = {
  ...keepAlive,
  pipeline: true,
  query_timeout: 8_000,
  connectionTimeoutMillis: 5_000,
} as const;

function clientOptions(databaseUrl: string, name: string, settings: Settings = {}): ClientConfig {
  return {
    ...patience,
    connectionString: asServer(databaseUrl, { ...limits, ...settings }),
    types: serverTypes,
    application_name: name,
  };
}

const pooledConnections = 24;

/**
 * The time to wait while others have all connections, as long as an act is tried. A slow machine answers these callers
 * late instead of refusing them. Connecting and statements have shorter limits, for a database that does not answer.
 */
const longestQueueMs = 15_000;

/** A connection of the pool. Its own limit is on connecting; the limit of the pool is on the wait in the queue. */
export class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: patience.connectionTimeoutMillis });
  }
}

type Addresses = Pick<AppConfig, 'databaseUrl' | 'poolUrl'>;

/**
 * The most connections that a server process opens to the database itself: its pool, the lane, the lead, the listener,
 * a run of verification or rebuild, and the thread that previews large bills.
 */
export const connectionsPerProcess = ({ poolUrl }: Addresses): number =>
  5 + (poolUrl === null ? pooledConnections : 0);

/**
 * Shorter than the time to wait for an answer: a caller that tries again after a hanging connection gets no connection
 * that has been idle for as long.
 */
const idleTimeoutMillis = 5_000;

/**
 * The only pool: for reads, and for TypeORM's transactions. No state of it outlives a transaction, so a pooler may be
 * in front of the database.
 */
export function poolOptions({ databaseUrl, poolUrl }: Addresses): PoolConfig {
  const options = {
    ...clientOptions(databaseUrl, 'fan-beats'),
    Client: PooledClient,
    connectionTimeoutMillis: longestQueueMs,
    max: pooledConnections,
    idleTimeoutMillis,
  };
  if (poolUrl === null) return options;
  // Schemas, role and limits are those of the connections that the pooler opens (deploy/ha/pgbouncer.ini).
  // oxlint-disable-next-line house/no-schema-in-sql
  return { ...options, connectionString: poolUrl, options: '', Client: NamelessClient };
}

type Ask = (...question: readonly unknown[]) => Promise<unknown>;

/**
 * A pool that keeps a connection where only a worker of Citus was lost. The driver's pool closes its connection after
 * each failed statement. While a worker is away, all statements of its shops fail, and new connections would take
 * processor time of the coordinator from the shops of other workers.
 */
export class ThriftyPool extends Pool {
  constructor(options?: PoolConfig) {
    super(options);
    const ask: Ask = async (...question) => {
      const client = await this.connect();
      try {
        const answer = await (client.query.bind(client) as Ask)(...question);
        client.release();
        return answer;
      } catch (error) {
        client.release(!isLossElsewhere(error));
        throw error;
      }
    };
    this.query = ask as Pool['query'];
  }
}

/**
 * Sends statements without names: behind a pooler the next statement may run on another connection, where no name is
 * prepared.
 */
class NamelessClient extends PooledClient {
  constructor(config?: ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    const askNameless: Ask = (question, ...rest) =>
      ask(isNamed(question) ? { ...question, name: undefined } : question, ...rest);
    this.query = askNameless as Client['query'];
  }
}

const isNamed = (question: unknown): question is QueryConfig =>
  typeof question === 'object' && question !== null && 'name' in question && !('submit' in question);

/** The pool for long reads; each server process runs only a few at once. */
export function standbyOptions(readDatabaseUrl: string): PoolConfig {
  return {
    ...clientOptions(readDatabaseUrl, 'fan-beats-reading'),
    ...greetBy(() => Promise.resolve()),
    max: 4,
    idleTimeoutMillis,
  };
}

/** The connection of a commit lane. */
export function laneOptionsOf(databaseUrl: string): ClientConfig {
  return clientOptions(databaseUrl, 'fan-beats-ledger', laneSettings);
}

/** For connections that run a short query every two seconds, so that a lost one is noticed soon. */
const watchful = { query_timeout: 5_000 } as const;

/** The connection of the leading process: it queries all the time, so its lock outlives a lost host by a few seconds only. */
export function leaderOptionsOf(databaseUrl: string): ClientConfig {
  return { ...clientOptions(databaseUrl, 'fan-beats-leader', { idle_session_timeout: 5_000 }), ...watchful };
}

/** The connection that listens to the leader's notifications. */
export function listenerOptionsOf(databaseUrl: string): ClientConfig {
  return { ...clientOptions(databaseUrl, 'fan-beats-listener'), ...watchful };
}

/** A connection that keeps a lock during long work, and is silent meanwhile. */
export function holderOptionsOf(databaseUrl: string): ClientConfig {
  return clientOptions(databaseUrl, 'fan-beats-holder');
}

/** Has the rights of the server, for work without a time limit. */
export function longWorkOptionsOf(databaseUrl: string): ClientConfig {
  return {
    ...keepAlive,
    connectionString: asServer(databaseUrl, {
      ...limits,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    }),
    types: serverTypes,
    application_name: 'fan-beats-command',
  };
}

/** The data source of the records; its pool also serves the other reads. */
export function dataSourceOptions(
  addresses: Addresses,
  { greet, onPoolError }: { readonly greet: Greeting; readonly onPoolError: (error: unknown) => void },
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    driver: { Pool: ThriftyPool },
    poolErrorHandler: onPoolError,
    extra: { ...poolOptions(addresses), ...greetBy(greet) },
    logging: false,
  };
}

/**
 * The data source of a thread that previews acts. It may only read, and has one connection, which never goes through a
 * pooler. It holds no lock, and a busy machine serves its thread last, so its transaction may wait for longer.
 */
export function previewSourceOptions(databaseUrl: string): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    extra: {
      ...clientOptions(databaseUrl, 'fan-beats-preview', {
        default_transaction_read_only: 'on',
        idle_in_transaction_session_timeout: 20_000,
      }),
      max: 1,
      ...greetBy(() => Promise.resolve()),
    },
    logging: false,
  };
}

/** Checks a fresh connection before it is used; throws where it may not be used. */
export type Greeting = (client: ClientBase) => Promise<void>;

/**
 * Options of a pool that greets every connection before it lends it. The pool listens for errors of idle connections
 * alone, and a connection that is lost without a listener ends the process; the caller of a statement gets the error as
 * well.
 *
 * The option `verify` has a fault: a caller who gives up while it runs is given the connection all the same, and never
 * gives it back.
 */
export function greetBy(greet: Greeting): { readonly onConnect: Greeting } {
  return {
    async onConnect(client) {
      client.on('error', () => undefined);
      await greet(client);
    },
  };
}

/** Cuts a connection without PostgreSQL's closing message, which a hanging peer would never answer. */
export function hangUp(client: Client): void {
  client.connection.stream.destroy();
}

const farewellMs = 1_000;

/** Ends a connection in order, or cuts it where the other side does not react. */
export async function endConnection(client: Client): Promise<void> {
  const impatience = setTimeout(() => hangUp(client), farewellMs);
  await client.end().catch(() => undefined);
  clearTimeout(impatience);
}
