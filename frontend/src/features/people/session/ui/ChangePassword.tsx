import { i18n } from '@lingui/core';
import { App, Form, Input } from 'antd';
import { fieldRule } from '../../../../shared/forms/fieldRule';
import { showRefusals } from '../../../../shared/forms/refusedFields';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import { SessionApi } from '../sessionApi';
import { NewPasswordFields } from './CredentialFields';

interface Typed {
  readonly presentPassword?: string;
  readonly newPassword: string;
}

const presentRule = fieldRule((typed) => (typed === '' ? i18n.t('Please type your present password') : null));

/** A person changes their password, which ends their other sessions (rule D122). */
export function ChangePassword() {
  const { message } = App.useApp();
  const { data } = SessionApi.useGetSessionsQuery();
  const [change] = SessionApi.useChangePasswordMutation();
  const sent = useSentForm<Typed>({
    labels: { presentPassword: i18n.t('Present password'), newPassword: i18n.t('New password') },
    failed: i18n.t('The password was not changed'),
    send: async ({ presentPassword = null, newPassword }, form) => {
      const answer = await change({ presentPassword, newPassword }).unwrap();
      if (answer.wrong_password && presentPassword !== null) {
        showRefusals(form, { presentPassword: answer.message });
        return null;
      }
      if (!answer.success) return { type: 'error', text: answer.message };
      form.resetFields();
      message.success(answer.message);
      return null;
    },
  });
  return (
    <>
      <p className="quiet apart">
        {i18n.t('Everywhere else you are logged out then, and have to log in with the new password.')}
      </p>
      <SentForm sent={sent} name="password" dependent={['repeated']} send={i18n.t('Change password')}>
        {data?.came_by_link !== true && (
          <Form.Item name="presentPassword" label={i18n.t('Present password')} rules={[presentRule]}>
            <Input.Password autoComplete="current-password" size="large" />
          </Form.Item>
        )}
        <NewPasswordFields
          name="newPassword"
          label={i18n.t('New password')}
          repeatedLabel={i18n.t('Confirm password')}
        />
      </SentForm>
    </>
  );
}
