import { countEvents, NotFound } from '@fan-beats/events';
import type { RebuildReport, Verification } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { isHeld } from '../../../platform/database/locks';
import { statementsIn } from '../../../platform/database/statements';
import type { Page } from '../../../platform/cqrs/page';
import type { Actor } from '../../../platform/people/actor';
import { displaynameSql } from '../../../platform/people/display-names';

/** The advisory lock that a run's connection has as long as the run lasts. */
export const runLock = 4_711_201_151;

export type RunKind = 'verification' | 'rebuild';
export type RunState = 'running' | 'clean' | 'findings' | 'done' | 'failed';
export type RunReport =
  | (Omit<Verification, 'events'> & { readonly kind: 'verified' })
  | (Omit<RebuildReport, 'events'> & { readonly kind: 'rebuilt' });

/** A verification or a rebuild, as in its row. */
export interface Run {
  readonly runId: number;
  readonly kind: RunKind;
  /** The read model to rebuild; null for all. */
  readonly subject: string | null;
  readonly state: RunState;
  readonly events: number;
  readonly total: number;
  readonly report: RunReport | null;
  readonly failure: string | null;
  readonly startedBy: number;
  /** Null for a person who was erased. */
  readonly startedByName: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The end of a run. */
export type EndedRun = Pick<Run, 'state'> & Partial<Pick<Run, 'events' | 'report' | 'failure'>>;

/** A run to start. */
export type NewRun = Pick<Run, 'kind' | 'subject'> & { readonly actor: Actor };

const interrupted = 'The server that ran it ended before it did: start it again.';

const columns = `run_id AS "runId", kind, subject, state, events, total, report, failure,
  started_by AS "startedBy", ${displaynameSql('started_by')} AS "startedByName", started_at AS "startedAt", ended_at AS "endedAt"`;

/** The rows of runs. */
@Injectable()
export class RunStore {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly source: DataSource,
  ) {}

  /** Throws NotFound. */
  async get(kind: RunKind, runId: number): Promise<Run> {
    const [run] = await this.read('kind = $1 AND run_id = $2', [kind, runId]);
    if (!run) throw new NotFound(kind);
    return run;
  }

  /** Runs below the cursor, the newest first. */
  async page(
    kind: RunKind,
    { cursor, limit }: Page,
  ): Promise<{ readonly runs: readonly Run[]; readonly nextCursor: number | null }> {
    // One row more than the page shows whether there are older ones.
    const found = await this.read('kind = $1 AND run_id < $2 ORDER BY run_id DESC LIMIT $3', [
      kind,
      cursor ?? 2_147_483_647,
      limit + 1,
    ]);
    const runs = found.slice(0, limit);
    return { runs, nextCursor: found.length > limit ? (runs.at(-1)?.runId ?? null) : null };
  }

  /**
   * Each run has the lock, so a run in state `running` without the lock was interrupted. A run that ends between the
   * read of its row and the read of the lock seems interrupted, too: a second read of the row decides.
   */
  private async read(condition: string, values: unknown[]): Promise<Run[]> {
    const look = () => this.pool.query<Run>(`SELECT ${columns} FROM ledger_runs WHERE ${condition}`, values);
    const isRunning = ({ state }: Run): boolean => state === 'running';
    const { rows } = await look();
    if (!rows.some(isRunning)) return rows;
    const { rowCount } = await this.pool.query(`SELECT FROM pg_locks WHERE ${isHeld(runLock)}`);
    if (rowCount) return rows;
    const again = await look();
    return again.rows.map((run) =>
      isRunning(run) ? { ...run, state: 'failed', failure: interrupted } : run,
    );
  }

  /** Call it under the lock: any other run in state `running` was interrupted. */
  begin({ kind, subject, actor }: NewRun): Promise<number> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `UPDATE ledger_runs SET state = 'failed', failure = $1, ended_at = now() WHERE state = 'running'`,
        [interrupted],
      );
      const [row] = await records.query<{ id: number }[]>(
        `INSERT INTO ledger_runs (kind, subject, started_by, total) VALUES ($1, $2, $3, $4) RETURNING run_id AS id`,
        [kind, subject, actor.userId, await countEvents(statementsIn(records))],
      );
      if (!row) throw new Error('The run was not noted');
      await writeAudit(records, actor, {
        act: kind === 'rebuild' ? 'ledger.admStartRebuild' : 'ledger.admStartVerification',
        subject: `run ${row.id}`,
        changed: subject === null ? [] : [subject],
      });
      return row.id;
    });
  }

  async progress(runId: number, events: number): Promise<void> {
    await this.pool.query(`UPDATE ledger_runs SET events = $2 WHERE run_id = $1 AND state = 'running'`, [
      runId,
      events,
    ]);
  }

  async end(runId: number, { state, events, report, failure }: EndedRun): Promise<void> {
    await this.pool.query(
      `UPDATE ledger_runs SET state = $2, events = coalesce($3, events), total = greatest(total, coalesce($3, 0)),
        report = $4, failure = $5, ended_at = now() WHERE run_id = $1`,
      [runId, state, events ?? null, report ? JSON.stringify(report) : null, failure ?? null],
    );
  }
}
