import type { ItemTypeCode } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinks } from '../../features/gos/admin/useLinks';
import { useAdmGetAllItemsQuery } from '../../features/items/itemsApi';
import { ItemList } from '../../features/items/list/ItemList';
import type { ItemListParams } from '../../features/items/list/useItemListParams';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { paths } from '../../shared/routes/paths';
import { Loaded } from '../../shared/ui/states/Loaded';
import { Failure } from '../../shared/ui/states/Failure';

interface ItemCatalogueProps {
  readonly itemType: ItemTypeCode;
  readonly params: ItemListParams;
  /** The group order that items are linked to, where there is one. */
  readonly goId: number | null;
  readonly linkBar: ReactNode;
}

/** All items or all freebies, and what of them a group order has. */
export function ItemCatalogue({ itemType, params, goId, linkBar }: ItemCatalogueProps) {
  const navigate = useNavigate();
  const query = useAdmGetAllItemsQuery({ item_type: itemType });
  const { links, error } = useLinks(goId);
  const edit = itemType === 0 ? paths.editItem : paths.editFreebie;
  return (
    <>
      <Failure className="apart" text={error && `Error: ${loadingErrorMessage(error)}`} />
      <Loaded query={query} failed="Error">
        {(items) => (
          <ItemList
            key={itemType}
            items={items}
            itemType={itemType}
            params={params}
            links={links}
            linkBar={linkBar}
            isRefreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
            onCreated={(itemId) => void navigate(edit(itemId))}
          />
        )}
      </Loaded>
    </>
  );
}
