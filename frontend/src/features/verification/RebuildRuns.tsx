import { Loaded } from '../../shared/ui/Loaded';
import { RebuildModels } from './RebuildModels';
import { RebuildReport } from './RebuildReport';
import { RunList } from './RunList';
import { RunState } from './RunState';
import styles from './Runs.module.css';
import { useRebuilds } from './useRun';
import type { RunsAddress } from './VerificationRuns';

/** Making read models anew: which ones there are, the rebuild that is open, and earlier ones. */
export function RebuildRuns({ runId, cursor, onOpen, onPage }: RunsAddress) {
  const query = useRebuilds(cursor);
  return (
    <>
      <RebuildModels onStarted={onOpen} />
      <Loaded query={query} failed="Error loading the rebuilds">
        {(page) => {
          const open = runId ?? page.runs[0]?.run_id;
          return (
            <div className={styles.parts}>
              {open !== undefined && <RebuildReport key={open} runId={open} />}
              <RunList
                page={page}
                isFirstPage={cursor === null}
                empty="Nothing has been rebuilt from here yet."
                onOpen={onOpen}
                onPage={onPage}
              >
                {(run) => (
                  <>
                    <RunState state={run.state} /> {run.name ?? 'All read models'},
                  </>
                )}
              </RunList>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
