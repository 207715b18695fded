import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { requiredRule } from '../../../shared/forms/fieldRule';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { CancelButton, Dialog } from '../../../shared/ui/questions/Dialog';
import { Failure } from '../../../shared/ui/states/Failure';
import { UsersApi } from './usersApi';

interface OfUser {
  readonly user: UserRecord;
}

interface PersonValues {
  readonly displayname: string;
  readonly mail: string;
  readonly instagram: string;
}

const labels = () => ({ displayname: i18n.t('Name'), mail: i18n.t('Email'), instagram: i18n.t('Instagram') });

/** Opens the correction of a person's name, mail address and handle (rule M63). */
export function CorrectPersonButton({ user }: OfUser) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('Correct name, email, Instagram …')}</Button>
      {isOpen && (
        <Dialog title={i18n.t('Correct a person')} asks onClose={() => setOpen(false)}>
          <PersonForm user={user} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function PersonForm({ user, onDone }: OfUser & { readonly onDone: () => void }) {
  const [form] = Form.useForm<PersonValues>();
  const { message } = App.useApp();
  const [correct, { isLoading }] = UsersApi.useAdmCorrectPersonMutation();
  const { outcome, attempt } = useOutcome({ form, labels: labels() });
  const before = { displayname: user.displayname, mail: user.mail, instagram: user.instagram ?? '' };
  const mail = Form.useWatch('mail', form) as string | undefined;
  const submit = ({ displayname, mail: address, instagram }: PersonValues) =>
    attempt(async () => {
      await correct({
        user_id: user.user_id,
        displayname: displayname === before.displayname ? undefined : displayname,
        mail: address.trim() === before.mail ? undefined : address.trim(),
        instagram: instagram === before.instagram ? undefined : instagram.trim() || null,
      }).unwrap();
      message.success(i18n.t('Person corrected'));
      onDone();
    });
  return (
    <Form<PersonValues>
      form={form}
      className="form"
      layout="vertical"
      aria-label={i18n.t('Correct a person')}
      initialValues={before}
      onFinish={submit}
    >
      <Form.Item
        name="displayname"
        label={labels().displayname}
        rules={[requiredRule(i18n.t('Please enter a name'))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="mail"
        label={labels().mail}
        rules={before.mail === '' ? [] : [requiredRule(i18n.t('Please enter an email address'))]}
      >
        <Input maxLength={254} type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="instagram" label={i18n.t('{instagram} (optional)', { instagram: labels().instagram })}>
        <Input maxLength={61} autoComplete="off" />
      </Form.Item>
      {mail !== undefined && mail.trim() !== before.mail && (
        <p role="status">
          {user.without_account
            ? i18n.t('Links to the old address no longer work.')
            : i18n.t(
                'The new address gets a mail and must be confirmed. The old one gets a mail if it was confirmed, and its links no longer work.',
              )}
        </p>
      )}
      <Failure text={outcome?.text} />
      <div className="foot">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Save')}
        </Button>
      </div>
    </Form>
  );
}
