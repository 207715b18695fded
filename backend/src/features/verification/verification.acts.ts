import { defined } from '@fan-beats/events';
import { countReadModelRows, projectors } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type {
  ReadModelRecord,
  RebuildRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '../../contract/records';
import { Read, ServiceAct, type Ground } from '../../platform/acts/act';
import { Id, Optional, OptionalOrNull, Whole } from '../../platform/trpc/fields';
import { LedgerRuns } from './ledger-runs';
import { RunStore, type Run, type RunKind } from './run-store';
import { toRebuildView, toVerificationReport, toVerificationView } from './run-view';

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
