import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { VerificationReportRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Flex, Progress } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { formatExactTime } from '../../../shared/format/figures';
import { useAddress } from '../../../shared/routes/useAddress';
import { Panel } from '../../../shared/ui/frame/Page';
import { Facts } from '../../../shared/ui/show/Facts';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { Loaded, Notice, type LoadedProps } from '../../../shared/ui/states/Loaded';
import styles from './Runs.module.css';

const looks = () =>
  ({
    running: ['info', i18n.t('Running'), SyncOutlined],
    clean: ['success', i18n.t('Clean'), CheckCircleOutlined],
    done: ['success', i18n.t('Done'), CheckCircleOutlined],
    findings: ['error', i18n.t('Findings'), ExclamationCircleOutlined],
    failed: ['warning', i18n.t('Failed'), CloseCircleOutlined],
  }) as const;

export function RunState({ state }: { readonly state: keyof ReturnType<typeof looks> }) {
  const [tone, word, Icon] = looks()[state];
  return (
    <StatusTag tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </StatusTag>
  );
}

type ListedRun = Pick<VerificationReportRecord, 'run_id' | 'started_at' | 'started_by'>;

/** The open run and the page of the list, which are in the address. */
export function useRunsAddress() {
  const [, write, idIn] = useAddress();
  return {
    /** Undefined for the newest run. */
    runId: idIn('run'),
    /** The list shows runs before this one; undefined for the newest ones. */
    cursor: idIn('before'),
    onOpen: (runId: number) => write({ run: runId }, 'push'),
    onPage: (cursor: number | null) => write({ before: cursor }, 'push'),
  };
}

interface RunPage<Run> {
  readonly runs: readonly Run[];
  readonly next_cursor: number | null;
}

interface RunsProps<Run extends ListedRun> extends Pick<LoadedProps<RunPage<Run>>, 'query' | 'failed'> {
  readonly address: ReturnType<typeof useRunsAddress>;
  readonly empty: string;
  readonly renderReport: (runId: number) => ReactNode;
  readonly children: (run: Run) => ReactNode;
}

/** The open run, and earlier ones, newest first. */
export function Runs<Run extends ListedRun>(props: RunsProps<Run>) {
  const { query, failed, address, empty, renderReport, children } = props;
  const { runId, cursor, onOpen, onPage } = address;
  return (
    <Loaded query={query} failed={failed}>
      {({ runs, next_cursor: next }) => {
        const open = runId ?? runs[0]?.run_id;
        return (
          <div className={styles.reports}>
            {open !== undefined && <Fragment key={open}>{renderReport(open)}</Fragment>}
            <Panel title={i18n.t('Earlier runs')}>
              {runs.length === 0 && <Notice title={empty} />}
              <ul className="list apart">
                {runs.map((run) => (
                  <li key={run.run_id} className={styles.run}>
                    <Flex component="span" wrap gap={8} align="center">
                      {children(run)} {formatExactTime(run.started_at)}, {run.started_by.displayname}
                    </Flex>
                    <Button
                      size="small"
                      aria-label={i18n.t('Open run {run_id}', { run_id: run.run_id })}
                      onClick={() => onOpen(run.run_id)}
                    >
                      {i18n.t({ id: 'Open (a run)', message: 'Open' })}
                    </Button>
                  </li>
                ))}
              </ul>
              <Flex wrap gap={8} align="center">
                {cursor !== undefined && (
                  <Button onClick={() => onPage(null)}>{i18n.t('Newest runs')}</Button>
                )}
                {next !== null && <Button onClick={() => onPage(next)}>{i18n.t('Earlier runs')}</Button>}
              </Flex>
            </Panel>
          </div>
        );
      }}
    </Loaded>
  );
}

interface Run extends Pick<VerificationReportRecord, 'progress' | 'read_models'> {
  readonly state: keyof ReturnType<typeof looks>;
}

interface RunReportProps<Known extends Run> extends Pick<LoadedProps<Known>, 'query'> {
  /** 'Error loading the rebuild' and 'Progress of the rebuild'. */
  readonly words: { readonly failed: string; readonly progress: string };
  readonly title: string;
  readonly summaryOf: (run: Known) => ReactNode;
  readonly children?: (run: Known) => ReactNode;
}

/** One run: its progress, its result, and the read models with the rows that it counted. */
export function RunReport<Known extends Run>(props: RunReportProps<Known>) {
  const { query, words, title, summaryOf, children } = props;
  return (
    <Panel title={title}>
      <Loaded query={query} failed={words.failed}>
        {(run) => (
          <>
            <Flex component="p" role="status" wrap gap={8} align="center">
              <RunState state={run.state} /> {summaryOf(run)}
            </Flex>
            {run.state === 'running' && <RunProgress label={words.progress} progress={run.progress} />}
            {children?.(run)}
            {run.read_models.length > 0 && (
              <Facts
                className="figures"
                facts={Object.fromEntries(
                  run.read_models.map(({ name, rows }) => [
                    name,
                    i18n.t('{n, plural, one {{n} row} other {{n} rows}}', { n: rows }),
                  ]),
                )}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The progress of a run; a short one ends before there is any to show. */
function RunProgress({
  label,
  progress: { events, total },
}: Pick<Run, 'progress'> & { readonly label: string }) {
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((events / total) * 100));
  return (
    <>
      <Progress percent={percent} status="active" aria-label={label} />
      <p>{i18n.t('{events} of {n, plural, one {{n} event} other {{n} events}}', { n: total, events })}</p>
    </>
  );
}
