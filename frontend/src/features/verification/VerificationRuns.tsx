import { App, Button } from 'antd';
import { countOf } from '../../shared/format/counts';
import { errorMessage } from '../../shared/api/apiError';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import { RunList } from './RunList';
import { RunState } from './RunState';
import { useAdmStartVerificationMutation } from './runsApi';
import styles from './Runs.module.css';
import { useVerifications } from './useRun';
import { VerificationReport } from './VerificationReport';

export interface RunsAddress {
  /** The run that is open; the newest one without. */
  readonly runId: number | null;
  /** The list shows runs before this one. */
  readonly cursor: number | null;
  readonly onOpen: (runId: number) => void;
  readonly onPage: (cursor: number | null) => void;
}

/** Checking the books: a new verification, the one that is open, and earlier ones. */
export function VerificationRuns({ runId, cursor, onOpen, onPage }: RunsAddress) {
  const { message } = App.useApp();
  const query = useVerifications(cursor);
  const [start, { isLoading }] = useAdmStartVerificationMutation();
  const onStart = async () => {
    try {
      onOpen((await start().unwrap()).run_id);
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
      <Loaded query={query} failed="Error loading the verifications">
        {(page) => {
          const open = runId ?? page.runs[0]?.run_id;
          return (
            <div className={styles.parts}>
              {open !== undefined && <VerificationReport key={open} runId={open} />}
              <RunList
                page={page}
                isFirstPage={cursor === null}
                empty="The books have not been checked from here yet."
                onOpen={onOpen}
                onPage={onPage}
              >
                {(run) => (
                  <>
                    <RunState state={run.state} /> {countOf(run.events, 'event')},
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
