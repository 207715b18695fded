import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { AppConfig } from '../config/config';
import { standbyOptions } from './connections';

const patienceMs = 2_000;
/** The pause after the standby was missing: otherwise every caller would wait as long, one after the other. */
const restMs = 30_000;

/**
 * The position of the main database, and its identity: a copy has the same identifier, a separate server has another
 * start. Recorded events are flushed. Writes of an open transaction need not reach the standby. The position of the
 * next record may be after the end of the last one.
 */
const nowSql = `
  SELECT pg_current_wal_flush_lsn() AS lsn, system_identifier::text AS system,
         extract(epoch FROM pg_postmaster_start_time())::text AS started FROM pg_control_system()`;

/**
 * The state of a server against the main database. A server that takes writes itself is trusted only if it is the main
 * database: any other was promoted and has its own history.
 */
const stateSql = `
  SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS there,
         system_identifier::text = $2
           AND (pg_is_in_recovery() OR extract(epoch FROM pg_postmaster_start_time())::text = $3) AS follows
    FROM pg_control_system()`;

interface Now {
  readonly lsn: string;
  readonly system: string;
  readonly started: string;
}

/**
 * The database for long reads: a standby (READ_DATABASE_URL) that has replayed everything that was recorded before the
 * read, so that nobody misses an act of their own. It is the main database where there is no standby, and for a while
 * after the standby lagged, did not answer, or no longer followed the main database.
 */
export class Standby implements OnApplicationShutdown {
  private readonly logger = new Logger('Standby');
  private readonly pool: Pool | null;
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: Pick<AppConfig, 'databaseUrl' | 'readDatabaseUrl'>,
    private readonly main: Pool,
  ) {
    this.pool = config.readDatabaseUrl === null ? null : new Pool(standbyOptions(config.readDatabaseUrl));
    // The next caller finds out by themselves.
    this.pool?.on('error', () => undefined);
  }

  async readingPool(): Promise<Pool> {
    return this.pool && (await this.isThere(this.pool)) ? this.pool : this.main;
  }

  async readingUrl(): Promise<string> {
    const { databaseUrl, readDatabaseUrl } = this.config;
    return readDatabaseUrl !== null && (await this.readingPool()) !== this.main
      ? readDatabaseUrl
      : databaseUrl;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }

  private async isThere(standby: Pool): Promise<boolean> {
    if (performance.now() < this.restsUntil) return false;
    const missing = await this.whatIsMissing(standby);
    if (missing === null) return true;
    this.restsUntil = performance.now() + restMs;
    this.logger.warn(`${missing}: the main database reads instead, for ${restMs / 1_000} s at least`);
    return false;
  }

  /** The reason against the standby; null where it has everything that is recorded now. */
  private async whatIsMissing(standby: Pool): Promise<string | null> {
    const [now] = (await this.main.query<Now>(nowSql)).rows;
    try {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
        const values = [now?.lsn, now?.system, now?.started];
        const [state] = (await standby.query<{ there: boolean; follows: boolean }>(stateSql, values)).rows;
        if (!state?.follows) return 'The standby follows the main database no more';
        if (state.there) return null;
        await sleep(20);
      }
      return 'The standby lags behind';
    } catch (error) {
      return `The standby does not answer (${error instanceof Error ? error.name : 'unknown reason'})`;
    }
  }
}
