import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { isAvailable, type FreebieKind } from './freebieRows';
import styles from './FreebieTable.module.css';

interface FreebieTableProps {
  readonly kind: FreebieKind;
  /** The claimed pieces, for example with what they are made of. */
  readonly renderAmount?: (row: FreebieRowRecord, name: string) => ReactNode;
  readonly renderStock: (row: FreebieRowRecord, name: string) => ReactNode;
}

export function FreebieTable({ kind, renderAmount = (row) => row.amount, renderStock }: FreebieTableProps) {
  const { title, items } = kind;
  return (
    <section className="group" aria-label={title}>
      <h2 style={{ margin: '0 0 6px 4px' }}>{title}</h2>
      <ul className="sheet">
        {items.map((row) => (
          <FreebieRow
            key={`${row.item_id}-${row.itemvariant_id ?? 0}`}
            row={row}
            amount={renderAmount(row, nameOf(row))}
            stock={renderStock(row, nameOf(row))}
          />
        ))}
      </ul>
    </section>
  );
}

const nameOf = (row: FreebieRowRecord): string =>
  row.variant_caption === null ? row.item_caption : `${row.item_caption}, ${row.variant_caption}`;

interface FreebieRowProps {
  readonly row: FreebieRowRecord;
  readonly amount: ReactNode;
  readonly stock: ReactNode;
}

function FreebieRow({ row, amount, stock }: FreebieRowProps) {
  const available = isAvailable(row);
  return (
    <li className={styles.row}>
      <span>
        <strong>{row.item_caption}</strong>
        {row.variant_caption !== null && <span className="quiet">{` ${row.variant_caption}`}</span>}
      </span>
      <span className="quiet">{row.kind}</span>
      <span className="digits">
        <strong>{amount}</strong> claimed
      </span>
      <span className={styles.stockCell}>{stock}</span>
      {available ? (
        <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
          available
        </StatusTag>
      ) : (
        <StatusTag tone="warning" icon={<WarningOutlined aria-hidden />}>
          {`${row.amount - row.stock} missing`}
        </StatusTag>
      )}
      {row.additional_user_info.length > 0 && (
        <ul
          className="bullets quiet"
          style={{ gridColumn: '1 / -1' }}
          aria-label={`What users wrote to ${nameOf(row)}`}
        >
          {row.additional_user_info.map((info, index) => (
            <li key={`${info.user_id}-${index}`}>
              <Link to={paths.adminUser(info.user_id)}>{info.user_displayname}</Link>: {info.additional_info}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
