import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { Tabs } from 'antd';
import { ContactRequest } from '../../features/feedback/admin/ContactRequest';
import styles from '../../features/feedback/admin/ContactRequest.module.css';
import { useAdmGetFeedbackQuery } from '../../features/feedback/admin/feedbackAdminApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

export function ContactRequestsPage() {
  usePageTitle('Contact');
  const [address, write] = useAddress();
  const query = useAdmGetFeedbackQuery();
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
        activeKey={tab}
        onChange={(key) => write({ tab: key === 'archived' ? key : null }, 'push')}
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
    <ul className={styles.requests}>
      {requests.map((request) => (
        <ContactRequest key={request.feedback_id} request={request} />
      ))}
    </ul>
  );
}
