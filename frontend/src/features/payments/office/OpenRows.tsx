import { EditOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { formatCost, formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { paths } from '../../../shared/routes/paths';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import styles from './Office.module.css';
import { sumOf } from '../../claims/claimFigures';
import type { OpenRow } from './openStages';
import { reminderText, standingLook } from './paymentTexts';

interface OpenRowsProps {
  readonly rows: readonly OpenRow[];
  readonly has: (key: string) => boolean;
  readonly onSelect: (keys: readonly string[], selected: boolean) => void;
  readonly onChange: (rows: readonly OpenRow[]) => void;
}

/** Stages that organisers wait for: a line each, a card on a phone. */
export function OpenRows({ rows, has, onSelect, onChange }: OpenRowsProps) {
  return (
    <ul className={styles.rows} aria-label="Payments">
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <Checkbox
            aria-label={`Select ${nameOf(row)}`}
            checked={has(row.key)}
            onChange={({ target }) => onSelect([row.key], target.checked)}
          />
          <span>
            <Link to={paths.adminUser(row.user_id)}>{row.user_displayname}</Link>
            <span className="below">
              {row.handle ? `@${row.handle.replace(/^@/, '')} · ` : ''}
              {row.reference}
            </span>
          </span>
          <span className={styles.what}>
            <Link to={paths.adminClaim(row.claim_id)}>
              {`${stageNames[row.stage]}, claim #${row.claim_id}`}
            </Link>
            <Button
              type="text"
              size="small"
              className={styles.change ?? ''}
              icon={<EditOutlined aria-hidden />}
              aria-label={`Change ${nameOf(row)}`}
              onClick={() => onChange([row])}
            />
            <span className="below">{row.gotitle}</span>
          </span>
          <Standing row={row} />
          <Amount row={row} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ stage, claim_id, user_displayname }: OpenRow): string =>
  `${stageNames[stage]} of claim ${claim_id}, ${user_displayname}`;

function Standing({ row }: { readonly row: OpenRow }) {
  const canceled = { tone: 'warning', text: 'Group order canceled' } as const;
  const { tone, text } = row.go_canceled ? canceled : standingLook(row);
  const reminded = reminderText(row);
  return (
    <span className={styles.tags}>
      <StatusTag tone={tone}>{text}</StatusTag>
      {reminded !== null && <StatusTag tone="neutral">{reminded}</StatusTag>}
      {row.saysPaidAt !== null && <StatusTag tone="accent">Says paid</StatusTag>}
    </span>
  );
}

function Amount({ row }: { readonly row: OpenRow }) {
  const main = row.go_canceled
    ? `holds ${formatSum(sumOf([row], ({ allocated, marked }) => allocated + marked))}`
    : row.over > 0
      ? `${formatSum(row.over)} too much`
      : formatSum(row.open);
  return (
    <span className={styles.amount}>
      <strong>{main}</strong>
      <span className="below">{`${formatSum(row.covered)} of ${formatCost(row.charged)} paid`}</span>
    </span>
  );
}
