import type { ItemRecord, ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinks } from '../../features/catalogue/gos/admin/useLinks';
import { ItemsApi } from '../../features/catalogue/items/itemsApi';
import { CreateItemForm } from '../../features/catalogue/items/list/CreateItemForm';
import {
  categoriesOfItems,
  filterItems,
  groupByKind,
  groupsOf,
} from '../../features/catalogue/items/list/itemFilter';
import { ItemFilterBar, type ItemListParams } from '../../features/catalogue/items/list/ItemFilterBar';
import { ItemGroups } from '../../features/catalogue/items/list/ItemGroups';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { paths } from '../../shared/routes/paths';
import { Panel } from '../../shared/ui/frame/Page';
import { Paged } from '../../shared/ui/lists/Paged';
import { Failure } from '../../shared/ui/states/Failure';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

interface ItemCatalogueProps {
  readonly itemType: ItemTypeCode;
  readonly params: ItemListParams;
  /** The group order that items are linked to, if there is one. */
  readonly goId: number | null;
  readonly linkBar: ReactNode;
}

export function ItemCatalogue(props: ItemCatalogueProps) {
  const { itemType, goId } = props;
  const query = ItemsApi.useAdmGetAllItemsQuery({ item_type: itemType });
  const { links, error } = useLinks(goId);
  return (
    <>
      <Failure
        className="apart"
        text={error && i18n.t('Error: {error}', { error: loadingErrorMessage(error) })}
      />
      <Loaded query={query} failed={i18n.t('Error')}>
        {(items) => (
          <Items
            key={itemType}
            {...props}
            items={items}
            links={links}
            isRefreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        )}
      </Loaded>
    </>
  );
}

interface ItemsProps extends ItemCatalogueProps {
  readonly items: readonly ItemRecord[];
  readonly links: ReturnType<typeof useLinks>['links'];
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

function Items({ items, itemType, params, links, linkBar, isRefreshing, onRefresh }: ItemsProps) {
  const navigate = useNavigate();
  const { filter, linkFilter } = params;
  // Sorting thousands of names takes too long for each key stroke: it is done once per answer.
  const sorted = useMemo(() => groupByKind(items), [items]);
  const categories = useMemo(() => categoriesOfItems(items), [items]);
  const kinds = useMemo(() => sorted.flatMap(({ kind }) => (kind === '' ? [] : [kind])), [sorted]);
  const isShown = ({ item_id }: ItemRecord) =>
    !links || linkFilter === null || links.isLinked(item_id) === (linkFilter === 'linked');
  const inOrder = sorted.flatMap((group) => group.items);
  const found = filterItems(inOrder, filter).filter(isShown);
  const edit = (itemId: number) =>
    void navigate(itemType === 0 ? paths.editItem(itemId) : paths.editFreebie(itemId));
  return (
    <>
      <Panel>
        <CreateItemForm itemType={itemType} kinds={kinds} onCreated={edit} />
      </Panel>
      {linkBar}
      <ItemFilterBar
        params={params}
        categories={categories}
        shown={found.length}
        all={items.length}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />
      <Paged
        items={found}
        empty={
          <Notice
            title={i18n.t('No items found.')}
            text={
              items.length === 0
                ? i18n.t('Create the first one above.')
                : i18n.t('Nothing matches these filters.')
            }
            action={items.length > 0 && <Button onClick={params.reset}>{i18n.t('Show all')}</Button>}
          />
        }
      >
        {(shown) => (
          <ItemGroups
            groups={groupsOf(sorted, new Set(shown))}
            itemType={itemType}
            linkControl={links?.control}
            onCreated={edit}
          />
        )}
      </Paged>
    </>
  );
}
