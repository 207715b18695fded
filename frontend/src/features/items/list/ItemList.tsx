import type { ItemRecord, ItemTypeCode } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { Notice } from '../../../shared/ui/states/Notice';
import { Pager } from '../../../shared/ui/lists/Pager';
import { Panel } from '../../../shared/ui/frame/Panel';
import { CreateItemForm } from './CreateItemForm';
import { categoriesOfItems, filterItems, groupByKind, pageOfGroups } from './itemFilter';
import { ItemFilterBar } from './ItemFilterBar';
import { ItemGroups } from './ItemGroups';
import type { ItemListParams } from './useItemListParams';

/** What Link Mode adds to a list of items. */
export interface ItemLinks {
  readonly isLinked: (itemId: number) => boolean;
  readonly control: (item: ItemRecord) => ReactNode;
}

interface ItemListProps {
  readonly items: readonly ItemRecord[];
  readonly itemType: ItemTypeCode;
  readonly params: ItemListParams;
  readonly links: ItemLinks | undefined;
  readonly linkBar: ReactNode;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onCreated: (itemId: number) => void;
}

const pageSize = 50;

export function ItemList({ items, itemType, params, links, linkBar, onCreated, ...refresh }: ItemListProps) {
  const { filter, linkFilter, setPage } = params;
  // Sorting thousands of names takes longer than a key may: it is done once per answer.
  const sorted = useMemo(() => groupByKind(items), [items]);
  const categories = useMemo(() => categoriesOfItems(items), [items]);
  const isShown = ({ item_id }: ItemRecord) =>
    !links || linkFilter === null || links.isLinked(item_id) === (linkFilter === 'linked');
  const groups = sorted.flatMap((group) => {
    const left = filterItems(group.items, filter).filter(isShown);
    return left.length === 0 ? [] : [{ ...group, items: left }];
  });
  const filtered = groups.flatMap((group) => group.items);
  const page = Math.min(params.page, Math.max(1, Math.ceil(filtered.length / pageSize)));
  const kinds = useMemo(() => sorted.flatMap(({ kind }) => (kind === '' ? [] : [kind])), [sorted]);
  return (
    <>
      <Panel>
        <CreateItemForm itemType={itemType} kinds={kinds} onCreated={onCreated} />
      </Panel>
      {linkBar}
      <ItemFilterBar
        params={params}
        categories={categories}
        shown={filtered.length}
        all={items.length}
        {...refresh}
      />
      {filtered.length === 0 ? (
        <Notice
          title="No items found."
          text={items.length === 0 ? 'Create the first one above.' : 'Nothing matches these filters.'}
          action={items.length > 0 && <Button onClick={params.reset}>Show all</Button>}
        />
      ) : (
        <ItemGroups
          groups={pageOfGroups(groups, page, pageSize)}
          itemType={itemType}
          linkControl={links?.control}
          onCreated={onCreated}
        />
      )}
      <Pager page={page} pageSize={pageSize} total={filtered.length} onChange={setPage} />
    </>
  );
}
