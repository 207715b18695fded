import type { ClaimRecord } from '@fan-beats/backend/contract';
import { defined } from '@fan-beats/events/kernel';
import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { oneOf, useAddress } from '../../../shared/routes/useAddress';
import { FilterChoice, SearchField } from '../../../shared/ui/lists/Filters';
import {
  claimShows,
  claimSorts,
  groupByGo,
  listedClaims,
  pageOfClaims,
  yesNo,
  type ClaimFilter,
  type ClaimOrder,
  type ClaimShow,
  type ClaimSort,
} from './claimOverview';

export type ClaimOverviewParams = ReturnType<typeof useClaimOverviewParams>;

/** The numbers of claims that a page may have; with more claims than the last, there are several pages. */
export const pageSizes = [25, 100, 1000] as const;

/** Filter, order, page and open claim are in the address, so that they can be shared and the back key works. */
export function useClaimOverviewParams() {
  const [params, write, idIn] = useAddress();
  const filter: ClaimFilter = {
    goId: idIn('go') ?? null,
    user: params.get('user') ?? '',
    freebiesDone: oneOf(yesNo, params.get('freebies')),
    paymentReceived: oneOf(yesNo, params.get('paid')),
    show: oneOf(claimShows(), params.get('show')),
  };
  const order: ClaimOrder = {
    by: oneOf(claimSorts(), params.get('sort')) ?? 'date',
    direction: params.get('dir') === 'asc' ? 'asc' : 'desc',
  };
  return {
    filter,
    order,
    page: idIn('page'),
    pageSize: pageSizes.find((size) => size === idIn('size')) ?? pageSizes[0],
    openClaimId: idIn('claim'),
    setFilter: (change: Partial<ClaimFilter>) =>
      write({
        ...defined({
          go: change.goId,
          user: change.user,
          freebies: change.freebiesDone,
          paid: change.paymentReceived,
          show: change.show,
        }),
        page: null,
        claim: null,
      }),
    setOrder: ({ by, direction }: ClaimOrder) =>
      write({ sort: by === 'date' ? null : by, dir: direction === 'asc' ? 'asc' : null, page: null }),
    setPage: (page: number) => write({ page, claim: null }, 'push'),
    /** Goes back to the first page. */
    setPageSize: (size: number) => write({ size: size === pageSizes[0] ? null : size, page: null }),
    /** Goes to the page of the claim. */
    turnToClaim: (claimId: number) => write({ claim: claimId, page: null }),
    openClaim: (claimId: number | null) => write({ claim: claimId }),
  };
}

/** The claims that the address selects. A claim that was changed by a key keeps its place while it is held. */
export function useListedClaims(claims: readonly ClaimRecord[], params: ClaimOverviewParams) {
  const { filter, order, pageSize, openClaimId } = params;
  const [held, hold] = useState<ClaimRecord | null>(null);
  const listed = (kept: ClaimRecord | null) =>
    listedClaims(claims, { filter: { ...filter, keepClaimId: openClaimId }, order, held: kept });
  const shown = listed(held);
  const groups = groupByGo(shown);
  const current = pageOfClaims(groups, { page: params.page, pageSize, claimId: openClaimId });
  return {
    shown,
    inOrder: groups.flatMap((group) => group.claims),
    ...current,
    held,
    hold,
    turnTo: (claimId: number) => {
      // No claim is held any more, so that the claim after it may move onto this page.
      const there = pageOfClaims(groupByGo(listed(null)), { page: undefined, pageSize, claimId }).page;
      if (there !== current.page) params.setPage(there);
    },
  };
}

interface ClaimFiltersProps {
  readonly gos: readonly { readonly goId: number; readonly gotitle: string }[];
  readonly params: ClaimOverviewParams;
}

const sortOptions = () =>
  Object.entries(claimSorts()).map(([value, { label }]) => ({
    value: value as ClaimSort,
    label: i18n.t('Sort: {label}', { label }),
  }));

const showOptions = () =>
  Object.entries(claimShows()).map(([show, { label }]) => [show as ClaimShow, label] as const);

const freebiesOptions = () =>
  [
    ['yes', i18n.t('Freebies done')],
    ['no', i18n.t('Freebies open')],
  ] as const;

const paymentOptions = () =>
  [
    ['yes', i18n.t('Payment received')],
    ['no', i18n.t('Payment open')],
  ] as const;

export function ClaimFilters({ gos, params }: ClaimFiltersProps) {
  const { filter, order, setFilter, setOrder } = params;
  const descending = order.direction === 'desc';
  return (
    <search className="wrap apart" aria-label={i18n.t('Filter claims')}>
      <FilterChoice
        label={i18n.t('Group order')}
        all={i18n.t('All group orders')}
        options={gos.map(({ goId, gotitle }) => [goId, gotitle])}
        long
        flex="2 1 220px"
        value={filter.goId}
        onChoose={(goId) => setFilter({ goId })}
      />
      <SearchField
        label={i18n.t('User')}
        flex="1 1 160px"
        value={filter.user}
        onSearch={(user) => setFilter({ user })}
      />
      <FilterChoice
        label={i18n.t('Freebies done')}
        all={i18n.t('Freebies: all')}
        options={freebiesOptions()}
        value={filter.freebiesDone}
        onChoose={(freebiesDone) => setFilter({ freebiesDone })}
      />
      <FilterChoice
        label={i18n.t('Payment received')}
        all={i18n.t('Payment: all')}
        options={paymentOptions()}
        value={filter.paymentReceived}
        onChoose={(paymentReceived) => setFilter({ paymentReceived })}
      />
      <FilterChoice
        label={i18n.t('Show')}
        all={i18n.t('Claims: all')}
        options={showOptions()}
        value={filter.show ?? null}
        onChoose={(show) => setFilter({ show })}
      />
      <Flex component="span" gap={6} flex="1 1 170px">
        <Select<ClaimSort>
          aria-label={i18n.t('Sort by')}
          className="grows"
          value={order.by}
          // Names are sorted from A on, all others from the largest down.
          onChange={(by) => setOrder({ by, direction: by === 'name' ? 'asc' : 'desc' })}
          options={sortOptions()}
        />
        <Button
          icon={descending ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
          aria-label={
            descending ? i18n.t('Descending, change to ascending') : i18n.t('Ascending, change to descending')
          }
          onClick={() => setOrder({ by: order.by, direction: descending ? 'asc' : 'desc' })}
        />
      </Flex>
    </search>
  );
}
