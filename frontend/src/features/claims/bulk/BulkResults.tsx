import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  HistoryOutlined,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { BulkResultRecord, ReversalRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/LinkButton';
import { StatusTag } from '../../../shared/ui/StatusTag';
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

const order: Readonly<Record<Outcome, number>> = { changed: 0, refused: 1, waiting: 2, done: 3, undone: 4 };

/** How each claim answered; what needs a look stands first. */
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
  const [changed, refused] = [idsOf('changed'), idsOf('refused')];
  const sorted = planned.toSorted((a, b) => order[outcome(a)] - order[outcome(b)]);
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
      <Counts
        done={done.length}
        undone={undoneIds.length}
        changed={changed.length}
        refused={refused.length}
      />
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

interface CountsProps {
  readonly done: number;
  readonly undone: number;
  readonly changed: number;
  readonly refused: number;
}

function Counts({ done, undone, changed, refused }: CountsProps) {
  return (
    <p role="status" className={styles.counts}>
      <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>{`${done} done`}</StatusTag>
      {undone > 0 && (
        <StatusTag tone="neutral" icon={<UndoOutlined aria-hidden />}>{`${undone} undone`}</StatusTag>
      )}
      {changed > 0 && (
        <StatusTag
          tone="warning"
          icon={<SyncOutlined aria-hidden />}
        >{`${changed} changed meanwhile`}</StatusTag>
      )}
      {refused > 0 && (
        <StatusTag tone="error" icon={<CloseCircleOutlined aria-hidden />}>{`${refused} refused`}</StatusTag>
      )}
    </p>
  );
}

interface ResultProps {
  readonly outcome: Outcome;
  readonly message: string | undefined;
}

function Result({ outcome, message }: ResultProps) {
  switch (outcome) {
    case 'undone':
      return (
        <StatusTag tone="neutral" icon={<UndoOutlined aria-hidden />}>
          Undone
        </StatusTag>
      );
    case 'done':
      return (
        <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
          Done
        </StatusTag>
      );
    case 'changed':
      return (
        <StatusTag tone="warning" icon={<SyncOutlined aria-hidden />}>
          Changed by somebody else meanwhile
        </StatusTag>
      );
    case 'refused':
      return (
        <StatusTag tone="error" icon={<CloseCircleOutlined aria-hidden />}>
          {message ?? 'Refused'}
        </StatusTag>
      );
    case 'waiting':
      return <StatusTag tone="neutral">Waiting</StatusTag>;
  }
}
