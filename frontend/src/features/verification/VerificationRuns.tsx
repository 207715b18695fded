import { defined } from '@fan-beats/events/kernel';
import { App, Button } from 'antd';
import { countOf } from '../../shared/format/counts';
import { errorMessage } from '../../shared/api/apiError';
import { Panel } from '../../shared/ui/Panel';
import { Runs, type RunsAddress } from './Runs';
import { RunState } from './RunState';
import { runsApi, useAdmStartVerificationMutation } from './runsApi';
import { useRun } from './useRun';
import { VerificationReport } from './VerificationReport';

/** Checking the books: a new verification, the one that is open, and earlier ones. */
export function VerificationRuns(address: RunsAddress) {
  const { message } = App.useApp();
  const query = useRun(
    runsApi.endpoints.admGetVerifications,
    defined({ cursor: address.cursor ?? undefined }),
  );
  const [start, { isLoading }] = useAdmStartVerificationMutation();
  const onStart = async () => {
    try {
      address.onOpen((await start().unwrap()).run_id);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };
  return (
    <>
      <Panel title="Check the books">
        <p>
          Recomputes every hash and seal, looks for events that no rule allowed, and compares every row of
          every read model with a replay of the whole history. The shop stays open.
        </p>
        <div>
          <Button type="primary" loading={isLoading} onClick={() => void onStart()}>
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
