import { i18n } from '@lingui/core';
import { FaqEditor } from '../../features/site/faq/admin/FaqEditor';
import { FaqApi } from '../../features/site/faq/faqApi';
import { Loaded } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';

export function FaqAdminPage() {
  const query = FaqApi.useGetFaqQuery();
  return (
    <>
      <PageHead title={i18n.t('FAQ')} />
      <Loaded query={query} failed={i18n.t('Error loading FAQ')}>
        {(items) => <FaqEditor items={items} readNewest={async () => (await query.refetch()).data} />}
      </Loaded>
    </>
  );
}
