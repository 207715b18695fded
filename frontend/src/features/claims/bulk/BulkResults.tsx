import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  HistoryOutlined,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { BulkResultRecord, ReversalRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Progress } from 'antd';
import { useState, type ReactNode } from 'react';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/LinkButton';
import { StatusTag, type Tone } from '../../../shared/ui/StatusTag';
import styles from './Bulk.module.css';
import { BulkRows } from './BulkRows';
import type { PlannedClaim } from './bulkPlan';
import { UndoDialog } from './UndoDialog';
import type { BulkRun } from './useBulkUpdate';

interface BulkResultsProps {
  readonly run: BulkRun;
  readonly onResume: () => void;
  /** Plans the claims anew that somebody else changed meanwhile. */
  readonly onAgain: (claimIds: readonly number[]) => void;
  readonly onClose: () => void;
}

type Outcome = 'done' | 'undone' | 'changed' | 'refused' | 'waiting';

function outcomeOf(result: BulkResultRecord | undefined): Outcome {
  if (!result) return 'waiting';
  if (result.ok) return 'done';
  return result.code === 'CONFLICT' ? 'changed' : 'refused';
}

/** What needs a look stands first. */
const order: readonly Outcome[] = ['changed', 'refused', 'waiting', 'done', 'undone'];

interface Look {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  /** Behind a number, and alone. */
  readonly counted: string;
  readonly word: string;
}

const looks: Readonly<Record<Outcome, Look>> = {
  done: { tone: 'success', icon: <CheckCircleOutlined aria-hidden />, counted: 'done', word: 'Done' },
  undone: { tone: 'neutral', icon: <UndoOutlined aria-hidden />, counted: 'undone', word: 'Undone' },
  changed: {
    tone: 'warning',
    icon: <SyncOutlined aria-hidden />,
    counted: 'changed meanwhile',
    word: 'Changed by somebody else meanwhile',
  },
  refused: { tone: 'error', icon: <CloseCircleOutlined aria-hidden />, counted: 'refused', word: 'Refused' },
  waiting: { tone: 'neutral', counted: 'waiting', word: 'Waiting' },
};

const counted = ['done', 'undone', 'changed', 'refused'] as const;

/** How each claim answered. */
export function BulkResults({ run, onResume, onAgain, onClose }: BulkResultsProps) {
  const { planned, results, state } = run;
  const [undoing, setUndoing] = useState(false);
  const [undone, setUndone] = useState<ReversalRecord | null>(null);
  const resultOf = ({ claim }: PlannedClaim) => results.get(claim.claim_id);
  const isUndone = ({ claim: { claim_id } }: PlannedClaim): boolean =>
    undone !== null && !undone.refused.some((row) => row.claim_id === claim_id);
  const outcome = (one: PlannedClaim): Outcome => {
    const answered = outcomeOf(resultOf(one));
    return answered === 'done' && isUndone(one) ? 'undone' : answered;
  };
  const idsOf = (wanted: Outcome) =>
    planned.filter((one) => outcome(one) === wanted).map(({ claim }) => claim.claim_id);
  const [done, undoneIds] = [idsOf('done'), idsOf('undone')];
  const changed = idsOf('changed');
  const sorted = planned.toSorted((a, b) => order.indexOf(outcome(a)) - order.indexOf(outcome(b)));
  return (
    <>
      {state === 'running' && (
        <Progress
          aria-label="Claims answered"
          percent={Math.round((results.size / planned.length) * 100)}
          format={() => `${results.size} of ${planned.length}`}
        />
      )}
      {state === 'stopped' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`${planned.length - results.size} claims have not been answered: ${run.error ?? ''}`}
          action={<Button onClick={onResume}>Send again</Button>}
        />
      )}
      <p role="status" className={styles.counts}>
        {counted.map((one) => {
          const count = idsOf(one).length;
          return (
            (one === 'done' || count > 0) && (
              <StatusTag key={one} tone={looks[one].tone} icon={looks[one].icon}>
                {`${count} ${looks[one].counted}`}
              </StatusTag>
            )
          );
        })}
      </p>
      <BulkRows
        label="Results"
        rows={sorted}
        render={(one) => <Result outcome={outcome(one)} message={resultOf(one)?.message} />}
      />
      <div className={styles.actions}>
        {done.length > 0 && (
          <Button
            icon={<UndoOutlined aria-hidden />}
            disabled={state === 'running'}
            onClick={() => setUndoing(true)}
          >
            Undo
          </Button>
        )}
        {undoing && (
          <UndoDialog batchId={run.batchId} onUndone={setUndone} onClose={() => setUndoing(false)} />
        )}
        {done.length + undoneIds.length > 0 && (
          <LinkButton to={paths.ledgerBatch(run.batchId)} icon={<HistoryOutlined aria-hidden />}>
            Events in the ledger
          </LinkButton>
        )}
        {changed.length > 0 && (
          <Button disabled={state === 'running'} onClick={() => onAgain(changed)}>
            {`Look again at what changed (${changed.length})`}
          </Button>
        )}
        <Button type="primary" disabled={state === 'running'} onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

interface ResultProps {
  readonly outcome: Outcome;
  readonly message: string | undefined;
}

function Result({ outcome, message }: ResultProps) {
  const { tone, icon, word } = looks[outcome];
  return (
    <StatusTag tone={tone} icon={icon}>
      {(outcome === 'refused' && message) || word}
    </StatusTag>
  );
}
