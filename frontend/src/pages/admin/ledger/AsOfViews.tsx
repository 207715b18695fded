import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { ClaimSummary } from '../../../features/claims/ClaimSummary';
import { groupByGo, sortClaims, totalsOf } from '../../../features/claims/overview/claimOverview';
import { ClaimGroups } from '../../../features/claims/overview/ClaimGroups';
import { OverviewTotals } from '../../../features/claims/overview/OverviewTotals';
import { groupFreebies } from '../../../features/freebies/freebieRows';
import { FreebieTable } from '../../../features/freebies/FreebieTable';
import styles from '../../../features/books/history/asof/AsOf.module.css';
import { DifferenceList } from '../../../features/books/history/asof/DifferenceList';
import {
  snapshotOfAccount,
  snapshotOfClaim,
  snapshotOfFreebie,
  type Snapshot,
} from '../../../features/books/history/asof/differences';
import type { AsOfParams, Moment } from '../../../features/books/history/asof/useAsOfParams';
import { LedgerApi } from '../../../features/books/history/ledgerApi';
import { formatBeats, formatSum, signed } from '../../../shared/format/figures';
import { useAddress } from '../../../shared/routes/useAddress';
import { Loaded, Notice, type LoadedProps } from '../../../shared/ui/states/Loaded';
import { Paged } from '../../../shared/ui/lists/Paged';
import { Facts } from '../../../shared/ui/show/Facts';
import { Panel } from '../../../shared/ui/frame/Page';
import { costTotal, difference, sumOf } from '../../../features/claims/claimFigures';

interface ThenProps {
  readonly moment: Moment;
  /** A second moment shows the difference from the first one to it. */
  readonly other: Moment | null;
}

interface PastProps<Data> {
  readonly before: LoadedProps<Data>['query'];
  /** Null if only one moment is shown. */
  readonly after: LoadedProps<Data>['query'] | null;
  readonly snapshots: (data: NonNullable<Data>) => readonly Snapshot[];
  readonly between?: (before: NonNullable<Data>, after: NonNullable<Data>) => ReactNode;
  readonly children: LoadedProps<Data>['children'];
}

/** The state at a moment, or its changes until a second one. */
function Past<Data>({ before, after, snapshots, between, children }: PastProps<Data>) {
  return (
    <Loaded query={before} failed={failed()}>
      {(then) =>
        after ? (
          <Loaded query={after} failed={failed()}>
            {(later) => (
              <DifferenceList before={snapshots(then)} after={snapshots(later)}>
                {between?.(then, later)}
              </DifferenceList>
            )}
          </Loaded>
        ) : (
          children(then)
        )
      }
    </Loaded>
  );
}

const failed = () => i18n.t('Error loading the past');
function ClaimsThen({ goId, moment, other }: ThenProps & { readonly goId: number | null }) {
  const filter = { go_id: goId ?? undefined };
  const before = LedgerApi.useAdmGetClaimOverviewAsOfQuery({ ...moment, ...filter });
  const after = LedgerApi.useAdmGetClaimOverviewAsOfQuery(other ? { ...other, ...filter } : skipToken);
  return (
    <Past
      before={before}
      after={other && after}
      snapshots={(claims) => claims.map(snapshotOfClaim)}
      between={(then, later) => <MoneyChanges before={then} after={later} />}
    >
      {(claims) => <ClaimsOfThen claims={claims} />}
    </Past>
  );
}

