import { FolderOpenOutlined } from '@ant-design/icons';
import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/format/dates';
import { paths } from '../../../shared/routes/paths';
import { useReported } from '../../../shared/forms/useReported';
import styles from './ContactRequest.module.css';
import { useAdmUpdateFeedbackMutation } from '../feedbackApi';

/** Longer than what five lines show on any screen. */
const longMessage = 240;

export function ContactRequest({ request }: { readonly request: FeedbackRecord }) {
  const reported = useReported();
  const [archive, { isLoading }] = useAdmUpdateFeedbackMutation();
  const [whole, setWhole] = useState(false);
  const isLong = request.message.length > longMessage || request.message.split('\n').length > 5;

  const putAway = () => archive({ feedback_id: request.feedback_id, archived: true }).unwrap();

  return (
    <Flex
      component="li"
      vertical
      align="flex-start"
      gap={4}
      className="card"
      style={{ padding: '12px 14px' }}
    >
      <div className="wrap between wide">
        <h2 style={{ fontSize: 15.5 }}>{request.caption}</h2>
        <time dateTime={request.created_at} className="quiet digits">
          {formatDateTime(request.created_at)}
        </time>
      </div>
      <Link to={paths.adminUser(request.user_id)}>{request.user_displayname}</Link>
      <p className={styles.message} data-whole={whole}>
        {request.message}
      </p>
      <div className="wrap end wide last">
        {isLong && (
          <Button type="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Show all'}
          </Button>
        )}
        {!request.is_archived && (
          <Button
            icon={<FolderOpenOutlined aria-hidden />}
            loading={isLoading}
            aria-label={`Archive: ${request.caption} of ${request.user_displayname}`}
            onClick={() => void reported(putAway)}
          >
            Archive
          </Button>
        )}
      </div>
    </Flex>
  );
}
