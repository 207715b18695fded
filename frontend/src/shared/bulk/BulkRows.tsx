import { Pagination } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './Bulk.module.css';

const pageSize = 20;

export interface BulkRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly naming: (row: Row) => ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** Rows of a bulk act in pages: the name of each, and its text. */
export function BulkRows<Row>({ label, rows, keyOf, naming, children }: BulkRowsProps<Row>) {
  const [page, setPage] = useState(1);
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      <ul className="framed" aria-label={label}>
        {rows.slice((current - 1) * pageSize, current * pageSize).map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            <span>{naming(row)}</span>
            <span>{children(row)}</span>
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
