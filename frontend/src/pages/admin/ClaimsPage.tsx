import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Button, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ColumnHeightOutlined, PrinterOutlined, TableOutlined } from '@ant-design/icons';
import { LinkButton } from '../../shared/ui/frame/Page';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { useClaimOverview } from '../../features/claims/useClaimOverview';
import { BulkBar, type BulkTask } from '../../features/claims/overview/BulkBar';
import {
  ClaimFilters,
  pageSizes,
  useClaimOverviewParams,
  useListedClaims,
  type ClaimOverviewParams,
} from '../../features/claims/overview/ClaimFilters';
import { ClaimKeysHelp } from '../../features/claims/overview/ClaimKeysHelp';
import { wideLines } from '../../features/claims/overview/keptChoice';
import { useClaimKeys } from '../../features/claims/overview/useClaimKeys';
import { ClaimGroups } from '../../features/claims/overview/ClaimGroups';
import {
  filterClaims,
  groupByGo,
  noFilter,
  totalsOf,
  yesNo,
  type ClaimFilter,
  type ClaimTotals,
} from '../../features/claims/overview/claimOverview';
import { OverviewTotals, type TotalsPart } from '../../features/claims/overview/OverviewTotals';
import { useClaimSelection } from '../../features/claims/overview/useClaimSelection';
import { ClaimPanel } from '../../features/claims/panel/ClaimPanel';
import { ExplainButton } from '../../features/books/history/explain/ExplainButton';
import { formatSum } from '../../shared/format/figures';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { paths } from '../../shared/routes/paths';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { BulkWork, ClaimExportMenu } from './BulkWork';
import { ClaimDetail } from './ClaimDetail';
import { defined } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

