import { ArrowRightOutlined, CheckOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { countOf } from '../../../shared/format/counts';
import { StatusTag } from '../../../shared/ui/StatusTag';
import styles from './Bulk.module.css';
import { BulkRows } from './BulkRows';
import { countPlan, standingOf, type PlannedClaim } from './bulkPlan';

interface PlanPreviewProps {
  readonly plan: readonly PlannedClaim[];
  readonly onBack: () => void;
  readonly onApply: (planned: readonly PlannedClaim[]) => void;
}

const order = { locked: 0, changes: 1, unchanged: 2 } as const;

/** What will happen to each claim, before anything does. */
export function PlanPreview({ plan, onBack, onApply }: PlanPreviewProps) {
  const counts = countPlan(plan);
  const sorted = plan.toSorted((a, b) => order[standingOf(a)] - order[standingOf(b)]);
  return (
    <>
      <p role="status" className={styles.counts}>
        <StatusTag tone="accent">{`${counts.changes} will change`}</StatusTag>
        <StatusTag tone="neutral">{`${counts.unchanged} unchanged`}</StatusTag>
        {counts.locked > 0 && (
          <StatusTag tone="warning" icon={<LockOutlined aria-hidden />}>
            {`${counts.locked} locked, left out`}
          </StatusTag>
        )}
      </p>
      <BulkRows label="Preview" rows={sorted} render={(planned) => <Effect planned={planned} />} />
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button
          type="primary"
          disabled={counts.changes === 0}
          onClick={() => onApply(plan.filter((planned) => standingOf(planned) === 'changes'))}
        >
          {`Change ${countOf(counts.changes, 'claim')}`}
        </Button>
      </div>
    </>
  );
}

function Effect({ planned }: { readonly planned: PlannedClaim }) {
  const standing = standingOf(planned);
  if (standing === 'unchanged') {
    return (
      <StatusTag tone="neutral" icon={<CheckOutlined aria-hidden />}>
        unchanged
      </StatusTag>
    );
  }
  if (standing === 'locked') {
    return (
      <StatusTag tone="warning" icon={<LockOutlined aria-hidden />}>
        {`${planned.locked.join(', ')} is done: open it again to change its amount`}
      </StatusTag>
    );
  }
  return (
    <ul className={styles.fields}>
      {planned.fields.map(({ label, before, after }) => (
        <li key={label}>
          <span className={styles.quiet}>{label}</span> <span className={styles.before}>{before}</span>{' '}
          <ArrowRightOutlined aria-label="to" className={styles.arrow ?? ''} /> <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}
