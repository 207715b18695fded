import { setTimeout as sleep } from 'node:timers/promises';
import { readLogAge } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/**
 * The figures of the archiving of the WAL, the backups and the seals, which any role may query; an age is null or
 * endless where there was none yet.
 */
export const archiverFigures = [
  ['archived', 'fan_beats_archived_segments', 'Segments of the WAL that were archived.'],
  ['failed', 'fan_beats_archive_failures', 'Attempts to archive a segment that failed.'],
  ['failing', 'fan_beats_archive_failing', '1 while the last attempt to archive a segment failed.'],
  ['age', 'fan_beats_archive_age_seconds', 'Seconds since a segment was archived.'],
  ['base', 'fan_beats_backup_age_seconds', 'Seconds since a base backup; endless before the first.'],
  ['bytes', 'fan_beats_backup_bytes', 'Size of the last base backup.'],
  ['copy', 'fan_beats_backup_copy_age_seconds', 'Seconds since a copy reached the place outside.'],
  ['proof', 'fan_beats_backup_proven_age_seconds', 'Seconds since a backup was restored and verified.'],
  ['broken', 'fan_beats_backup_failing', 'How many of base, copy and proof failed at their last attempt.'],
  ['unsealed', 'fan_beats_unsealed_age_seconds', 'Age of the oldest event that has no seal; 0 without one.'],
] as const;

type Archived = Readonly<Record<(typeof archiverFigures)[number][0], number | null>>;

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

/** Queries the database once for all figures that are read together. */
@Injectable()
export class Archiver {
  private asked: Promise<Archived | null> | undefined;

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** The figure; NaN where it is unknown. */
  async figure(name: keyof Archived): Promise<number> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return (await this.asked)?.[name] ?? Number.NaN;
  }

  private async ask(): Promise<Archived | null> {
    const answer = Promise.all([this.pool.query<Archived>(sql), readLogAge(this.pool, 0)]).then(
      ([{ rows }, { unsealedSince: since }]) => {
        const unsealed = since === null ? 0 : (Date.now() - since) / 1_000;
        return rows[0] ? { ...rows[0], unsealed } : null;
      },
      () => null,
    );
    return Promise.race([answer, sleep(patienceMs, null, { ref: false })]);
  }
}
