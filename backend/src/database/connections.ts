import type { ClientConfig, PoolConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { serverTypes } from './pg-types';

/** Milliseconds after which a statement, a lock or an idle transaction is given up. */
const limits = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Every connection of the server acts as the role that may only add to the ledger. */
const serverOptions = [
  '-c role=fan_beats_server',
  ...Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`),
].join(' ');

export const ledgerConnections = 12;
const recordConnections = 12;

/** The pool of the ledger and of the hot reads. */
export function ledgerPoolOptions(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    options: serverOptions,
    types: serverTypes,
    max: ledgerConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'fan-beats',
  };
}

// The lane's few statements all look rows up by key, whatever the planner believes of tables that grow within minutes.
const laneOptions =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan -c jit=off';

/** The connection of a commit lane. */
export function laneOptionsOf(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    options: `${serverOptions} ${laneOptions}`,
    types: serverTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'fan-beats-ledger',
  };
}

/** The connection of the process that leads: it holds a lock as long as it lives. */
export function leaderOptionsOf(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    options: serverOptions,
    types: serverTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'fan-beats-leader',
  };
}

/** The pool of the record features, owned by TypeORM. */
export function recordSourceOptions(
  databaseUrl: string,
  onPoolError: (error: unknown) => void,
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    url: databaseUrl,
    connectTimeoutMS: 10_000,
    poolErrorHandler: onPoolError,
    applicationName: 'fan-beats-records',
    extra: { options: serverOptions, types: serverTypes, max: recordConnections },
    logging: false,
  };
}
