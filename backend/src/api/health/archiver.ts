import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** How the archiving of the WAL and the backups go, as any role may ask; an age is null or endless where there was none yet. */
interface Archived {
  readonly archived: number;
  readonly failed: number;
  readonly failing: number;
  readonly age: number | null;
  readonly base: number;
  readonly bytes: number;
  readonly copy: number;
  readonly proof: number;
  readonly broken: number;
}

const ageSql = (kind: string): string =>
  `coalesce(extract(epoch FROM clock_timestamp() - max(succeeded_at) FILTER (WHERE kind = '${kind}')), 'Infinity')::float8`;

const sql = `
  SELECT archived_count::float8 AS archived, failed_count::float8 AS failed,
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int AS failing,
         extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS age, backups.*
    FROM pg_stat_archiver, (
      SELECT ${ageSql('base')} AS base, ${ageSql('copy')} AS copy, ${ageSql('proof')} AS proof,
             coalesce(sum(bytes) FILTER (WHERE kind = 'base'), 0)::float8 AS bytes,
             count(*) FILTER (WHERE failed_at > coalesce(succeeded_at, '-infinity'))::int AS broken
        FROM backup_states) AS backups`;

/** The other figures do not wait for a database that does not answer. */
const patienceMs = 1_000;

/** Asks the database once for all figures of a look. */
@Injectable()
export class Archiver {
  private asked: Promise<Archived | null> | undefined;

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** NaN where it is not known. */
  async figure(name: keyof Archived): Promise<number> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return (await this.asked)?.[name] ?? Number.NaN;
  }

  private async ask(): Promise<Archived | null> {
    const answer = this.pool.query<Archived>(sql).then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    );
    return Promise.race([answer, sleep(patienceMs, null, { ref: false })]);
  }
}
