import { InboxOutlined } from '@ant-design/icons';
import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../../shared/api/apiError';
import { formatDateTime } from '../../../shared/format/dates';
import { paths } from '../../../shared/routes/paths';
import styles from './FeedbackCard.module.css';
import { useAdmUpdateFeedbackMutation } from './feedbackAdminApi';

interface FeedbackCardProps {
  readonly feedback: FeedbackRecord;
}

/** A message longer than its preview has something to unfold. */
const isLong = (message: string): boolean => message.length > 260 || message.split('\n').length > 5;

export function FeedbackCard({ feedback }: FeedbackCardProps) {
  const { message } = App.useApp();
  const [archive, { isLoading }] = useAdmUpdateFeedbackMutation();
  const [whole, setWhole] = useState(false);

  const putAway = async () => {
    try {
      await archive({ feedback_id: feedback.feedback_id, archived: true }).unwrap();
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.caption}>{feedback.caption}</h2>
        <p className={styles.quiet}>
          <Link to={paths.adminUser(feedback.user_id)}>{feedback.user_displayname}</Link>,{' '}
          <time dateTime={feedback.created_at}>{formatDateTime(feedback.created_at)}</time>
        </p>
      </div>
      <p className={styles.message} data-clamped={!whole}>
        {feedback.message}
      </p>
      <div className={styles.actions}>
        {isLong(feedback.message) && (
          <Button type="text" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Show all'}
          </Button>
        )}
        {!feedback.is_archived && (
          <Button
            icon={<InboxOutlined />}
            aria-label={`Archive: ${feedback.caption}, ${feedback.user_displayname}`}
            loading={isLoading}
            onClick={() => void putAway()}
          >
            Archive
          </Button>
        )}
      </div>
    </li>
  );
}
