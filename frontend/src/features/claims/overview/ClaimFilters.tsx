import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Flex, Select } from 'antd';
import { FilterChoice, SearchField } from '../../../shared/ui/lists/Filters';
import { claimShows, claimSorts, type ClaimShow, type ClaimSort } from './claimOverview';
import type { ClaimOverviewParams } from './useClaimOverviewParams';

interface ClaimFiltersProps {
  readonly gos: readonly { readonly goId: number; readonly gotitle: string }[];
  readonly params: ClaimOverviewParams;
}

const sortOptions = Object.entries(claimSorts).map(([value, { label }]) => ({
  value: value as ClaimSort,
  label: `Sort: ${label}`,
}));

const showOptions = Object.entries(claimShows).map(
  ([show, { label }]) => [show as ClaimShow, label] as const,
);

const freebiesOptions = [
  ['yes', 'Freebies done'],
  ['no', 'Freebies open'],
] as const;

const paymentOptions = [
  ['yes', 'Payment received'],
  ['no', 'Payment open'],
] as const;

export function ClaimFilters({ gos, params }: ClaimFiltersProps) {
  const { filter, order, setFilter, setOrder } = params;
  const descending = order.direction === 'desc';
  return (
    <search className="wrap apart" aria-label="Filter claims">
      <FilterChoice
        label="Group order"
        all="All group orders"
        options={gos.map(({ goId, gotitle }) => [goId, gotitle])}
        long
        flex="2 1 220px"
        value={filter.goId}
        onChoose={(goId) => setFilter({ goId })}
      />
      <SearchField
        label="User"
        flex="1 1 160px"
        value={filter.user}
        onSearch={(user) => setFilter({ user })}
      />
      <FilterChoice
        label="Freebies done"
        all="Freebies: all"
        options={freebiesOptions}
        value={filter.freebiesDone}
        onChoose={(freebiesDone) => setFilter({ freebiesDone })}
      />
      <FilterChoice
        label="Payment received"
        all="Payment: all"
        options={paymentOptions}
        value={filter.paymentReceived}
        onChoose={(paymentReceived) => setFilter({ paymentReceived })}
      />
      <FilterChoice
        label="Show"
        all="Claims: all"
        options={showOptions}
        value={filter.show ?? null}
        onChoose={(show) => setFilter({ show })}
      />
      <Flex component="span" gap={6} flex="1 1 170px">
        <Select<ClaimSort>
          aria-label="Sort by"
          className="grows"
          value={order.by}
          // Names are read from A on, all else from the most.
          onChange={(by) => setOrder({ by, direction: by === 'name' ? 'asc' : 'desc' })}
          options={sortOptions}
        />
        <Button
          icon={descending ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
          aria-label={descending ? 'Descending, change to ascending' : 'Ascending, change to descending'}
          onClick={() => setOrder({ by: order.by, direction: descending ? 'asc' : 'desc' })}
        />
      </Flex>
    </search>
  );
}
