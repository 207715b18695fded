import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { gridOf } from '../../features/claims/grid/claimGrid';
import { claimsOfRow, gridColumns, sheetColumns } from '../../features/claims/grid/gridColumns';
import {
  ClaimFilters,
  useClaimOverviewParams,
  useListedClaims,
} from '../../features/claims/overview/ClaimFilters';
import { groupByGo, noFilter } from '../../features/claims/overview/claimOverview';
import { useClaimOverview } from '../../features/claims/useClaimOverview';
import { paths } from '../../shared/routes/paths';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { PageHead } from '../../shared/ui/frame/Page';
import { Grid, gridText } from '../../shared/ui/lists/Grid';
import { CopyButton } from '../../shared/ui/show/CopyButton';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

/** The fans of a group order and their pieces, as in a sheet. */
export function ClaimGridPage() {
  const { search } = useLocation();
  const query = useClaimOverview();
  return (
    <>
      <PageHead
        title={i18n.t('Grid')}
        back={{ to: `${paths.adminClaims}${search}`, label: i18n.t('Claims') }}
      />
      <Loaded query={query} failed={i18n.t('Error loading claims')}>
        {(claims) => <ClaimGrid claims={claims} />}
      </Loaded>
    </>
  );
}

function ClaimGrid({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const navigate = useNavigate();
  const params = useClaimOverviewParams();
  const gos = useMemo(() => groupByGo(claims), [claims]);
  const { shown } = useListedClaims(claims, params);
  const { goId } = params.filter;
  const grid = gridOf(goId === null ? [] : shown);
  const columns = gridColumns(grid);
  return (
    <>
      <div className="wrap apart">
        <Disclosure upTo="tablet" title={i18n.t('Filters')}>
          <ClaimFilters gos={gos} params={params} />
        </Disclosure>
        {grid.fans.length > 0 && (
          <CopyButton
            text={gridText(sheetColumns(grid), grid.fans)}
            done={i18n.t('Copied: paste it into a sheet')}
          >
            {i18n.t('Copy as a table')}
          </CopyButton>
        )}
      </div>
      {goId === null && (
        <Notice
          title={i18n.t('Choose a group order.')}
          text={i18n.t('Its fans and what they claimed appear here.')}
        />
      )}
      {goId !== null && grid.fans.length === 0 && (
        <Notice
          title={i18n.t('No claims found.')}
          text={i18n.t('No claim of this group order matches these filters.')}
          action={
            <Button onClick={() => params.setFilter({ ...noFilter, goId })}>{i18n.t('Show all')}</Button>
          }
        />
      )}
      {grid.fans.length > 0 && (
        <Grid
          label={i18n.t('Fans and items')}
          columns={columns}
          rows={grid.fans}
          keyOf={({ userId }) => userId}
          keysHelp={i18n.t('Keys on the table: arrows to move, Enter to open the claim.')}
          onOpen={(row) => void navigate(claimsOfRow(row))}
        />
      )}
    </>
  );
}
