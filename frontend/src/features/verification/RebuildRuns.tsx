import { defined } from '@fan-beats/events/kernel';
import { RebuildModels } from './RebuildModels';
import { RebuildReport } from './RebuildReport';
import { Runs, type RunsAddress } from './Runs';
import { RunState } from './RunState';
import { runsApi } from './runsApi';
import { useRun } from './useRun';

/** Making read models anew: which ones there are, the rebuild that is open, and earlier ones. */
export function RebuildRuns(address: RunsAddress) {
  const query = useRun(runsApi.endpoints.admGetRebuilds, defined({ cursor: address.cursor ?? undefined }));
  return (
    <>
      <RebuildModels onStarted={address.onOpen} />
      <Runs
        query={query}
        failed="Error loading the rebuilds"
        address={address}
        empty="Nothing has been rebuilt from here yet."
        renderReport={(runId) => <RebuildReport runId={runId} />}
      >
        {(run) => (
          <>
            <RunState state={run.state} /> {run.name ?? 'All read models'},
          </>
        )}
      </Runs>
    </>
  );
}
