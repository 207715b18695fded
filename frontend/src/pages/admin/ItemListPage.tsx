import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { LinkBar } from '../../features/catalogue/gos/admin/LinkBar';
import { useItemListParams } from '../../features/catalogue/items/list/ItemFilterBar';
import { PageHead } from '../../shared/ui/frame/Page';
import { ItemCatalogue } from './ItemCatalogue';

export function ItemsPage() {
  return <ItemListPage key="items" itemType={0} />;
}

export function FreebiesPage() {
  return <ItemListPage key="freebies" itemType={1} />;
}

const titles = (): Readonly<Record<ItemTypeCode, string>> => ({ 0: i18n.t('Items'), 1: i18n.t('Freebies') });

function ItemListPage({ itemType }: { readonly itemType: ItemTypeCode }) {
  const params = useItemListParams();
  return (
    <>
      <PageHead title={titles()[itemType]} />
      <ItemCatalogue
        itemType={itemType}
        params={params}
        goId={params.linkGoId}
        linkBar={
          <LinkBar
            goId={params.linkGoId}
            filter={params.linkFilter}
            onChoose={params.linkTo}
            onFilter={params.setLinkFilter}
          />
        }
      />
    </>
  );
}
