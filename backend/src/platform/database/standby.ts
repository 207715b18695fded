import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { AppConfig } from '../config/config';
import { standbyOptions } from './connections';

const patienceMs = 2_000;

/**
 * Where long readings run: on a standby (READ_DATABASE_URL) that has replayed all that was recorded when they were asked for, so
 * that nobody misses an act of their own. On the main database where there is none, or where it lags or does not answer.
 */
export class Standby implements OnApplicationShutdown {
  private readonly logger = new Logger('Standby');
  private readonly pool: Pool | null;

  constructor(
    private readonly config: Pick<AppConfig, 'databaseUrl' | 'readDatabaseUrl'>,
    private readonly main: Pool,
  ) {
    this.pool = config.readDatabaseUrl === null ? null : new Pool(standbyOptions(config.readDatabaseUrl));
    // Whoever asks next finds out for themselves.
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
    const { rows } = await this.main.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn');
    try {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
        const replayed = await standby.query<{ there: boolean }>(
          'SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS there',
          [rows[0]?.lsn],
        );
        if (replayed.rows[0]?.there) return true;
        await sleep(20);
      }
      this.logger.warn('The standby lags behind: the main database reads instead');
    } catch (error) {
      this.logger.warn(
        `The standby does not answer: the main database reads instead (${error instanceof Error ? error.name : 'unknown reason'})`,
      );
    }
    return false;
  }
}