function ClaimsOfThen({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const [, write, idIn] = useAddress();
  if (claims.length === 0) return <Notice title={i18n.t('There were no claims at that moment.')} />;
  return (
    <>
      <OverviewTotals totals={totalsOf(claims)} />
      <Paged items={sortClaims(claims, { by: 'date', direction: 'desc' })} pageSize={25}>
        {(shown) => (
          <ClaimGroups
            groups={groupByGo(shown)}
            openClaimId={idIn('claim')}
            onOpen={(claimId) => write({ claim: claimId })}
            renderDetail={(claim) => <ClaimSummary claim={claim} />}
          />
        )}
      </Paged>
    </>
  );
}

function FreebiesThen({ goId, moment, other }: ThenProps & { readonly goId: number }) {
  const before = LedgerApi.useAdmGetFreebieOverviewAsOfQuery({ ...moment, go_id: goId });
  const after = LedgerApi.useAdmGetFreebieOverviewAsOfQuery(other ? { ...other, go_id: goId } : skipToken);
  return (
    <Past before={before} after={other && after} snapshots={(rows) => rows.map(snapshotOfFreebie)}>
      {(rows) =>
        rows.length === 0 ? (
          <Notice title={i18n.t('No freebies were claimed at that moment.')} />
        ) : (
          groupFreebies(rows).map((kind) => <FreebieTable key={kind.title} kind={kind} />)
        )
      }
    </Past>
  );
}

function AccountThen({ userId, moment, other }: ThenProps & { readonly userId: number }) {
  const before = LedgerApi.useAdmGetAccountAsOfQuery({ ...moment, user_id: userId });
  const after = LedgerApi.useAdmGetAccountAsOfQuery(other ? { ...other, user_id: userId } : skipToken);
  return (
    <Past
      before={before}
      after={other && after}
      snapshots={(account) => [snapshotOfAccount(account, i18n.t('Account'))]}
    >
      {({ balance, points, unavailable_points: pending }) => (
        <Panel title={i18n.t('Account at that moment')}>
          <Facts
            className={styles.figures}
            facts={{
              [i18n.t('Balance')]: formatSum(balance),
              [i18n.t('Fan Beats')]: formatBeats(points),
              [i18n.t('Available')]: formatBeats(points - pending),
              [i18n.t('Not available yet')]: formatBeats(pending),
            }}
          />
        </Panel>
      )}
    </Past>
  );
}

interface AsOfMomentProps {
  readonly params: AsOfParams;
  readonly moment: Moment;
}

export function AsOfMoment({ params: { view, goId, userId, other }, moment }: AsOfMomentProps) {
  switch (view) {
    case 'claims':
      return <ClaimsThen goId={goId} moment={moment} other={other} />;
    case 'freebies':
      return goId === null ? (
        <Notice
          title={i18n.t('Choose a group order.')}
          text={i18n.t('Its freebies and their stock of that moment appear here.')}
        />
      ) : (
        <FreebiesThen goId={goId} moment={moment} other={other} />
      );
    case 'account':
      return userId === null ? (
        <Notice
          title={i18n.t('Choose a person.')}
          text={i18n.t('Their account of that moment appears here.')}
        />
      ) : (
        <AccountThen userId={userId} moment={moment} other={other} />
      );
  }
}

interface MoneyChangesProps {
  readonly before: readonly ClaimRecord[];
  readonly after: readonly ClaimRecord[];
}

/** The changes of the money of claims from one moment to another, in the words of the books. */
function MoneyChanges({ before, after }: MoneyChangesProps) {
  const later = moneyOf(after);
  return (
    <div role="group" aria-label={i18n.t('Money')}>
      <Facts
        className={styles.money}
        facts={Object.fromEntries(
          Object.entries(moneyOf(before)).map(([name, then]) => [
            name,
            <>
              {`${formatSum(then)} → ${formatSum(later[name] ?? 0)}`}
              <strong translate="no">{signed(difference(later[name] ?? 0, then), formatSum)}</strong>
            </>,
          ]),
        )}
      />
    </div>
  );
}

function moneyOf(claims: readonly ClaimRecord[]): Readonly<Record<string, number>> {
  const { all, paid, unpaid, canceled, too_much } = totalsOf(claims);
  return {
    [i18n.t('Sum')]: all.sum,
    [i18n.t('Covered')]: paid.sum,
    [i18n.t('Open')]: unpaid.sum,
    [i18n.t('Canceled')]: canceled.sum,
    [i18n.t('Paid too much')]: too_much.sum,
    [i18n.t('Shipping')]: sumOf(claims, (claim) => difference(costTotal(claim), claim.claim_sum)),
  };
}
