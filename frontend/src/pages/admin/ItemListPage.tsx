import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Alert } from 'antd';
import { useNavigate } from 'react-router-dom';
import { LinkBar } from '../../features/gos/admin/LinkBar';
import { useLinks } from '../../features/gos/admin/useLinks';
import { ItemList } from '../../features/items/list/ItemList';
import { useItemListParams } from '../../features/items/list/useItemListParams';
import { useAdmGetAllItemsQuery } from '../../features/items/itemsApi';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { paths } from '../../shared/routes/paths';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

export function ItemsPage() {
  return <ItemListPage key="items" itemType={0} />;
}

export function FreebiesPage() {
  return <ItemListPage key="freebies" itemType={1} />;
}

const titles: Readonly<Record<ItemTypeCode, string>> = { 0: 'Items', 1: 'Freebies' };

function ItemListPage({ itemType }: { readonly itemType: ItemTypeCode }) {
  usePageTitle(titles[itemType]);
  const navigate = useNavigate();
  const params = useItemListParams();
  const query = useAdmGetAllItemsQuery({ item_type: itemType });
  const { links, error } = useLinks(params.linkGoId);
  const edit = itemType === 0 ? paths.editItem : paths.editFreebie;
  return (
    <>
      <PageHead title={titles[itemType]} />
      {error !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`Error: ${loadingErrorMessage(error)}`}
          style={{ marginBottom: 12 }}
        />
      )}
      <Loaded query={query} failed="Error">
        {(items) => (
          <ItemList
            items={items}
            itemType={itemType}
            params={params}
            links={links}
            linkBar={
              <LinkBar
                goId={params.linkGoId}
                filter={params.linkFilter}
                onChoose={params.linkTo}
                onFilter={params.setLinkFilter}
              />
            }
            isRefreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
            onCreated={(itemId) => void navigate(edit(itemId))}
          />
        )}
      </Loaded>
    </>
  );
}
