import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { Tabs } from 'antd';
import { ContactRequest } from '../../features/feedback/admin/ContactRequest';
import styles from '../../features/feedback/admin/ContactRequest.module.css';
import { useAdmGetFeedbackQuery } from '../../features/feedback/admin/feedbackAdminApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { Paged } from '../../shared/ui/Paged';
import { PageHead } from '../../shared/ui/PageHead';

const pageSize = 30;

export function ContactRequestsPage() {
  usePageTitle('Contact');
  const [address, write] = useAddress();
  // Contact requests are no matter of the ledger, so no live hint tells of them.
  const query = useAdmGetFeedbackQuery(undefined, { pollingInterval: 30_000, skipPollingIfUnfocused: true });
  const tab = address.get('tab') === 'archived' ? 'archived' : 'active';
  const requestsOf = (archived: boolean) => (
    <Loaded query={query} failed="Error loading contact requests">
      {(requests) => <Requests requests={requests.filter(({ is_archived }) => is_archived === archived)} />}
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

function Requests({ requests }: { readonly requests: readonly FeedbackRecord[] }) {
  if (requests.length === 0) {
    return <Notice title="No contact requests here." text="What people write to you appears here." />;
  }
  return (
    <Paged items={requests} pageSize={pageSize}>
      {(shown) => (
        <ul className={styles.requests}>
          {shown.map((request) => (
            <ContactRequest key={request.feedback_id} request={request} />
          ))}
        </ul>
      )}
    </Paged>
  );
}
