import { projectionTables } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { allMigrations } from '../database/migrate';
import { LedgerLeader } from '../ledger/ledger-leader';
import { Drain } from './drain';

/** What has to hold before requests are sent to this process, and what an operator should know beside it. */
export interface Readiness {
  readonly ready: boolean;
  /** The process finishes what it began and takes nothing new. */
  readonly stopping: boolean;
  readonly database: boolean;
  /** Every migration of this release has run. */
  readonly migrations: boolean;
  /** Every read model of this release is there with its columns; its rows are written by each commit itself. */
  readonly read_models: boolean;
  /** For how long an open transaction has held the fence, on the process that leads: seals and hints wait, sales do not. */
  readonly fence_held_seconds: number;
}

const migrationNames = allMigrations.map((migration) => new migration().name ?? migration.name);
const columnNames = projectionTables.flatMap(({ name, key, columns }) =>
  [...Object.keys(key), ...Object.keys(columns)].map((column) => `${name}.${column}`),
);

const shapeSql = `
  SELECT (SELECT count(*) FROM migrations WHERE name = ANY($1))::int AS migrations,
         (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
           WHERE c.relnamespace = to_regnamespace('projection') AND NOT a.attisdropped
             AND c.relname || '.' || a.attname = ANY($2))::int AS columns`;

/** Looks whether this process can serve. */
@Injectable()
export class ReadinessCheck {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly drain: Drain,
    private readonly leader: LedgerLeader,
  ) {}

  async look(): Promise<Readiness> {
    const shape = await this.shape();
    const stopping = this.drain.isDraining;
    return {
      ready: !stopping && shape.database && shape.migrations && shape.read_models,
      stopping,
      ...shape,
      fence_held_seconds: this.fenceHeldSeconds,
    };
  }

  get fenceHeldSeconds(): number {
    return Math.round(this.leader.state.heldMs / 1_000);
  }

  private async shape(): Promise<Pick<Readiness, 'database' | 'migrations' | 'read_models'>> {
    try {
      const { rows } = await this.pool.query<{ migrations: number; columns: number }>(shapeSql, [
        migrationNames,
        columnNames,
      ]);
      const [found] = rows;
      return {
        database: true,
        migrations: found?.migrations === migrationNames.length,
        read_models: found?.columns === columnNames.length,
      };
    } catch {
      return { database: false, migrations: false, read_models: false };
    }
  }
}
