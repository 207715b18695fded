import { FaqEditor } from '../../features/faq/admin/FaqEditor';
import { useGetFaqQuery } from '../../features/faq/faqApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

export function FaqAdminPage() {
  usePageTitle('FAQ');
  const query = useGetFaqQuery();
  return (
    <>
      <PageHead title="FAQ" />
      <Loaded query={query} failed="Error loading FAQ">
        {(items) => <FaqEditor items={items} />}
      </Loaded>
    </>
  );
}
