import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { ClaimSummary } from '../../features/claims/ClaimSummary';
import { ClaimFilters, useClaimOverviewParams } from '../../features/claims/overview/ClaimFilters';
import { ClaimGroups } from '../../features/claims/overview/ClaimGroups';
import { filterClaims, groupByGo, sortClaims, totalsOf } from '../../features/claims/overview/claimOverview';
import { OverviewTotals } from '../../features/claims/overview/OverviewTotals';
import { useClaimOverview } from '../../features/claims/useClaimOverview';
import { Paged } from '../../shared/ui/lists/Paged';
import { PageHead } from '../../shared/ui/frame/Page';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

/** The claims for helpers with the books: they read them, and change nothing. */
export function TeamClaimsPage() {
  const query = useClaimOverview();
  return (
    <>
      <PageHead title={i18n.t('Claims')} />
      <Loaded query={query} failed={i18n.t('Error loading claims')}>
        {(claims) => <ReadClaims claims={claims} />}
      </Loaded>
    </>
  );
}

function ReadClaims({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const params = useClaimOverviewParams();
  const { filter, order, openClaimId, openClaim } = params;
  const found = filterClaims(claims, { ...filter, keepClaimId: openClaimId });
  return (
    <>
      <ClaimFilters gos={groupByGo(claims)} params={params} />
      {found.length === 0 ? (
        <Notice title={i18n.t('No claims found.')} text={i18n.t('No claim matches these filters.')} />
      ) : (
        <>
          <OverviewTotals totals={totalsOf(found)} />
          <Paged items={sortClaims(found, order)} pageSize={25}>
            {(shown) => (
              <ClaimGroups
                groups={groupByGo(shown)}
                openClaimId={openClaimId}
                onOpen={openClaim}
                renderDetail={(claim) => <ClaimSummary claim={claim} />}
              />
            )}
          </Paged>
        </>
      )}
    </>
  );
}
