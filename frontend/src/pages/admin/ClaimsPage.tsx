import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Button, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PrinterOutlined } from '@ant-design/icons';
import { LinkButton } from '../../shared/ui/LinkButton';
import { useAdmGetClaimOverviewQuery } from '../../features/claims/claimsApi';
import { BulkBar, type BulkTask } from '../../features/claims/overview/BulkBar';
import { ClaimFilters } from '../../features/claims/overview/ClaimFilters';
import { ClaimKeysHelp } from '../../features/claims/overview/ClaimKeysHelp';
import { useClaimKeys } from '../../features/claims/overview/useClaimKeys';
import { ClaimGroups } from '../../features/claims/overview/ClaimGroups';
import {
  filterClaims,
  groupByGo,
  pageOfClaims,
  sortClaims,
  totalsOf,
  type ClaimFilter,
} from '../../features/claims/overview/claimOverview';
import { OverviewTotals, type TotalsPart } from '../../features/claims/overview/OverviewTotals';
import { useClaimOverviewParams } from '../../features/claims/overview/useClaimOverviewParams';
import { useClaimSelection } from '../../features/claims/overview/useClaimSelection';
import { ClaimPanel } from '../../features/claims/panel/ClaimPanel';
import { useCanceledGos } from '../../features/gos/admin/useCanceledGos';
import { ExplainButton } from '../../features/books/explain/ExplainButton';
import { countOf } from '../../shared/format/counts';
import { formatSum } from '../../shared/format/money';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { StagesOfClaim } from '../../features/payments/office/StagesOfClaim';
import { FoldedClaimHistory } from '../../features/statements/AuditedClaimHistory';
import { paths } from '../../shared/routes/paths';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { BulkWork, ClaimExportMenu } from './BulkWork';
import { ExplainedClaim } from './ExplainedClaim';
import { defined } from '@fan-beats/events/kernel';

const pageSize = 25;

export function ClaimsPage() {
  usePageTitle('Claims');
  const query = useAdmGetClaimOverviewQuery();
  return (
    <>
      <h1 className="visuallyHidden">Claims</h1>
      <Loaded query={query} failed="Error loading claims">
        {(claims) => (
          <>
            <ClaimOverview claims={claims} />
            <p>
              <Link to={paths.deletedClaims}>Deleted Claims</Link>
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

const sumNames: Readonly<Record<TotalsPart, string>> = {
  paid: 'what payments cover of the claims',
  unpaid: 'what payments do not cover of the claims',
  too_much: 'what was paid too much',
  shipping_open: 'the shipping costs that are open',
  all: 'the sum of all claims',
};

/** The totals leave out whether a claim is paid: they tell it. */
function explainedFilter({ goId, user, freebiesDone }: ClaimFilter) {
  return defined({
    go_id: goId ?? undefined,
    user: user.trim() === '' ? undefined : user,
    freebies_done: freebiesDone ?? undefined,
  });
}

function ClaimOverview({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const params = useClaimOverviewParams();
  const { search } = useLocation();
  const { filter, order, openClaimId, openClaim } = params;
  const gos = useMemo(() => groupByGo(claims), [claims]);
  const isCanceled = useCanceledGos();
  const selection = useClaimSelection(claims);
  const [help, setHelp] = useState(false);
  const [task, setTask] = useState<BulkTask | null>(null);
  const counted = filterClaims(claims, { ...filter, paymentReceived: null, show: null });
  const shown = sortClaims(filterClaims(claims, { ...filter, isCanceled, keepClaimId: openClaimId }), order);
  const inOrder = groupByGo(shown).flatMap((group) => group.claims);
  const { groups, page, total } = pageOfClaims(groupByGo(shown), {
    page: params.page,
    pageSize,
    claimId: openClaimId,
  });
  const focusOn = useClaimKeys({
    visible: groups.flatMap((group) => group.claims),
    selection,
    onOpen: openClaim,
    onHelp: () => setHelp(true),
  });
  const nextOf = (claim: ClaimRecord) => {
    const next = inOrder[inOrder.indexOf(claim) + 1];
    if (!next) return undefined;
    return () => {
      focusOn(next.claim_id);
      params.turnToClaim(next.claim_id);
    };
  };
  if (claims.length === 0) {
    return <Notice title="No claims found." text="Claims appear here as soon as fans submit their carts." />;
  }
  return (
    <>
      <OverviewTotals
        totals={totalsOf(counted)}
        renderSum={(part, total) => (
          <ExplainButton
            figure={{ figure: `claims_${part}`, ...explainedFilter(filter) }}
            what={sumNames[part]}
            shown={total.sum}
          >
            {formatSum(total.sum)}
          </ExplainButton>
        )}
      />
      <ClaimFilters gos={gos} params={params} />
      <BulkBar shown={shown} selection={selection} onTask={setTask}>
        <ClaimExportMenu claims={shown} />
        <Button aria-keyshortcuts="?" onClick={() => setHelp(true)}>
          Keys
        </Button>
        <LinkButton to={`${paths.packing}${search}`} icon={<PrinterOutlined aria-hidden />}>
          Packing pages
        </LinkButton>
      </BulkBar>
      <p className="visuallyHidden" role="status">{`${total} of ${countOf(claims.length, 'claim')} shown`}</p>
      {total === 0 ? (
        <Notice
          title="No claims found."
          text="No claim matches these filters."
          action={
            <Button
              onClick={() =>
                params.setFilter({
                  ...{ goId: null, user: '', freebiesDone: null, paymentReceived: null, show: null },
                })
              }
            >
              Show all
            </Button>
          }
        />
      ) : (
        <ClaimGroups
          groups={groups}
          choosing={{ selection, allOfGo: (goId) => shown.filter((claim) => claim.go_id === goId) }}
          isCanceled={isCanceled}
          openClaimId={openClaimId}
          onOpen={openClaim}
          renderDetail={(claim) => (
            <>
              <ClaimPanel
                claim={claim}
                canceled={isCanceled(claim.go_id)}
                onClose={() => openClaim(null)}
                onNext={nextOf(claim)}
              />
              <StagesOfClaim claim={claim} />
              <ExplainedClaim claim={claim} />
              <FoldedClaimHistory claimId={claim.claim_id} />
            </>
          )}
        />
      )}
      <Pagination
        align="center"
        current={page}
        pageSize={pageSize}
        total={total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={params.setPage}
      />
      {help && <ClaimKeysHelp onClose={() => setHelp(false)} />}
      {task && (
        <BulkWork
          task={task}
          claims={claims}
          shown={shown}
          selection={selection}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}
