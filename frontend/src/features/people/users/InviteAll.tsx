import { MailOutlined } from '@ant-design/icons';
import type { InvitationsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useReported } from '../../../shared/forms/useReported';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { UsersApi } from './usersApi';
import styles from './InviteAll.module.css';

/** Invites all people whose claims were recorded for them (rule A12). */
export function InviteAll() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {i18n.t('Invite …')}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const query = UsersApi.useAdmPreviewInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [invite, { isLoading }] = UsersApi.useAdmInviteAllMutation();
  return (
    <Dialog title={i18n.t('Invite people without an account')} busy={isLoading} onClose={onClose}>
      <Loaded query={query} failed={i18n.t('Error loading people to invite')} rows={4}>
        {(preview) => (
          <Preview
            preview={preview}
            busy={isLoading}
            onSend={() => invite({ people: preview.people.length, digest: preview.digest }).unwrap()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: InvitationsRecord;
  readonly busy: boolean;
  readonly onSend: () => Promise<{ readonly invited: number }>;
  readonly onClose: () => void;
}

function Preview({ preview, busy, onSend, onClose }: PreviewProps) {
  const { people, invited, without_mail, sends_mail, subject, text } = preview;
  const { message } = App.useApp();
  const reported = useReported();
  const [test, { isLoading: testing, isSuccess: tested }] = UsersApi.useAdmSendTestInvitationMutation();
  const send = () =>
    reported(async () => {
      const sent = await onSend();
      message.success(
        i18n.t('{n, plural, one {{n} invitation} other {{n} invitations}} on the way', { n: sent.invited }),
      );
      onClose();
    });
  return (
    <div className="form">
      <p role="status">
        {people.length === 0
          ? i18n.t('Nobody would get a mail.')
          : i18n.t('{n, plural, one {{n} mail} other {{n} mails}}, one for each person', {
              n: people.length,
            })}
      </p>
      {people.length > 0 && (
        <details>
          <summary>{i18n.t('To whom')}</summary>
          {people.map(({ displayname }) => displayname).join(', ')}
        </details>
      )}
      <p className="quiet">
        {i18n.t('Left out: {invited} with an open invitation, {without_mail} without an email address.', {
          invited,
          without_mail,
        })}
      </p>
      {!sends_mail && (
        <p role="alert">{i18n.t('This shop has no mail server: mails are only written to a folder.')}</p>
      )}
      <blockquote aria-label={i18n.t('The mail')} className={styles.mail}>
        <strong>{subject}</strong>
        {`\n\n${text}`}
      </blockquote>
      <div className="wrap end">
        <Button loading={testing} onClick={() => void reported(() => test().unwrap())}>
          {i18n.t('Send me a test')}
        </Button>
        <Button type="primary" disabled={people.length === 0} loading={busy} onClick={() => void send()}>
          {people.length === 0 ? i18n.t('Invite') : i18n.t('Invite {n}', { n: people.length })}
        </Button>
      </div>
      <p role="status" className="quiet">
        {tested ? i18n.t('The test is on its way to your address.') : ''}
      </p>
    </div>
  );
}
