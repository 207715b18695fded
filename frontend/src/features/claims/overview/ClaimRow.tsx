import { CheckCircleOutlined, DownOutlined, GiftOutlined, RightOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/format/counts';
import { formatDate } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { CanceledTag } from '../CanceledTag';
import { PaidTag } from '../PaidTag';
import styles from './ClaimGroups.module.css';
import { lineOf } from './useRowFocus';

interface ClaimRowProps {
  readonly claim: ClaimRecord;
  readonly open: boolean;
  readonly canceled: boolean;
  /** Stands before the line, where claims can be selected. */
  readonly pick?: ReactNode;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One claim as a line; the whole line opens and closes its details. */
export function ClaimRow({ claim, open, canceled, pick, onToggle, children }: ClaimRowProps) {
  const detailId = `claim-${claim.claim_id}-detail`;
  const pieces = claim.items.reduce((sum, item) => sum + item.amount, 0);
  return (
    <li className={styles.row} data-open={open}>
      {pick}
      <button
        type="button"
        className={styles.line}
        {...lineOf(claim.claim_id)}
        aria-expanded={open}
        aria-controls={open ? detailId : undefined}
        onClick={onToggle}
      >
        <span className={styles.arrow} aria-hidden="true">
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </span>
        <span className={styles.name}>
          <strong>{claim.user_displayname}</strong> <span className={styles.quiet}>{claim.title}</span>
        </span>
        <span className={styles.quiet}>{formatDate(claim.created_at)}</span>
        <span className={styles.quiet}>{countOf(pieces, 'piece')}</span>
        <span className={styles.sum}>{formatSum(claim.claim_sum)}</span>
        <span className={styles.tags}>
          {canceled && <CanceledTag />} <FreebiesTag done={claim.freebies_done} />{' '}
          <PaidTag paid={claim.payment_received} />
        </span>
      </button>
      {open && (
        <div id={detailId} className={styles.detail}>
          {children}
        </div>
      )}
    </li>
  );
}

function FreebiesTag({ done }: { readonly done: boolean }) {
  return done ? (
    <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
      Freebies done
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<GiftOutlined aria-hidden />}>
      Freebies open
    </StatusTag>
  );
}
