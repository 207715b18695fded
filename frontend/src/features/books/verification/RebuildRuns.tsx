import type { RebuildRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { App, Button } from 'antd';
import { formatExactTime } from '../../../shared/format/figures';
import { useReported } from '../../../shared/forms/useReported';
import { Panel } from '../../../shared/ui/frame/Page';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { RunReport, Runs, RunState, useRunsAddress } from './Runs';
import styles from './Runs.module.css';
import { RunsApi, useRun } from './runsApi';

export function RebuildRuns() {
  const address = useRunsAddress();
  const query = useRun(RunsApi.endpoints.admGetRebuilds, { cursor: address.cursor });
  return (
    <>
      <RebuildModels onStarted={address.onOpen} />
      <Runs
        query={query}
        failed={i18n.t('Error loading the rebuilds')}
        address={address}
        empty={i18n.t('Nothing has been rebuilt from here yet.')}
        renderReport={(runId) => <RebuildReport runId={runId} />}
      >
        {(run) => (
          <>
            <RunState state={run.state} /> {run.name ?? i18n.t('All read models')},
          </>
        )}
      </Runs>
    </>
  );
}

function RebuildModels({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { modal } = App.useApp();
  const reported = useReported();
  const query = RunsApi.useAdmGetReadModelsQuery();
  const [start, { isLoading }] = RunsApi.useAdmStartRebuildMutation();
  const ask = (name: string | null) =>
    void modal.confirm({
      title: name === null ? i18n.t('Rebuild all read models') : i18n.t('Rebuild {name}', { name }),
      content: i18n.t(
        'It is rebuilt from the events beside the one in use and takes its place at the end. The shop stays open; claims wait for a moment.',
      ),
      okText: i18n.t('Rebuild'),
      cancelText: i18n.t('Cancel'),
      onOk: () => reported(async () => onStarted((await start({ name: name ?? undefined }).unwrap()).run_id)),
    });
  return (
    <Panel title={i18n.t('Read models')}>
      <p>{i18n.t('The figures on screens are made from the events. They can be rebuilt at any time.')}</p>
      <Loaded query={query} failed={i18n.t('Error loading the read models')}>
        {({ read_models }) => (
          <ul className="list apart">
            {read_models.map(({ name, rows }) => (
              <li key={name} className={styles.run}>
                <span>
                  <Trans
                    id="<0>{name}</0>, {n, plural, one {{n} row} other {{n} rows}}"
                    values={{ n: rows, name }}
                    components={{ 0: <strong /> }}
                  />
                </span>
                <Button
                  size="small"
                  disabled={isLoading}
                  aria-label={i18n.t('Rebuild {name}', { name })}
                  onClick={() => ask(name)}
                >
                  {i18n.t('Rebuild')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button disabled={isLoading} onClick={() => ask(null)}>
          {i18n.t('Rebuild all')}
        </Button>
      </div>
    </Panel>
  );
}

function RebuildReport({ runId }: { readonly runId: number }) {
  const query = useRun(RunsApi.endpoints.admGetRebuild, { run_id: runId });
  return (
    <RunReport
      query={query}
      words={{ failed: i18n.t('Error loading the rebuild'), progress: i18n.t('Progress of the rebuild') }}
      title={i18n.t('Rebuild {runId}', { runId })}
      summaryOf={(run) =>
        i18n.t('{result}, started by {displayname}, {started_at}', {
          result: resultText(run),
          displayname: run.started_by.displayname,
          started_at: formatExactTime(run.started_at),
        })
      }
    />
  );
}

/** 'All read models rebuilt from 1208 events' */
function resultText({ name, state, progress, failure }: RebuildRecord): string {
  const models = name ?? i18n.t('All read models');
  const result =
    state === 'done'
      ? i18n.t('{models} rebuilt from {n, plural, one {{n} event} other {{n} events}}', {
          models,
          n: progress.events,
        })
      : models;
  return failure === null ? result : `${result}: ${failure}`;
}
