import type { VerificationReportRecord } from '@fan-beats/backend/contract';
import { countOf } from '../../shared/format/counts';
import { formatExactTime } from '../../shared/format/dates';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import { Findings } from './Findings';
import { ReadModelRows } from './ReadModelRows';
import { RunProgress } from './RunProgress';
import { RunState } from './RunState';
import { runsApi } from './runsApi';
import { SealNote } from './SealNote';
import styles from './Runs.module.css';
import { useRun } from './useRun';

/** One verification: how far it is, and what it found. */
export function VerificationReport({ runId }: { readonly runId: number }) {
  const query = useRun(runsApi.endpoints.admGetVerification, { run_id: runId });
  return (
    <Panel title={`Verification ${runId}`}>
      <Loaded query={query} failed="Error loading the verification">
        {(run) => (
          <>
            <p role="status" className={styles.line}>
              <RunState state={run.state} /> {summaryOf(run)}
            </p>
            {run.state === 'running' && (
              <RunProgress label="Progress of the verification" progress={run.progress} />
            )}
            <Findings findings={run.findings} total={run.finding_count} />
            {run.newest_seal && <SealNote seal={run.newest_seal} />}
            <ReadModelRows models={run.read_models} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function summaryOf(run: VerificationReportRecord): string {
  const by = `started by ${run.started_by.displayname}, ${formatExactTime(run.started_at)}`;
  const seen = `${countOf(run.events, 'event')} in ${countOf(run.streams, 'stream')} under ${countOf(run.seals, 'seal')}`;
  switch (run.state) {
    case 'running':
      return by;
    case 'failed':
      return `${run.failure ?? ''} (${by})`;
    case 'clean':
      return `Every hash, every seal and every row is as it was recorded: ${seen}, ${by}`;
    case 'findings':
      return `Not everything is as it was recorded: ${seen}, ${by}`;
  }
}
