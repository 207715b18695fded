import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  HistoryOutlined,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { ReversalRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useOfficePlace } from '../routes/officePlace';
import { paths } from '../routes/paths';
import { LinkButton } from '../ui/frame/Page';
import { StatusTag, type Tone } from '../ui/show/StatusTag';
import styles from './Bulk.module.css';
import { BulkRows, type BulkRowsProps } from './BulkRows';
import { UndoDialog } from './UndoDialog';
import type { BulkRun } from './useBulkRun';

interface BulkOutcomeProps<Row> extends Pick<BulkRowsProps<Row>, 'keyOf' | 'naming'> {
  readonly run: BulkRun<Row>;
  /** The word for the rows: 'claims'. */
  readonly things: 'claims' | 'stages';
  /** The result of a row that the server took; 'Done' if left out. */
  readonly doneText?: (row: Row) => string;
  readonly claimOf: (row: Row) => number;
  readonly onResume: () => void;
  /** Plans the rows again that somebody else changed meanwhile; if left out, they count as refused. */
  readonly onAgain?: (rows: readonly Row[]) => void;
  readonly onClose: () => void;
}

type Outcome = 'done' | 'undone' | 'changed' | 'refused' | 'waiting';

/** Rows that need a look come first. */
const order: readonly Outcome[] = ['changed', 'refused', 'waiting', 'done', 'undone'];

interface Look {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  /** A number of rows with it; `word` stands alone. */
  readonly counted: (n: number) => string;
  readonly word: string;
}

const looks = (): Readonly<Record<Outcome, Look>> => ({
  done: {
    tone: 'success',
    icon: <CheckCircleOutlined aria-hidden />,
    counted: (n) => i18n.t('{n} done', { n }),
    word: i18n.t('Done'),
  },
  undone: {
    tone: 'neutral',
    icon: <UndoOutlined aria-hidden />,
    counted: (n) => i18n.t('{n} undone', { n }),
    word: i18n.t('Undone'),
  },
  changed: {
    tone: 'warning',
    icon: <SyncOutlined aria-hidden />,
    counted: (n) => i18n.t('{n} changed meanwhile', { n }),
    word: i18n.t('Changed by somebody else meanwhile'),
  },
  refused: {
    tone: 'error',
    icon: <CloseCircleOutlined aria-hidden />,
    counted: (n) => i18n.t('{n} refused', { n }),
    word: i18n.t('Refused'),
  },
  waiting: { tone: 'neutral', counted: (n) => i18n.t('{n} waiting', { n }), word: i18n.t('Waiting') },
});

const counted = ['done', 'undone', 'changed', 'refused'] as const;

/** The results of the rows of a bulk act so far, and the button to undo it. */
export function BulkOutcome<Row>(props: BulkOutcomeProps<Row>) {
  const { run, things, keyOf, naming, doneText, claimOf, onResume, onAgain, onClose } = props;
  const { rows, answers, state } = run;
  const [undoing, setUndoing] = useState(false);
  const [undone, setUndone] = useState<ReversalRecord | null>(null);
  const ledger = useOfficePlace()(paths.ledgerBatch(run.batchId));
  const isRunning = state === 'running';
  const counts = useNextStep(isRunning);
  const outcomeOf = (row: Row): Outcome => {
    const answer = answers.get(keyOf(row));
    if (!answer) return 'waiting';
    if (answer.ok)
      return undone?.refused.every(({ claim_id }) => claim_id !== claimOf(row)) ? 'undone' : 'done';
    return answer.code === 'CONFLICT' && onAgain ? 'changed' : 'refused';
  };
  const of = (wanted: Outcome) => rows.filter((row) => outcomeOf(row) === wanted);
  const found = { done: of('done'), undone: of('undone'), changed: of('changed'), refused: of('refused') };
  const { done, changed } = found;
  return (
    <>
      {isRunning && (
        <Progress
          aria-label={i18n.t('Answers to {things, select, stages {stages} other {claims}}', { things })}
          percent={Math.round((answers.size / rows.length) * 100)}
          format={() => i18n.t('{n} of {rowsLength}', { n: answers.size, rowsLength: rows.length })}
        />
      )}
      {state === 'stopped' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={i18n.t(
            '{n} {things, select, stages {stages} other {claims}} have not been answered: {error}',
            {
              n: rows.length - answers.size,
              things,
              error: run.error ?? '',
            },
          )}
          action={
            <Button data-next onClick={onResume}>
              {i18n.t('Send again')}
            </Button>
          }
        />
      )}
      <p ref={counts} role="status" className={`wrap gap6 ${styles.counts}`}>
        {counted
          .filter((one) => one === 'done' || found[one].length > 0)
          .map((one) => (
            <StatusTag key={one} tone={looks()[one].tone} icon={looks()[one].icon}>
              {looks()[one].counted(found[one].length)}
            </StatusTag>
          ))}
      </p>
      <BulkRows label={i18n.t('Results')} rows={order.flatMap(of)} keyOf={keyOf} naming={naming}>
        {(row) => {
          const outcome = outcomeOf(row);
          const { tone, icon, word } = looks()[outcome];
          const said =
            outcome === 'done' ? doneText?.(row) : outcome === 'refused' && answers.get(keyOf(row))?.message;
          return (
            <StatusTag tone={tone} icon={icon}>
              {said || word}
            </StatusTag>
          );
        }}
      </BulkRows>
      <div className={styles.actions}>
        {done.length > 0 && (
          <Button icon={<UndoOutlined aria-hidden />} disabled={isRunning} onClick={() => setUndoing(true)}>
            {i18n.t('Undo')}
          </Button>
        )}
        {undoing && (
          <UndoDialog batchId={run.batchId} onUndone={setUndone} onClose={() => setUndoing(false)} />
        )}
        {ledger !== null && done.length + found.undone.length > 0 && (
          <LinkButton to={ledger} icon={<HistoryOutlined aria-hidden />}>
            {i18n.t('Events in the ledger')}
          </LinkButton>
        )}
        {changed.length > 0 && onAgain && (
          <Button data-next disabled={isRunning} onClick={() => onAgain(changed)}>
            {i18n.t('Look again at what changed ({n})', { n: changed.length })}
          </Button>
        )}
        <Button data-next type="primary" disabled={isRunning} onClick={onClose}>
          {i18n.t('Close')}
        </Button>
      </div>
    </>
  );
}

/** Focuses the first remaining action once every row has its answer: the pressed button is gone then. */
function useNextStep(isRunning: boolean) {
  const inside = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isRunning || document.activeElement?.matches('a, button, input')) return;
    inside.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [isRunning]);
  return inside;
}
