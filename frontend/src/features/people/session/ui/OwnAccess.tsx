import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App } from 'antd';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import { useIdentity } from '../../factor/IdentityDialog';
import { SessionApi } from '../sessionApi';
import { MailField, NewPasswordFields } from './CredentialFields';

interface OwnAccessProps {
  readonly user: UserRecord;
}

/** The way back for a person who came in by a link: an address or a password. */
export function OwnAccess({ user }: OwnAccessProps) {
  return user.mail === '' ? <AddMail /> : <ChoosePassword user={user} />;
}

function ChoosePassword({ user }: OwnAccessProps) {
  const { message } = App.useApp();
  const [choose] = SessionApi.useChoosePasswordMutation();
  const { confirm, dialog } = useIdentity();
  const sent = useSentForm<{ readonly newPassword: string }>({
    labels: { newPassword: i18n.t('Password') },
    failed: i18n.t('The password was not saved'),
    send: async ({ newPassword }) => {
      if (user.second_factor && !(await confirm())) return null;
      const { success, message: text } = await choose({ newPassword }).unwrap();
      if (!success) return { type: 'error', text };
      // This form is removed when it is done.
      message.success(text);
      return null;
    },
  });
  return (
    <>
      <p className="quiet apart">
        {i18n.t('With it you log in whenever you like. Without one, a link by mail lets you in.')}
      </p>
      <SentForm sent={sent} dependent={['repeated']} send={i18n.t('Save password')}>
        <NewPasswordFields
          name="newPassword"
          label={i18n.t('Password')}
          repeatedLabel={i18n.t('Confirm password')}
        />
      </SentForm>
      {dialog}
    </>
  );
}

function AddMail() {
  const [add] = SessionApi.useAddMailMutation();
  const sent = useSentForm<{ readonly mail: string }>({
    labels: { mail: i18n.t('Email') },
    failed: i18n.t('The link was not sent'),
    send: async ({ mail }) => {
      const { success, message: text } = await add({ mail: mail.trim() }).unwrap();
      return { type: success ? 'success' : 'error', text };
    },
  });
  return (
    <>
      <p className="quiet apart">
        {i18n.t(
          'You came in by a link and have no email address here yet. Add one, so that you come in again on any device.',
        )}
      </p>
      {/* Named, as the profile above has a field with the same name: each label belongs to its own form. */}
      <SentForm sent={sent} name="access" send={i18n.t('Send me a link')}>
        <MailField onMail={() => sent.setOutcome(null)} />
      </SentForm>
    </>
  );
}
