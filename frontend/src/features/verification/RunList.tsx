import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../shared/format/dates';
import { Notice } from '../../shared/ui/Notice';
import { Panel } from '../../shared/ui/Panel';
import styles from './Runs.module.css';

interface ListedRun {
  readonly run_id: number;
  readonly started_at: string;
  readonly started_by: { readonly displayname: string };
}

interface RunListProps<Run extends ListedRun> {
  readonly page: { readonly runs: readonly Run[]; readonly next_cursor: number | null };
  readonly isFirstPage: boolean;
  readonly empty: string;
  readonly onOpen: (runId: number) => void;
  /** Shows the runs before this one; the newest without one. */
  readonly onPage: (cursor: number | null) => void;
  readonly children: (run: Run) => ReactNode;
}

/** Earlier runs, newest first. */
export function RunList<Run extends ListedRun>(props: RunListProps<Run>) {
  const { page, isFirstPage, empty, onOpen, onPage, children } = props;
  return (
    <Panel title="Earlier runs">
      {page.runs.length === 0 && <Notice title={empty} />}
      <ul className={styles.runs}>
        {page.runs.map((run) => (
          <li key={run.run_id} className={styles.run}>
            <span className={styles.line}>
              {children(run)} {formatExactTime(run.started_at)}, {run.started_by.displayname}
            </span>
            <Button size="small" aria-label={`Open run ${run.run_id}`} onClick={() => onOpen(run.run_id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.line}>
        {!isFirstPage && <Button onClick={() => onPage(null)}>Newest runs</Button>}
        {page.next_cursor !== null && <Button onClick={() => onPage(page.next_cursor)}>Earlier runs</Button>}
      </div>
    </Panel>
  );
}
