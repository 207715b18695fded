import { DownOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDate, formatBeats, formatPrice } from '../../shared/format/figures';
import styles from './ClaimCard.module.css';
import { standingOf, type Said } from '../../shared/go/claimStanding';
import { ClaimSummary } from './ClaimSummary';
import { PaidTag } from './PaidTag';
import { StandingLine } from './StandingLine';
import { ClaimHistory } from '../money/statements/ClaimHistory';
import { FoldedReceipt } from '../money/statements/Receipt';
import { InOwnLanguage } from '../../shared/ui/show/InOwnLanguage';

interface ClaimCardProps {
  readonly claim: ClaimRecord;
  readonly open: boolean;
  /** True for the claim of a link: it comes into view. */
  readonly wanted: boolean;
  readonly onToggle: () => void;
  readonly said?: Said | undefined;
  readonly status?: ReactNode;
  readonly action?: ReactNode;
}

/** One of the fan's own claims, folded or with all its details. */
export function ClaimCard({ claim, open, wanted, onToggle, said, status, action }: ClaimCardProps) {
  const standing = standingOf(claim, said);
  const card = useRef<HTMLElement>(null);
  const bodyId = `claim-${claim.claim_id}-details`;

  useEffect(() => {
    if (wanted) card.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);

  return (
    <article ref={card} className={styles.card} aria-labelledby={`claim-${claim.claim_id}`}>
      <div className={styles.head}>
        <h2 className={styles.go}>
          <button
            type="button"
            id={`claim-${claim.claim_id}`}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <span translate="no">{claim.gotitle}</span>
            <DownOutlined className={styles.arrow ?? ''} aria-hidden="true" />
          </button>
        </h2>
        <p className={styles.facts}>
          <span>{claim.title}</span>
          <time dateTime={claim.created_at}>{formatDate(claim.created_at)}</time>
          {!claim.canceled && (
            <span className={styles.sum}>
              <InOwnLanguage>{claimCost(claim)}</InOwnLanguage>
            </span>
          )}
        </p>
        <p className={styles.tags}>
          <PaidTag claim={claim} />
          {status}
        </p>
        <div className={styles.standing}>
          <StandingLine claim={claim} standing={standing} labelledBy={`claim-${claim.claim_id}`} />
        </div>
      </div>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open && (
          <>
            {standing.next !== null && <p className="quiet apart">{standing.next}</p>}
            <ClaimSummary claim={claim} own />
            <div className={styles.action}>{action}</div>
            <FoldedReceipt claimId={claim.claim_id} />
            <ClaimHistory claimId={claim.claim_id} />
          </>
        )}
      </div>
    </article>
  );
}

function claimCost({ claim_sum, claim_point_sum }: ClaimRecord): string {
  if (claim_point_sum === 0) return formatPrice(claim_sum);
  const beats = formatBeats(claim_point_sum);
  return claim_sum === 0 ? beats : `${formatPrice(claim_sum)} + ${beats}`;
}
