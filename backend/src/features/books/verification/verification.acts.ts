import { defined, type Seal } from '@fan-beats/events';
import { countReadModelRows, projectors, type VerificationFinding } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type {
  FindingRecord,
  ReadModelRecord,
  RebuildRecord,
  SealRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '../../../contract/books/verification.records';
import { Read, ServiceAct, type Ground } from '../../../platform/acts/act';
import { erasedName } from '../../../platform/people/display-names';
import { Id, Optional, OptionalOrNull, Whole } from '../../../platform/trpc/fields';
import { LedgerRuns } from './ledger-runs';
import { RunStore, type Run, type RunKind } from './run-store';

/** Starts a verification of the whole books. Refused while another run is under way. */
export class StartVerification extends ServiceAct<{ run_id: number }> {
  async run({ get }: Ground) {
    const { actor } = this;
    return { run_id: await get(LedgerRuns).start({ kind: 'verification', subject: null, actor }) };
  }
}

/** Starts making read models anew. Refused while another run is under way. */
export class StartRebuild extends ServiceAct<{ run_id: number }> {
  /** A read model; all of them when left out. */
  @OptionalOrNull() @IsIn(projectors.map(({ table }) => table.name)) name?: string | null;

  async run({ get }: Ground) {
    const { actor, name: subject = null } = this;
    return { run_id: await get(LedgerRuns).start({ kind: 'rebuild', subject, actor }) };
  }
}

/** A run with its report. Throws NotFound. */
abstract class GetRun<View> extends Read<View> {
  @Id() runId: number;

  protected run({ get }: Ground, kind: RunKind): Promise<Run> {
    return get(RunStore).get(kind, this.runId);
  }
}

export class GetVerification extends GetRun<VerificationReportRecord> {
  async read(ground: Ground) {
    return toVerificationReport(await this.run(ground, 'verification'));
  }
}

export class GetRebuild extends GetRun<RebuildRecord> {
  async read(ground: Ground) {
    return toRebuildView(await this.run(ground, 'rebuild'));
  }
}

/** Runs, newest first. */
abstract class GetRuns<View> extends Read<{ runs: readonly View[]; next_cursor: number | null }> {
  @Optional() @Id() cursor?: number;
  @Optional() @Whole(1, 100) limit?: number;

  protected async page({ get }: Ground, kind: RunKind) {
    const { cursor, limit = 20 } = this;
    // One more than asked for tells whether there are older ones.
    const found = await get(RunStore).page(kind, { limit: limit + 1, ...defined({ cursor }) });
    const runs = found.slice(0, limit);
    return { runs, next_cursor: found.length > limit ? (runs.at(-1)?.runId ?? null) : null };
  }
}

export class GetVerifications extends GetRuns<VerificationRecord> {
  async read(ground: Ground) {
    const { runs, next_cursor } = await this.page(ground, 'verification');
    return { runs: runs.map(toVerificationView), next_cursor };
  }
}

export class GetRebuilds extends GetRuns<RebuildRecord> {
  async read(ground: Ground) {
    const { runs, next_cursor } = await this.page(ground, 'rebuild');
    return { runs: runs.map(toRebuildView), next_cursor };
  }
}

/** The read models and how many rows each has. */
export class GetReadModels extends Read<{ read_models: readonly ReadModelRecord[] }> {
  async read({ pool }: Ground): Promise<{ read_models: readonly ReadModelRecord[] }> {
    return { read_models: await countReadModelRows(pool) };
  }
}

function toRunView(run: Run) {
  return {
    run_id: run.runId,
    progress: { events: run.events, total: Math.max(run.total, run.events) },
    failure: run.failure,
    started_by: { user_id: run.startedBy, displayname: run.startedByName ?? erasedName },
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}

const unreported = { streams: 0, seals: 0, newestSeal: null, readModels: [], findings: [], findingCount: 0 };

function reportOf({ report }: Run) {
  return report?.kind === 'verified' ? report : unreported;
}

function toVerificationView(run: Run): VerificationRecord {
  const { streams, seals, newestSeal, findingCount } = reportOf(run);
  return {
    ...toRunView(run),
    state: run.state === 'done' ? 'clean' : run.state,
    events: run.events,
    streams,
    seals,
    finding_count: findingCount,
    newest_seal: newestSeal && toSealView(newestSeal),
  };
}

function toSealView({ number, hash, upToPosition, sealedAt }: Seal): SealRecord {
  return { number, hash, up_to_position: upToPosition, sealed_at: new Date(sealedAt).toISOString() };
}

function toVerificationReport(run: Run): VerificationReportRecord {
  const { readModels, findings } = reportOf(run);
  return { ...toVerificationView(run), read_models: readModels, findings: findings.map(toFindingView) };
}

function toRebuildView(run: Run): RebuildRecord {
  return {
    ...toRunView(run),
    state: run.state === 'running' || run.state === 'failed' ? run.state : 'done',
    name: run.subject,
    read_models: run.report?.kind === 'rebuilt' ? run.report.readModels : [],
  };
}

function toFindingView(finding: VerificationFinding): FindingRecord {
  const { kind, stream, version, position, table, key, sentence } = finding;
  return { kind, stream, version, position, read_model: table ?? null, key: key ?? null, sentence };
}
