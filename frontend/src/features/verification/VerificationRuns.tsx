import { Button } from 'antd';
import { countOf } from '../../shared/format/counts';
import { useReported } from '../../shared/forms/useReported';
import { Panel } from '../../shared/ui/frame/Panel';
import { Runs, useRunsAddress } from './Runs';
import { RunState } from './RunState';
import { runsApi, useAdmStartVerificationMutation } from './runsApi';
import { useRun } from './useRun';
import { VerificationReport } from './VerificationReport';

/** Checking the books: a new verification, the one that is open, and earlier ones. */
export function VerificationRuns() {
  const address = useRunsAddress();
  const reported = useReported();
  const query = useRun(runsApi.endpoints.admGetVerifications, { cursor: address.cursor });
  const [start, { isLoading }] = useAdmStartVerificationMutation();
  const onStart = async () => address.onOpen((await start().unwrap()).run_id);
  return (
    <>
      <Panel title="Check the books">
        <p>
          Recomputes every hash and seal, looks for events that no rule allowed, and compares every row of
          every read model with a replay of the whole history. The shop stays open.
        </p>
        <div>
          <Button type="primary" loading={isLoading} onClick={() => void reported(onStart)}>
            Start verification
          </Button>
        </div>
      </Panel>
      <Runs
        query={query}
        failed="Error loading the verifications"
        address={address}
        empty="The books have not been checked from here yet."
        renderReport={(runId) => <VerificationReport runId={runId} />}
      >
        {(run) => (
          <>
            <RunState state={run.state} /> {countOf(run.events, 'event')},
          </>
        )}
      </Runs>
    </>
  );
}
