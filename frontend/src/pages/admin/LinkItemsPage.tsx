import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Segmented } from 'antd';
import { useParams } from 'react-router-dom';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { LinkFilterChoice } from '../../features/catalogue/gos/admin/LinkBar';
import { useItemListParams } from '../../features/catalogue/items/list/ItemFilterBar';
import { parseId, paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';
import { ItemCatalogue } from './ItemCatalogue';
import styles from './LinkItemsPage.module.css';

export function LinkItemsPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const go = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const title = go.currentData
    ? i18n.t('Link items: {title}', { title: go.currentData.title })
    : i18n.t('Link items');
  return (
    <>
      <PageHead title={title} back={{ to: paths.adminGos, label: i18n.t('Go List') }} />
      <Loaded query={go} failed={i18n.t('Error loading group order')}>
        {() => <LinkableItems goId={goId} />}
      </Loaded>
    </>
  );
}

function LinkableItems({ goId }: { readonly goId: number }) {
  const [address, write] = useAddress();
  const params = useItemListParams();
  const itemType: ItemTypeCode = address.get('type') === 'freebies' ? 1 : 0;
  return (
    <>
      <Segmented
        aria-label={i18n.t('Items or freebies')}
        className={styles.types}
        value={itemType}
        onChange={(type) =>
          write({ type: type === 1 ? 'freebies' : null, page: null, category: null }, 'push')
        }
        options={[
          { value: 0, label: i18n.t('Items') },
          { value: 1, label: i18n.t('Freebies') },
        ]}
      />
      <ItemCatalogue
        itemType={itemType}
        params={params}
        goId={goId}
        linkBar={
          <div className={styles.filter}>
            <LinkFilterChoice filter={params.linkFilter} onFilter={params.setLinkFilter} />
          </div>
        }
      />
    </>
  );
}
