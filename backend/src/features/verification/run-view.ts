import type { Seal } from '@fan-beats/events';
import type { VerificationFinding } from '@fan-beats/projections';
import type {
  FindingRecord,
  RebuildRecord,
  SealRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '../../contract/records';
import { erasedName } from '../../platform/people/display-names';
import type { Run } from './run-store';

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

export function toVerificationView(run: Run): VerificationRecord {
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

export function toVerificationReport(run: Run): VerificationReportRecord {
  const { readModels, findings } = reportOf(run);
  return { ...toVerificationView(run), read_models: readModels, findings: findings.map(toFindingView) };
}

export function toRebuildView(run: Run): RebuildRecord {
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
