import { i18n } from '@lingui/core';
import { useParams } from 'react-router-dom';
import { ItemEditForm } from '../../features/catalogue/items/edit/ItemEditForm';
import { ItemHistory } from '../../features/books/history/record/RecordHistory';
import { ClaimedPrices } from '../../features/claims/reprice/ClaimedPrices';
import { ItemsApi } from '../../features/catalogue/items/itemsApi';
import { parseId, paths } from '../../shared/routes/paths';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PageHead, type PageHeadProps } from '../../shared/ui/frame/Page';

export function EditItemPage() {
  return <EditPage back={{ to: paths.adminItems, label: i18n.t('Items') }} />;
}

export function EditFreebiePage() {
  return <EditPage back={{ to: paths.adminFreebies, label: i18n.t('Freebies') }} />;
}

function EditPage({ back }: Pick<PageHeadProps, 'back'>) {
  const itemId = parseId(useParams()['itemId']);
  const query = ItemsApi.useAdmGetItemQuery({ item_id: itemId ?? 0 }, { skip: itemId === undefined });
  const readNewest = async () => (await query.refetch()).data;
  return (
    <>
      <PageHead title={query.currentData?.caption ?? i18n.t('Product')} back={back} />
      {itemId === undefined ? (
        <Notice tone="error" title={i18n.t('Invalid item ID')} />
      ) : (
        <Loaded
          query={query}
          failed={i18n.t('Error loading product')}
          rows={12}
          missing={<Notice title={i18n.t('No product data found.')} />}
        >
          {(item) => (
            <>
              <ItemEditForm key={item.item_id} item={item} readNewest={readNewest} />
              <ClaimedPrices key={`prices ${item.item_id}`} item={item} />
              <ItemHistory key={`history ${item.item_id}`} itemId={item.item_id} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
