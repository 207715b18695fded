import { Button, Flex } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { parseId } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { formatExactTime } from '../../shared/format/dates';
import { Loaded, type LoadedProps } from '../../shared/ui/states/Loaded';
import { Notice } from '../../shared/ui/states/Notice';
import { Panel } from '../../shared/ui/frame/Panel';
import styles from './Runs.module.css';

interface ListedRun {
  readonly run_id: number;
  readonly started_at: string;
  readonly started_by: { readonly displayname: string };
}

/** Which run is open and how far back the list is turned, as the address says. */
export function useRunsAddress() {
  const [params, write] = useAddress();
  return {
    /** The newest one without. */
    runId: parseId(params.get('run')),
    /** The list shows runs before this one; the newest without one. */
    cursor: parseId(params.get('before')),
    onOpen: (runId: number) => write({ run: runId }, 'push'),
    onPage: (cursor: number | null) => write({ before: cursor }, 'push'),
  };
}

interface RunsProps<Run extends ListedRun> extends Pick<LoadedProps<RunPage<Run>>, 'query' | 'failed'> {
  readonly address: ReturnType<typeof useRunsAddress>;
  readonly empty: string;
  readonly renderReport: (runId: number) => ReactNode;
  readonly children: (run: Run) => ReactNode;
}

interface RunPage<Run> {
  readonly runs: readonly Run[];
  readonly next_cursor: number | null;
}

/** The run that is open, and earlier ones. */
export function Runs<Run extends ListedRun>({ query, failed, renderReport, ...list }: RunsProps<Run>) {
  return (
    <Loaded query={query} failed={failed}>
      {(page) => {
        const open = list.address.runId ?? page.runs[0]?.run_id;
        return (
          <div className={styles.parts}>
            {open !== undefined && <Fragment key={open}>{renderReport(open)}</Fragment>}
            <RunList page={page} {...list} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface RunListProps<Run extends ListedRun> extends Pick<RunsProps<Run>, 'address' | 'empty' | 'children'> {
  readonly page: RunPage<Run>;
}

/** Earlier runs, newest first. */
function RunList<Run extends ListedRun>({ page, address, empty, children }: RunListProps<Run>) {
  const { cursor, onOpen, onPage } = address;
  return (
    <Panel title="Earlier runs">
      {page.runs.length === 0 && <Notice title={empty} />}
      <ul className="list apart">
        {page.runs.map((run) => (
          <li key={run.run_id} className={styles.run}>
            <Flex component="span" wrap gap={8} align="center">
              {children(run)} {formatExactTime(run.started_at)}, {run.started_by.displayname}
            </Flex>
            <Button size="small" aria-label={`Open run ${run.run_id}`} onClick={() => onOpen(run.run_id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
      <Flex wrap gap={8} align="center">
        {cursor !== undefined && <Button onClick={() => onPage(null)}>Newest runs</Button>}
        {page.next_cursor !== null && <Button onClick={() => onPage(page.next_cursor)}>Earlier runs</Button>}
      </Flex>
    </Panel>
  );
}
