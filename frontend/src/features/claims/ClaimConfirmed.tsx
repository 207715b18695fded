import { CheckOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/format/figures';
import styles from './ClaimConfirmed.module.css';
import type { Said } from '../../shared/go/claimStanding';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { ClaimSummary } from './ClaimSummary';
import { NextSteps, type AddedToClaim } from './NextSteps';
import { PaidTag } from './PaidTag';
import { FoldedReceipt, Receipt } from '../money/statements/Receipt';

interface ClaimConfirmedProps {
  readonly claim: ClaimRecord;
  /** The pieces that the fan just added; null if that is not known, left out if somebody else made the claim. */
  readonly added?: AddedToClaim | null;
  readonly said?: Said | undefined;
  /** Links to the next pages. */
  readonly children: ReactNode;
}

export function ClaimConfirmed({ claim, added, said, children }: ClaimConfirmedProps) {
  const isOwn = added !== undefined;
  const title = claim.canceled ? i18n.t('Claim Canceled') : i18n.t('Claim Confirmed!');
  usePageTitle(title);
  return (
    <article className={styles.card} aria-labelledby="claim-confirmed">
      <header className={styles.head}>
        {!claim.canceled && (
          <span className={styles.mark} aria-hidden="true">
            <CheckOutlined aria-hidden />
          </span>
        )}
        <h1 id="claim-confirmed">{title}</h1>
        <h2 className="bold" translate="no">
          {claim.gotitle}
        </h2>
        <p className={styles.facts}>
          <span>{claim.title}</span>
          <time dateTime={claim.created_at}>{formatDate(claim.created_at)}</time>
          {!isOwn && (
            <span>{i18n.t('for {user_displayname}', { user_displayname: claim.user_displayname })}</span>
          )}
          <PaidTag claim={claim} />
        </p>
      </header>
      {isOwn && <NextSteps claim={claim} added={added} said={said} />}
      <ClaimSummary claim={claim} own={isOwn} />
      {isOwn ? <FoldedReceipt claimId={claim.claim_id} /> : <Receipt claimId={claim.claim_id} />}
      <div className={styles.actions}>{children}</div>
    </article>
  );
}

export function ClaimSkeleton() {
  return (
    <div className={styles.card} role="status" aria-label={i18n.t('Loading...')}>
      <h1 className="visuallyHidden">{i18n.t('Claim')}</h1>
      <div className={styles.head} aria-hidden="true">
        <Skeleton.Avatar active size={64} />
        <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: 180 }} />
      </div>
      <div aria-hidden="true">
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      </div>
    </div>
  );
}
