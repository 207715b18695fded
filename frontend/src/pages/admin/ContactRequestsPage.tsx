import { FolderOpenOutlined, MailOutlined } from '@ant-design/icons';
import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Flex, Form, Input, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '../../features/site/feedback/admin/ContactRequest.module.css';
import { FeedbackApi } from '../../features/site/feedback/feedbackApi';
import { WithdrawalList } from '../../features/withdrawals/WithdrawalList';
import { formatDateTime } from '../../shared/format/figures';
import { requiredRule } from '../../shared/forms/fieldRule';
import { useDraft } from '../../shared/forms/useDraft';
import { useReported } from '../../shared/forms/useReported';
import { paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { SentForm, useSentForm } from '../../shared/ui/fields/SentForm';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { PageHead } from '../../shared/ui/frame/Page';
import { PagedList } from '../../shared/ui/lists/Paged';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

export function ContactRequestsPage() {
  const [address, write] = useAddress();
  // Contact requests are not in the ledger, so no live hint reports them.
  const query = FeedbackApi.useAdmGetFeedbackQuery(undefined, {
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
  });
  const tab = address.get('tab') === 'archived' ? 'archived' : 'active';
  const requestsOf = (archived: boolean) => (
    <Loaded query={query} failed={i18n.t('Error loading contact requests')}>
      {(requests) => <Requests requests={requests.filter(({ is_archived }) => is_archived === archived)} />}
    </Loaded>
  );
  return (
    <>
      <PageHead title={i18n.t('Contact')} />
      <WithdrawalList />
      <Tabs
        destroyOnHidden
        activeKey={tab}
        onChange={(key) => write({ tab: key === 'archived' ? key : null, page: null }, 'push')}
        items={[
          { key: 'active', label: i18n.t('Active'), children: requestsOf(false) },
          { key: 'archived', label: i18n.t('Archived'), children: requestsOf(true) },
        ]}
      />
    </>
  );
}

function Requests({ requests }: { readonly requests: readonly FeedbackRecord[] }) {
  return (
    <>
      <p className="quiet small" role="status">
        {i18n.t('{n, plural, one {{n} request} other {{n} requests}}', { n: requests.length })}
      </p>
      <PagedList
        items={requests}
        pageSize={30}
        className="tiles list apart"
        empty={
          <Notice title={i18n.t('No contact requests here.')} text={i18n.t('Messages to you appear here.')} />
        }
      >
        {(request) => <ContactRequest key={request.feedback_id} request={request} />}
      </PagedList>
    </>
  );
}

/** The length of a message that is longer than five lines on any screen. */
const longMessage = 240;

function ContactRequest({ request }: { readonly request: FeedbackRecord }) {
  const reported = useReported();
  const [archive, { isLoading }] = FeedbackApi.useAdmUpdateFeedbackMutation();
  const [whole, setWhole] = useState(false);
  const [answering, setAnswering] = useState(false);
  const isLong = request.message.length > longMessage || request.message.split('\n').length > 5;

  const act = request.is_archived ? i18n.t('Take out again') : i18n.t('Archive');
  const move = () => archive({ feedback_id: request.feedback_id, archived: !request.is_archived }).unwrap();

  return (
    <Flex component="li" vertical align="flex-start" gap={4} className={`card ${styles.card}`}>
      <div className="wrap between wide">
        <h2 className={styles.caption}>{request.caption}</h2>
        <time dateTime={request.created_at} className="quiet digits">
          {formatDateTime(request.created_at)}
        </time>
      </div>
      <Link to={paths.adminUser(request.user_id)} translate="no">
        {request.user_displayname}
      </Link>
      <p className={styles.message} data-whole={whole}>
        {request.message}
      </p>
      {request.answer !== null && (
        <blockquote aria-label={i18n.t('Answer')} className={styles.message}>
          <strong>
            {i18n.t('Answered {at}', { at: formatDateTime(request.answered_at ?? request.created_at) })}
          </strong>
          {`\n${request.answer}`}
        </blockquote>
      )}
      {answering && <AnswerDialog request={request} onClose={() => setAnswering(false)} />}
      <div className="wrap end wide last">
        {isLong && (
          <Button type="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? i18n.t('Show less') : i18n.t('Show all')}
          </Button>
        )}
        {request.answer === null && (
          <Button
            icon={<MailOutlined aria-hidden />}
            aria-label={i18n.t('Answer: {caption} of {user_displayname}', {
              caption: request.caption,
              user_displayname: request.user_displayname,
            })}
            onClick={() => setAnswering(true)}
          >
            {i18n.t('Answer')}
          </Button>
        )}
        <Button
          icon={<FolderOpenOutlined aria-hidden />}
          loading={isLoading}
          aria-label={i18n.t('{act}: {caption} of {user_displayname}', {
            act,
            caption: request.caption,
            user_displayname: request.user_displayname,
          })}
          onClick={() => void reported(move)}
        >
          {act}
        </Button>
      </div>
    </Flex>
  );
}

interface AnswerDialogProps {
  readonly request: FeedbackRecord;
  readonly onClose: () => void;
}

const noAnswer = { text: '' };

/** Answers a request, which is archived then (rule M59). */
function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { message } = App.useApp();
  const [answer] = FeedbackApi.useAdmAnswerRequestMutation();
  const draft = useDraft(`answer ${request.feedback_id}`, noAnswer);
  const close = () => {
    draft.keep(null);
    onClose();
  };
  const sent = useSentForm<{ readonly text: string }>({
    labels: { text: i18n.t('Answer') },
    failed: i18n.t('The answer could not be sent'),
    send: async ({ text }) => {
      await answer({ feedback_id: request.feedback_id, text }).unwrap();
      message.success(i18n.t('Answered, and archived'));
      close();
      return null;
    },
  });
  return (
    <Dialog
      title={i18n.t('Answer {user_displayname}', { user_displayname: request.user_displayname })}
      busy={sent.sending}
      asks
      onClose={close}
    >
      <div className="form">
        <p className={styles.message}>{request.message}</p>
        <p className="quiet">{i18n.t('The fan reads it under News and by mail. It cannot be taken back.')}</p>
        <SentForm
          className="form"
          sent={sent}
          typed={draft.kept}
          onValuesChange={(_changed, values) => draft.keep(values.text === '' ? null : values)}
          send={i18n.t('Send the answer')}
        >
          <Form.Item
            name="text"
            label={i18n.t('Answer')}
            rules={[requiredRule(i18n.t('Please enter a text'))]}
          >
            <Input.TextArea rows={6} maxLength={5000} />
          </Form.Item>
        </SentForm>
      </div>
    </Dialog>
  );
}
