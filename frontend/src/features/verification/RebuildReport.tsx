import { countOf } from '../../shared/format/counts';
import { formatExactTime } from '../../shared/format/dates';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import { ReadModelRows } from './ReadModelRows';
import { RunProgress } from './RunProgress';
import { RunState } from './RunState';
import { runsApi } from './runsApi';
import styles from './Runs.module.css';
import { useRun } from './useRun';

/** One rebuild: how far it is, and what it made. */
export function RebuildReport({ runId }: { readonly runId: number }) {
  const query = useRun(runsApi.endpoints.admGetRebuild, { run_id: runId });
  return (
    <Panel title={`Rebuild ${runId}`}>
      <Loaded query={query} failed="Error loading the rebuild">
        {(run) => (
          <>
            <p role="status" className={styles.line}>
              <RunState state={run.state} /> {run.name ?? 'All read models'}
              {run.state === 'done' && ` made anew from ${countOf(run.progress.events, 'event')}`}
              {run.failure !== null && `: ${run.failure}`}, started by {run.started_by.displayname},{' '}
              {formatExactTime(run.started_at)}
            </p>
            {run.state === 'running' && (
              <RunProgress label="Progress of the rebuild" progress={run.progress} />
            )}
            <ReadModelRows models={run.read_models} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