export function ClaimsPage() {
  usePageTitle(i18n.t('Claims'));
  const query = useClaimOverview();
  return (
    <>
      <h1 className="visuallyHidden">{i18n.t('Claims')}</h1>
      <Loaded query={query} failed={i18n.t('Error loading claims')}>
        {(claims) => (
          <>
            <ClaimOverview claims={claims} />
            <p>
              <Link to={paths.deletedClaims}>{i18n.t('Deleted Claims')}</Link>
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

const sumNames = (): Readonly<Record<TotalsPart, string>> => ({
  paid: i18n.t('what is paid of the items'),
  unpaid: i18n.t('what is open of the items'),
  canceled: i18n.t('what is canceled and was not paid'),
  too_much: i18n.t('what was paid too much'),
  shipping_open: i18n.t('the shipping costs that are open'),
  all: i18n.t('the sum of all claims'),
});

/** The totals in one line of a phone. */
const totalsText = ({ paidPercent, unpaid }: ClaimTotals): string =>
  i18n.t('{paidPercent} % paid · {sum} unpaid', {
    paidPercent: paidPercent ?? 0,
    sum: formatSum(unpaid.sum),
  });

const withCount = (name: string, count: number): string => (count > 0 ? `${name} · ${count}` : name);

/** The filter of the totals, without the one for paid claims: the totals show that themselves. */
function explainedFilter({ goId, user, freebiesDone }: ClaimFilter) {
  return defined({
    go_id: goId ?? undefined,
    user: user.trim() === '' ? undefined : user,
    freebies_done: freebiesDone ? yesNo[freebiesDone] : undefined,
  });
}

function ClaimOverview({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const params = useClaimOverviewParams();
  const { search } = useLocation();
  const { filter, openClaimId, openClaim } = params;
  const gos = useMemo(() => groupByGo(claims), [claims]);
  const selection = useClaimSelection(claims);
  const [help, setHelp] = useState(false);
  const [task, setTask] = useState<BulkTask | null>(null);
  const [wide, setWide] = useState(wideLines.get);
  const totals = totalsOf(filterClaims(claims, { ...filter, paymentReceived: null, show: null }));
  const { shown, inOrder, groups, page, total, held, hold, turnTo } = useListedClaims(claims, params);
  const focusOn = useClaimKeys({
    claims: inOrder,
    visible: groups.flatMap((group) => group.claims),
    held,
    selection,
    openClaimId,
    onHold: hold,
    onOpen: openClaim,
    onTurnTo: turnTo,
    onHelp: () => setHelp(true),
  });
  const nextOf = (claim: ClaimRecord) => {
    const next = inOrder[inOrder.indexOf(claim) + 1];
    if (!next) return undefined;
    return (field: string | undefined) => {
      focusOn(next.claim_id, field);
      params.turnToClaim(next.claim_id);
    };
  };
  if (claims.length === 0) {
    return (
      <Notice
        title={i18n.t('No claims found.')}
        text={i18n.t('Claims appear here as soon as fans submit their carts.')}
      />
    );
  }
  return (
    <>
      <div className="wrap apart">
        <Disclosure upTo="tablet" title={totalsText(totals)}>
          <OverviewTotals
            totals={totals}
            renderSum={(part, total) => (
              <ExplainButton
                figure={{ figure: `claims_${part}`, ...explainedFilter(filter) }}
                what={sumNames()[part]}
                shown={total.sum}
              >
                {formatSum(total.sum)}
              </ExplainButton>
            )}
          />
        </Disclosure>
        <Disclosure
          upTo="tablet"
          title={withCount(
            i18n.t('Filters'),
            Object.values(filter).filter((value) => (value ?? '') !== '').length,
          )}
        >
          <ClaimFilters gos={gos} params={params} />
        </Disclosure>
        <Disclosure upTo="tablet" title={withCount(i18n.t('Actions'), selection.claims.length)}>
          <BulkBar shown={shown} selection={selection} onTask={setTask}>
            <ClaimExportMenu claims={shown} />
            <Button aria-keyshortcuts="?" onClick={() => setHelp(true)}>
              {i18n.t('Keys')}
            </Button>
            <LinkButton
              to={
                selection.claims.length > 0
                  ? paths.packingOf(selection.claims.map(({ claim_id }) => claim_id))
                  : `${paths.packing}${search}`
              }
              icon={<PrinterOutlined aria-hidden />}
            >
              {withCount(i18n.t('Packing pages'), selection.claims.length)}
            </LinkButton>
            <LinkButton to={`${paths.claimGrid}${search}`} icon={<TableOutlined aria-hidden />}>
              {i18n.t('Grid')}
            </LinkButton>
            <Button
              icon={<ColumnHeightOutlined aria-hidden />}
              aria-label={i18n.t('Comfortable lines')}
              title={i18n.t('Comfortable lines')}
              aria-pressed={wide}
              onClick={() => {
                wideLines.set(!wide);
                setWide(!wide);
              }}
            />
          </BulkBar>
        </Disclosure>
      </div>
      <p className="visuallyHidden" role="status">
        {i18n.t('{total} of {n, plural, one {{n} claim} other {{n} claims}} shown', {
          n: claims.length,
          total,
        })}
      </p>
      {total === 0 ? (
        <Notice
          title={i18n.t('No claims found.')}
          text={i18n.t('No claim matches these filters.')}
          action={<Button onClick={() => params.setFilter(noFilter)}>{i18n.t('Show all')}</Button>}
        />
      ) : (
        <ClaimGroups
          groups={groups}
          wide={wide}
          choosing={{ selection, allOfGo: (goId) => shown.filter((claim) => claim.go_id === goId) }}
          openClaimId={openClaimId}
          onOpen={openClaim}
          renderDetail={(claim) => (
            <>
              <ClaimPanel claim={claim} onClose={() => openClaim(null)} onNext={nextOf(claim)} />
              <ClaimDetail claim={claim} />
            </>
          )}
        />
      )}
      <Pages page={page} total={total} params={params} />
      {help && <ClaimKeysHelp onClose={() => setHelp(false)} />}
      {task && (
        <BulkWork task={task} selected={selection.claims} shown={shown} onClose={() => setTask(null)} />
      )}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly params: ClaimOverviewParams;
}

const sizeText = (size: number, total: number): string =>
  size === pageSizes.at(-1) && total <= size ? i18n.t('All') : i18n.t('{size} / page', { size });

/** Turns pages, and sets the number of claims on one. */
function Pages({ page, total, params }: PagesProps) {
  const { pageSize, setPage, setPageSize } = params;
  if (total <= pageSizes[0]) return null;
  return (
    <Pagination
      align="center"
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={{ options: pageSizes.map((value) => ({ value, label: sizeText(value, total) })) }}
      onChange={(turned, size) => (size === pageSize ? setPage(turned) : setPageSize(size))}
    />
  );
}
