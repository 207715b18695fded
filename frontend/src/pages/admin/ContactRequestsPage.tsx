import { Tabs } from 'antd';
import { ContactRequest } from '../../features/feedback/admin/ContactRequest';
import { useAdmGetFeedbackQuery } from '../../features/feedback/feedbackApi';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/states/Loaded';
import { Notice } from '../../shared/ui/states/Notice';
import { PagedList } from '../../shared/ui/lists/Paged';
import { PageHead } from '../../shared/ui/frame/PageHead';

const pageSize = 30;

export function ContactRequestsPage() {
  const [address, write] = useAddress();
  // Contact requests are not in the ledger, so no live hint tells of them.
  const query = useAdmGetFeedbackQuery(undefined, { pollingInterval: 30_000, skipPollingIfUnfocused: true });
  const tab = address.get('tab') === 'archived' ? 'archived' : 'active';
  const requestsOf = (archived: boolean) => (
    <Loaded query={query} failed="Error loading contact requests">
      {(requests) => (
        <PagedList
          items={requests.filter(({ is_archived }) => is_archived === archived)}
          pageSize={pageSize}
          className="tiles list apart"
          empty={<Notice title="No contact requests here." text="What people write to you appears here." />}
        >
          {(request) => <ContactRequest key={request.feedback_id} request={request} />}
        </PagedList>
      )}
    </Loaded>
  );
  return (
    <>
      <PageHead title="Contact" />
      <Tabs
        destroyOnHidden
        activeKey={tab}
        onChange={(key) => write({ tab: key === 'archived' ? key : null, page: null }, 'push')}
        items={[
          { key: 'active', label: 'Active', children: requestsOf(false) },
          { key: 'archived', label: 'Archived', children: requestsOf(true) },
        ]}
      />
    </>
  );
}
