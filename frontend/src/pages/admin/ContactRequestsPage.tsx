import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { Segmented } from 'antd';
import { FeedbackCard } from '../../features/feedback/admin/FeedbackCard';
import styles from '../../features/feedback/admin/FeedbackCard.module.css';
import { useAdmGetFeedbackQuery } from '../../features/feedback/admin/feedbackAdminApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

export function ContactRequestsPage() {
  usePageTitle('Contact');
  const query = useAdmGetFeedbackQuery();
  return (
    <>
      <PageHead title="Contact" />
      <Loaded query={query} failed="Error loading contact requests">
        {(requests) => <Requests requests={requests} />}
      </Loaded>
    </>
  );
}

function Requests({ requests }: { readonly requests: readonly FeedbackRecord[] }) {
  const [params, write] = useAddress();
  const tab = params.get('tab') === 'archived' ? 'archived' : 'active';
  const active = requests.filter((request) => !request.is_archived);
  const archived = requests.filter((request) => request.is_archived);
  const shown = tab === 'active' ? active : archived;
  return (
    <>
      <Segmented
        aria-label="Contact requests"
        value={tab}
        onChange={(chosen) => write({ tab: chosen === 'active' ? null : chosen })}
        options={[
          { value: 'active', label: `Active (${active.length})` },
          { value: 'archived', label: `Archived (${archived.length})` },
        ]}
      />
      {shown.length === 0 ? (
        <Notice
          title={tab === 'active' ? 'No active contact requests' : 'No archived contact requests'}
          text={tab === 'active' ? 'Nobody is waiting for an answer.' : 'What you archive is kept here.'}
        />
      ) : (
        <ul className={styles.cards} aria-label="Contact requests">
          {shown.map((feedback) => (
            <FeedbackCard key={feedback.feedback_id} feedback={feedback} />
          ))}
        </ul>
      )}
    </>
  );
}
