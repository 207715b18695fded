import { Pagination } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './Bulk.module.css';
import type { PlannedClaim } from './bulkPlan';

const pageSize = 20;

interface BulkRowsProps {
  readonly label: string;
  readonly rows: readonly PlannedClaim[];
  readonly render: (planned: PlannedClaim) => ReactNode;
}

/** Claims of a bulk change in pages: which claim, and what is to be said of it. */
export function BulkRows({ label, rows, render }: BulkRowsProps) {
  const [page, setPage] = useState(1);
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.slice((current - 1) * pageSize, current * pageSize).map((planned) => (
          <li key={planned.claim.claim_id} className={styles.row}>
            <span>
              <strong>{planned.claim.user_displayname}</strong>{' '}
              <span className={styles.quiet}>{planned.claim.title}</span>
              <span className={styles.below}>{planned.claim.gotitle}</span>
            </span>
            <span>{render(planned)}</span>
          </li>
        ))}
      </ul>
      <Pagination
        align="center"
        size="small"
        current={current}
        pageSize={pageSize}
        total={rows.length}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  );
}
