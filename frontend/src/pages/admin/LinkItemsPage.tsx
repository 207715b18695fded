import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Alert, Segmented } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { useAdmGetGoQuery } from '../../features/gos/admin/gosAdminApi';
import { LinkFilterChoice } from '../../features/gos/admin/LinkBar';
import { useLinks } from '../../features/gos/admin/useLinks';
import { useAdmGetAllItemsQuery } from '../../features/items/itemsApi';
import { ItemList } from '../../features/items/list/ItemList';
import { useItemListParams } from '../../features/items/list/useItemListParams';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

/** Link Mode for one group order: its items, or its freebies. */
export function LinkItemsPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const go = useAdmGetGoQuery({ go_id: goId });
  const title = `Link items: ${go.currentData?.title ?? ''}`;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} back={{ to: paths.adminGos, label: 'Go List' }} />
      <Loaded query={go} failed="Error loading group order">
        {() => <LinkableItems goId={goId} />}
      </Loaded>
    </>
  );
}

function LinkableItems({ goId }: { readonly goId: number }) {
  const [address, write] = useAddress();
  const navigate = useNavigate();
  const params = useItemListParams();
  const itemType: ItemTypeCode = address.get('type') === 'freebies' ? 1 : 0;
  const query = useAdmGetAllItemsQuery({ item_type: itemType });
  const { links, error } = useLinks(goId);
  const edit = itemType === 0 ? paths.editItem : paths.editFreebie;
  return (
    <>
      <Segmented
        aria-label="Items or freebies"
        style={{ marginBottom: 12 }}
        value={itemType}
        onChange={(type) =>
          write({ type: type === 1 ? 'freebies' : null, page: null, category: null }, 'push')
        }
        options={[
          { value: 0, label: 'Items' },
          { value: 1, label: 'Freebies' },
        ]}
      />
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
            key={itemType}
            items={items}
            itemType={itemType}
            params={params}
            links={links}
            linkBar={
              <div style={{ marginBottom: 10 }}>
                <LinkFilterChoice filter={params.linkFilter} onFilter={params.setLinkFilter} />
              </div>
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
