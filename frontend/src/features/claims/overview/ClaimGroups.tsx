import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { CanceledTag } from '../CanceledTag';
import sheet from '../../../shared/ui/Rows.module.css';
import styles from './ClaimGroups.module.css';
import type { ClaimGroup } from './claimOverview';
import { ClaimMoney } from './ClaimMoney';
import { SelectMany } from './SelectMany';
import { lineOf, useRowFocus } from './useRowFocus';
import type { ClaimSelection } from './useClaimSelection';
import { CheckCircleOutlined, DownOutlined, GiftOutlined, RightOutlined } from '@ant-design/icons';
import { countOf } from '../../../shared/format/counts';
import { formatDate } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { PaidTag } from '../PaidTag';

interface ClaimGroupsProps {
  readonly groups: readonly ClaimGroup[];
  /** Where claims can be selected for bulk work. */
  readonly choosing?: {
    readonly selection: ClaimSelection;
    /** Every claim of a group order that the filters show, on this page or not. */
    readonly allOfGo: (goId: number) => readonly ClaimRecord[];
  };
  readonly isCanceled?: (goId: number) => boolean;
  readonly openClaimId: number | undefined;
  readonly onOpen: (claimId: number | null) => void;
  readonly renderDetail: (claim: ClaimRecord) => ReactNode;
}

export function ClaimGroups({
  groups,
  choosing,
  isCanceled = () => false,
  openClaimId,
  onOpen,
  renderDetail,
}: ClaimGroupsProps) {
  const list = useRowFocus(openClaimId);
  const visible = groups.flatMap((group) => group.claims.map(({ claim_id }) => claim_id));
  const sections = groups.map((group) => (
    <section key={group.goId} className={styles.group} aria-labelledby={`claims-of-go-${group.goId}`}>
      <div className={styles.head}>
        <h2 id={`claims-of-go-${group.goId}`} className={styles.title}>
          {group.gotitle} {isCanceled(group.goId) && <CanceledTag />}
        </h2>
        {choosing && (
          <SelectMany
            claims={choosing.allOfGo(group.goId)}
            selection={choosing.selection}
            of={group.gotitle}
          />
        )}
      </div>
      <ul className={sheet.rows}>
        {group.claims.map((claim) => (
          <ClaimRow
            key={claim.claim_id}
            claim={claim}
            canceled={isCanceled(claim.go_id)}
            open={claim.claim_id === openClaimId}
            pick={choosing && <Pick claim={claim} selection={choosing.selection} among={visible} />}
            onToggle={() => onOpen(claim.claim_id === openClaimId ? null : claim.claim_id)}
          >
            {renderDetail(claim)}
          </ClaimRow>
        ))}
      </ul>
    </section>
  ));
  return <div ref={list}>{sections}</div>;
}

interface PickProps {
  readonly claim: ClaimRecord;
  readonly selection: ClaimSelection;
  /** The claims in sight, for a range with Shift. */
  readonly among: readonly number[];
}

function Pick({ claim, selection, among }: PickProps) {
  return (
    <Checkbox
      className={styles.pick ?? ''}
      aria-label={`Select ${claim.title}`}
      checked={selection.has(claim.claim_id)}
      onChange={({ target, nativeEvent }) =>
        selection.pick(
          claim.claim_id,
          target.checked,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? among : undefined,
        )
      }
    />
  );
}

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
function ClaimRow({ claim, open, canceled, pick, onToggle, children }: ClaimRowProps) {
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
        <ClaimMoney claim={claim} />
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
