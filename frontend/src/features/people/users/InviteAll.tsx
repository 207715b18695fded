import { MailOutlined } from '@ant-design/icons';
import type { InvitationsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useReported } from '../../../shared/forms/useReported';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { CopyList } from '../../../shared/ui/lists/CopyList';
import { formatDate } from '../../../shared/format/figures';
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
  const [copying, setCopying] = useState(false);
  const query = UsersApi.useAdmPreviewInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [invite, { isLoading }] = UsersApi.useAdmInviteAllMutation();
  return (
    <Dialog title={i18n.t('Invite people without an account')} width={860} busy={isLoading} onClose={onClose}>
      <Loaded query={query} failed={i18n.t('Error loading people to invite')} rows={4}>
        {(preview) =>
          copying ? (
            <InvitationCopyList preview={preview} onBack={() => setCopying(false)} />
          ) : (
            <Preview
              preview={preview}
              busy={isLoading}
              onSend={() => invite({ people: preview.people.length, digest: preview.digest }).unwrap()}
              onCopy={() => setCopying(true)}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: InvitationsRecord;
  readonly busy: boolean;
  readonly onSend: () => Promise<{ readonly invited: number }>;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

function Preview({ preview, busy, onSend, onCopy, onClose }: PreviewProps) {
  const { people, by_link, invited, sends_mail, subject, text } = preview;
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
      <p>
        {i18n.t('{mail} by mail, {chat} by chat, {nobody} by nobody', {
          mail: people.length,
          chat: by_link.filter(({ instagram }) => instagram !== null).length,
          nobody: by_link.filter(({ instagram }) => instagram === null).length,
        })}
      </p>
      {by_link.length > 0 && (
        <div>
          <p className="quiet">
            {i18n.t('No mail reaches those by chat or nobody: send them a personal link.')}
          </p>
          <Button onClick={onCopy}>{i18n.t('Copy list ({n})', { n: by_link.length })}</Button>
        </div>
      )}
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
        {i18n.t('Left out of the mails: {invited} with an open invitation.', { invited })}
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

interface InvitationCopyListProps {
  readonly preview: InvitationsRecord;
  readonly onBack: () => void;
}

/** Invites people without an address by personal links, which an organiser pastes into chats (rule A32). */
function InvitationCopyList({ preview: { by_link }, onBack }: InvitationCopyListProps) {
  const [tell] = UsersApi.useAdmTellInvitedMutation();
  const people = by_link.map(({ user_id, displayname, instagram, told_at }) => ({
    userId: user_id,
    name: displayname,
    handle: instagram,
    values: { name: displayname },
    about: told_at === null ? '' : i18n.t('told {day}', { day: formatDate(told_at) }),
    told: told_at !== null,
  }));
  return (
    <div className="form">
      <CopyList
        name={i18n.t('invitations')}
        people={people}
        // Lingui reads braces, so the names of placeholders are passed as values.
        text={i18n.t(
          'Hello {name}, your claims are written down in our shop. With this link you see them, what is paid and what is open: {link}',
          { name: '{name}', link: '{link}' },
        )}
        meaning={i18n.t('The tick records that you sent the link. It can be taken back.')}
        onTell={({ userId }, told) => tell({ user_id: userId, told }).unwrap()}
      />
      <div className="foot">
        <Button onClick={onBack}>{i18n.t('Back')}</Button>
      </div>
    </div>
  );
}
