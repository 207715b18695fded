import { DownOutlined, ReloadOutlined, UpOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { CheckedInput } from '../../../../shared/ui/fields/CheckedInput';
import { FilterChoice, SearchField } from '../../../../shared/ui/lists/Filters';
import { bounds, orderLimits, statuses, type Bound, type ItemFilter } from './itemFilter';
import { oneOf, useAddress } from '../../../../shared/routes/useAddress';

/** Names in the address of the filter's fields; their values are the typed texts. */
type FilterName = 'q' | 'category' | 'status' | 'orderLimit' | Bound;

const boundNames = Object.keys(bounds) as Bound[];
const filterNames: readonly FilterName[] = ['q', 'category', 'status', 'orderLimit', ...boundNames];

const linkFilters = { linked: true, unlinked: true };
type LinkFilter = keyof typeof linkFilters | null;

export type ItemListParams = ReturnType<typeof useItemListParams>;

/** Filter, page and Link Mode are in the address. */
export function useItemListParams() {
  const [params, write, idIn] = useAddress();
  const typed = (name: FilterName): string => params.get(name) ?? '';
  const bound = (name: Bound) => [name, bounds[name](typed(name)) ?? null] as const;
  const filter: ItemFilter = {
    name: typed('q'),
    category: typed('category') || null,
    status: oneOf(statuses(), typed('status')),
    orderLimit: oneOf(orderLimits(), typed('orderLimit')),
    ...(Object.fromEntries(boundNames.map(bound)) as Record<Bound, number | null>),
  };
  return {
    typed,
    filter,
    linkGoId: idIn('link') ?? null,
    linkFilter: oneOf(linkFilters, params.get('linked')),
    set: (name: FilterName, value: string | null) => write({ [name]: value, page: null }),
    reset: () =>
      write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), linked: null, page: null }),
    linkTo: (goId: number | null) => write({ link: goId, linked: null, page: null }, 'push'),
    setLinkFilter: (linked: LinkFilter) => write({ linked, page: null }),
  };
}

interface ItemFilterBarProps {
  readonly params: ItemListParams;
  readonly categories: readonly string[];
  readonly shown: number;
  readonly all: number;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

export function ItemFilterBar(props: ItemFilterBarProps) {
  const { params, categories, shown, all, isRefreshing, onRefresh } = props;
  const { typed, filter, set, reset } = params;
  const [more, setMore] = useState(
    Boolean(typed('minVariants') || typed('maxVariants') || typed('orderLimit')),
  );
  return (
    <search className="line apart" aria-label={i18n.t('Filter items')}>
      <SearchField
        label={i18n.t('Search items')}
        placeholder={i18n.t('Name, kind, category, description')}
        flex="2 1 240px"
        value={filter.name}
        onSearch={(text) => set('q', text)}
      />
      <FilterChoice
        label={i18n.t('Category')}
        all={i18n.t('All categories')}
        options={categories.map((category) => [category, category])}
        long
        value={filter.category}
        onChoose={(category) => set('category', category)}
      />
      <FilterChoice
        label={i18n.t('Status')}
        all={i18n.t('Status: all')}
        options={Object.entries(statuses())}
        value={filter.status}
        onChoose={(status) => set('status', status)}
      />
      <NumberRange params={params} label={i18n.t('Price')} from="minPrice" to="maxPrice" />
      <NumberRange params={params} label={i18n.t('Points')} from="minPoints" to="maxPoints" />
      {more && (
        <>
          <NumberRange params={params} label={i18n.t('Variants')} from="minVariants" to="maxVariants" />
          <FilterChoice
            label={i18n.t('Order limit')}
            all={i18n.t('Order limit: all')}
            options={Object.entries(orderLimits())}
            value={filter.orderLimit}
            onChoose={(limit) => set('orderLimit', limit)}
          />
        </>
      )}
      <Button
        type="text"
        icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        {i18n.t('More filters')}
      </Button>
      <Button onClick={reset}>{i18n.t('Reset')}</Button>
      <span className="line quiet digits toEnd">
        <span role="status">{i18n.t('{shown} of {all} items displayed', { shown, all })}</span>
        <Button icon={<ReloadOutlined aria-hidden />} loading={isRefreshing} onClick={onRefresh}>
          {i18n.t('Refresh')}
        </Button>
      </span>
    </search>
  );
}

const boundLabels = (): Readonly<Record<Bound, string>> => ({
  minPrice: i18n.t('Min price'),
  maxPrice: i18n.t('Max price'),
  minPoints: i18n.t('Min points'),
  maxPoints: i18n.t('Max points'),
  minVariants: i18n.t('Min variants'),
  maxVariants: i18n.t('Max variants'),
});

interface NumberRangeProps {
  readonly params: ItemListParams;
  readonly label: string;
  readonly from: Bound;
  readonly to: Bound;
}

function NumberRange({ params: { typed, set }, label, from, to }: NumberRangeProps) {
  const field = (name: Bound) => (
    <CheckedInput
      inputMode="decimal"
      placeholder={boundLabels()[name]}
      aria-label={boundLabels()[name]}
      invalid={bounds[name](typed(name)) === undefined}
      value={typed(name)}
      onType={(text) => set(name, text)}
    />
  );
  return (
    <Flex component="span" flex="1 1 210px" gap={4} align="center" role="group" aria-label={label}>
      {field(from)}
      <span aria-hidden="true">–</span>
      {field(to)}
    </Flex>
  );
}
