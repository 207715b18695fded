import { defined } from '@fan-beats/events/kernel';
import { Runs, type RunsAddress } from './Runs';
import { RunState } from './RunState';
import { runsApi, useAdmGetReadModelsQuery, useAdmStartRebuildMutation } from './runsApi';
import { useRun } from './useRun';
import { App, Button, Flex } from 'antd';
import { countOf } from '../../shared/format/counts';
import { errorMessage } from '../../shared/api/apiError';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import styles from './Runs.module.css';
import { formatExactTime } from '../../shared/format/dates';
import { ReadModelRows } from './ReadModelRows';
import { RunProgress } from './RunProgress';

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

/** The read models, each to be made anew by a button that asks first. */
function RebuildModels({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { message, modal } = App.useApp();
  const query = useAdmGetReadModelsQuery();
  const [start, { isLoading }] = useAdmStartRebuildMutation();
  const ask = (name: string | null) =>
    void modal.confirm({
      title: name === null ? 'Rebuild all read models' : `Rebuild ${name}`,
      content:
        'It is made anew from the events beside the one in use and takes its place at the end. The shop stays open; for a moment claims wait.',
      okText: 'Rebuild',
      cancelText: 'Cancel',
      onOk: async () => {
        try {
          onStarted((await start(name === null ? {} : { name }).unwrap()).run_id);
        } catch (error) {
          message.error(errorMessage(error));
        }
      },
    });
  return (
    <Panel title="Read models">
      <p>What the screens show is made of the events and can be made anew from them at any time.</p>
      <Loaded query={query} failed="Error loading the read models">
        {({ read_models }) => (
          <ul className={styles.runs}>
            {read_models.map(({ name, rows }) => (
              <li key={name} className={styles.run}>
                <span>
                  <strong>{name}</strong>, {countOf(rows, 'row')}
                </span>
                <Button
                  size="small"
                  disabled={isLoading}
                  aria-label={`Rebuild ${name}`}
                  onClick={() => ask(name)}
                >
                  Rebuild
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button disabled={isLoading} onClick={() => ask(null)}>
          Rebuild all
        </Button>
      </div>
    </Panel>
  );
}

/** One rebuild: how far it is, and what it made. */
function RebuildReport({ runId }: { readonly runId: number }) {
  const query = useRun(runsApi.endpoints.admGetRebuild, { run_id: runId });
  return (
    <Panel title={`Rebuild ${runId}`}>
      <Loaded query={query} failed="Error loading the rebuild">
        {(run) => (
          <>
            <Flex component="p" role="status" wrap gap={8} align="center">
              <RunState state={run.state} /> {run.name ?? 'All read models'}
              {run.state === 'done' && ` made anew from ${countOf(run.progress.events, 'event')}`}
              {run.failure !== null && `: ${run.failure}`}, started by {run.started_by.displayname},{' '}
              {formatExactTime(run.started_at)}
            </Flex>
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
