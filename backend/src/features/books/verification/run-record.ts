import type { Seal } from '@fan-beats/events';
import type { VerificationFinding } from '@fan-beats/projections';
import type {
  FindingRecord,
  RebuildRecord,
  SealRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '../../../contract/books/verification.records';
import { erasedName } from '../../../platform/people/display-names';
import type { Run } from './run-store';

function toRunRecord(run: Run) {
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

export function toVerificationRecord(run: Run): VerificationRecord {
  const { streams, seals, newestSeal, findingCount } = reportOf(run);
  return {
    ...toRunRecord(run),
    state: run.state === 'done' ? 'clean' : run.state,
    events: run.events,
    streams,
    seals,
    finding_count: findingCount,
    newest_seal: newestSeal && toSealRecord(newestSeal),
  };
}

function toSealRecord({ number, hash, upToPosition, sealedAt }: Seal): SealRecord {
  return { number, hash, up_to_position: upToPosition, sealed_at: new Date(sealedAt).toISOString() };
}

export function toVerificationReportRecord(run: Run): VerificationReportRecord {
  const { readModels, findings } = reportOf(run);
  return { ...toVerificationRecord(run), read_models: readModels, findings: findings.map(toFindingRecord) };
}

export function toRebuildRecord(run: Run): RebuildRecord {
  return {
    ...toRunRecord(run),
    state: run.state === 'running' || run.state === 'failed' ? run.state : 'done',
    name: run.subject,
    read_models: run.report?.kind === 'rebuilt' ? run.report.readModels : [],
  };
}

function toFindingRecord(finding: VerificationFinding): FindingRecord {
  const { kind, stream, version, position, table, key, sentence } = finding;
  return { kind, stream, version, position, read_model: table ?? null, key: key ?? null, sentence };
}
