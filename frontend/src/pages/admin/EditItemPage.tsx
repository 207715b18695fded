import { useParams } from 'react-router-dom';
import { MemberVariantsPicker } from '../../features/bands/MemberVariantsPicker';
import { ItemEditForm } from '../../features/items/edit/ItemEditForm';
import { ItemHistory } from '../../features/books/history/RecordHistory';
import { useAdmGetItemQuery } from '../../features/items/itemsApi';
import { isApiError } from '../../shared/api/apiError';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

interface Way {
  readonly to: string;
  readonly label: string;
}

export function EditItemPage() {
  return <EditPage back={{ to: paths.adminItems, label: 'Items' }} />;
}

export function EditFreebiePage() {
  return <EditPage back={{ to: paths.adminFreebies, label: 'Freebies' }} />;
}

function EditPage({ back }: { readonly back: Way }) {
  const itemId = parseId(useParams()['itemId']);
  const query = useAdmGetItemQuery({ item_id: itemId ?? 0 }, { skip: itemId === undefined });
  const title = query.currentData?.caption ?? 'Product';
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} back={back} />
      {itemId === undefined && <Notice tone="error" title="Invalid item ID" />}
      {isApiError(query.error) && query.error.code === 'NOT_FOUND' ? (
        <Notice title="No product data found." />
      ) : (
        itemId !== undefined && <ItemOfPage itemId={itemId} />
      )}
    </>
  );
}

function ItemOfPage({ itemId }: { readonly itemId: number }) {
  const query = useAdmGetItemQuery({ item_id: itemId });
  const readNewest = async () => (await query.refetch()).data;
  return (
    <Loaded query={query} failed="Error loading product" skeleton={<ListSkeleton rows={12} />}>
      {(item) => (
        <>
          <ItemEditForm
            key={item.item_id}
            item={item}
            readNewest={readNewest}
            namesButton={(onNames) => <MemberVariantsPicker onAdd={onNames} />}
          />
          <ItemHistory key={`history ${item.item_id}`} itemId={item.item_id} />
        </>
      )}
    </Loaded>
  );
}
