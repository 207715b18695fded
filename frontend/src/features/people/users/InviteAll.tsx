import { MailOutlined } from '@ant-design/icons';
import type { InvitationsRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { countOf } from '../../../shared/format/figures';
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
        Invite …
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const query = UsersApi.useAdmPreviewInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [invite, { isLoading }] = UsersApi.useAdmInviteAllMutation();
  return (
    <Dialog title="Invite people without an account" busy={isLoading} onClose={onClose}>
      <Loaded query={query} failed="Error loading people to invite" rows={4}>
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
      message.success(`${countOf(sent.invited, 'invitation')} on the way`);
      onClose();
    });
  return (
    <div className="form">
      <p role="status">
        {people.length === 0
          ? 'Nobody would get a mail.'
          : `${countOf(people.length, 'mail')}, one for each person`}
      </p>
      {people.length > 0 && (
        <details>
          <summary>To whom</summary>
          {people.map(({ displayname }) => displayname).join(', ')}
        </details>
      )}
      <p className="quiet">
        {`Left out: ${invited} with an open invitation, ${without_mail} without an email address.`}
      </p>
      {!sends_mail && <p role="alert">This shop has no mail server: mails are only written to a folder.</p>}
      <blockquote aria-label="The mail" className={styles.mail}>
        <strong>{subject}</strong>
        {`\n\n${text}`}
      </blockquote>
      <div className="wrap end">
        <Button loading={testing} onClick={() => void reported(() => test().unwrap())}>
          Send me a test
        </Button>
        <Button type="primary" disabled={people.length === 0} loading={busy} onClick={() => void send()}>
          {people.length === 0 ? 'Invite' : `Invite ${people.length}`}
        </Button>
      </div>
      <p role="status" className="quiet">
        {tested ? 'The test is on its way to your address.' : ''}
      </p>
    </div>
  );
}
