import { setTimeout as sleep } from 'node:timers/promises';
import { projectionTables } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { migrationNames } from '../../platform/database/migrate';
import { thisRelease } from '../../platform/release/releases';
import { Ledger } from '../../ledger/ledger';
import { LedgerLeader } from '../../ledger/ledger-leader';
import { LiveFeed } from '../../features/operation/live/live-feed';
import { ShutdownState } from '../../platform/observability/shutdown-state';

/** The conditions under which requests are sent to this process, and further information for an operator. */
export interface Readiness {
  readonly ready: boolean;
  /** The release of this process. */
  readonly version: string;
  /** The process finishes its running work and takes nothing new. */
  readonly stopping: boolean;
  readonly database: boolean;
  /** Every migration of this release has run. */
  readonly migrations: boolean;
  /** Every read model of this release exists with its columns; each commit writes its rows itself. */
  readonly read_models: boolean;
  /** Commands are committed: none has waited for long. */
  readonly lane: boolean;
  /** This process receives the notifications of the others. */
  readonly listener: boolean;
}

const columnNames = projectionTables.flatMap(({ name, key, columns }) =>
  [...Object.keys(key), ...Object.keys(columns)].map((column) => `${name}.${column}`),
);

const shapeSql = `
  SELECT (SELECT count(*) FROM migrations WHERE name = ANY($1))::int AS migrations,
         (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
           WHERE pg_table_is_visible(c.oid) AND NOT a.attisdropped
             AND c.relname || '.' || a.attname = ANY($2))::int AS columns`;

/** A command that waits longer than this waits for a database that does not answer. */
const longestWaitMs = 5_000;
/** A database that needs longer than this to describe its tables counts as not ready. */
const shapeMs = 2_000;

/** Checks whether this process can serve. */
@Injectable()
export class ReadinessCheck {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly shutdown: ShutdownState,
    private readonly leader: LedgerLeader,
    private readonly ledger: Ledger,
    private readonly feed: LiveFeed,
  ) {}

  async look(): Promise<Readiness> {
    const shape = await this.shape();
    const stopping = this.shutdown.isShuttingDown;
    const checks = {
      ...shape,
      lane: this.ledger.waitingMs < longestWaitMs,
      listener: this.feed.isReceiving,
    };
    return {
      ready: !stopping && Object.values(checks).every((fine) => fine),
      version: thisRelease().version,
      stopping,
      ...checks,
    };
  }

  get laneOldestSeconds(): number {
    return this.ledger.waitingMs / 1_000;
  }

  get unsealedPositions(): number {
    return this.leader.state.unsealed;
  }

  private async shape(): Promise<Pick<Readiness, 'database' | 'migrations' | 'read_models'>> {
    const patience = new AbortController();
    try {
      const { rows } = await Promise.race([
        this.pool.query<{ migrations: number; columns: number }>(shapeSql, [migrationNames, columnNames]),
        sleep(shapeMs, { rows: [] }, { ref: false, signal: patience.signal }),
      ]);
      const [found] = rows;
      return {
        database: found !== undefined,
        migrations: found?.migrations === migrationNames.length,
        read_models: found?.columns === columnNames.length,
      };
    } catch {
      return { database: false, migrations: false, read_models: false };
    } finally {
      patience.abort();
    }
  }
}
