import type { DeletedClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatSum } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { CursorPager } from '../../../shared/ui/lists/CursorPager';
import { Loaded, Notice } from '../../../shared/ui/states/Loaded';
import styles from './Statement.module.css';
import { StatementsApi } from './statementsApi';

interface DeletedClaimsProps {
  /** The fan whose claims are shown; all fans if left out. */
  readonly userId?: number;
}

/** Claims that are in no other list any more, with links to their history. */
export function DeletedClaims({ userId }: DeletedClaimsProps) {
  const [, write, idIn] = useAddress();
  const cursor = idIn('deletedBefore') ?? null;
  const query = StatementsApi.useAdmGetDeletedClaimsQuery({
    limit: 25,
    cursor,
    user_id: userId,
  });
  return (
    <Loaded query={query} failed={i18n.t('Error loading deleted claims')}>
      {({ claims, next_cursor }) =>
        claims.length === 0 ? (
          <Notice title={i18n.t('No deleted claims.')} />
        ) : (
          <>
            <ol className="list" aria-label={i18n.t('Deleted claims, newest first')}>
              {claims.map((claim) => (
                <DeletedClaim key={claim.claim_id} claim={claim} named={userId === undefined} />
              ))}
            </ol>
            <CursorPager
              className={styles.pager}
              cursor={cursor}
              nextCursor={next_cursor}
              onTurn={(deletedBefore) => write({ deletedBefore }, 'push')}
            />
          </>
        )
      }
    </Loaded>
  );
}

interface DeletedClaimProps {
  readonly claim: DeletedClaimRecord;
  /** True if the owner's name is shown. */
  readonly named: boolean;
}

function DeletedClaim({ claim, named }: DeletedClaimProps) {
  const { claim_id, gotitle, user_id, user_displayname, deleted_at, actor } = claim;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.title}>
          <Link to={paths.claimHistory(claim_id)}>
            {i18n.t('Claim #{claim_id}, {gotitle}', { claim_id, gotitle })}
          </Link>
        </p>
        <p className="wrap quiet small digits">
          {named && (
            <Link to={paths.adminUser(user_id)} translate="no">
              {user_displayname}
            </Link>
          )}
          <span>
            <Trans
              id="deleted <0>{deleted_at}</0> by {displayname}"
              values={{
                deleted_at: formatDateTime(deleted_at),
                displayname: actor?.displayname ?? i18n.t('the shop'),
              }}
              components={{ 0: <time dateTime={deleted_at} /> }}
            />
          </span>
        </p>
      </div>
      <div className={styles.figures}>
        <p className={styles.amount} translate="no">
          {formatSum(claim.claim_sum)}
        </p>
      </div>
    </li>
  );
}
