import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  HistoryOutlined,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { BulkResultRecord } from '@fan-beats/backend/contract';
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

type Outcome = 'done' | 'changed' | 'refused' | 'waiting';

function outcomeOf(result: BulkResultRecord | undefined): Outcome {
  if (!result) return 'waiting';
  if (result.ok) return 'done';
  return result.code === 'CONFLICT' ? 'changed' : 'refused';
}

const order: Readonly<Record<Outcome, number>> = { changed: 0, refused: 1, waiting: 2, done: 3 };

/** How each claim answered; what needs a look stands first. */
export function BulkResults({ run, onResume, onAgain, onClose }: BulkResultsProps) {
  const { planned, results, state } = run;
  const [undoing, setUndoing] = useState(false);
  const resultOf = ({ claim }: PlannedClaim) => results.get(claim.claim_id);
  const outcome = (one: PlannedClaim) => outcomeOf(resultOf(one));
  const idsOf = (wanted: Outcome) =>
    planned.filter((one) => outcome(one) === wanted).map(({ claim }) => claim.claim_id);
  const [done, changed, refused] = [idsOf('done'), idsOf('changed'), idsOf('refused')];
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
      <p role="status" className={styles.counts}>
        <StatusTag
          tone="success"
          icon={<CheckCircleOutlined aria-hidden />}
        >{`${done.length} done`}</StatusTag>
        {changed.length > 0 && (
          <StatusTag
            tone="warning"
            icon={<SyncOutlined aria-hidden />}
          >{`${changed.length} changed meanwhile`}</StatusTag>
        )}
        {refused.length > 0 && (
          <StatusTag
            tone="error"
            icon={<CloseCircleOutlined aria-hidden />}
          >{`${refused.length} refused`}</StatusTag>
        )}
      </p>
      <BulkRows label="Results" rows={sorted} render={(one) => <Result result={resultOf(one)} />} />
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
        {undoing && <UndoDialog batchId={run.batchId} onClose={() => setUndoing(false)} />}
        {done.length > 0 && (
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

function Result({ result }: { readonly result: BulkResultRecord | undefined }) {
  switch (outcomeOf(result)) {
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
          {result?.message ?? 'Refused'}
        </StatusTag>
      );
    case 'waiting':
      return <StatusTag tone="neutral">Waiting</StatusTag>;
  }
}
