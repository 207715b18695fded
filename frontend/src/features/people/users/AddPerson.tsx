import { i18n } from '@lingui/core';
import { App, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { requiredRule } from '../../../shared/forms/fieldRule';
import { useDraft } from '../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { Panel } from '../../../shared/ui/frame/Page';
import { Failure } from '../../../shared/ui/states/Failure';
import { UsersApi } from './usersApi';

interface PersonValues {
  readonly displayname: string;
  readonly mail: string;
  readonly instagram: string;
}

const empty: PersonValues = { displayname: '', mail: '', instagram: '' };

const labels = () => ({ displayname: i18n.t('Name'), mail: i18n.t('Email'), instagram: i18n.t('Instagram') });

/** Records a person who has no account (rule A9). */
export function AddPerson({ onDone }: { readonly onDone: () => void }) {
  const [form] = Form.useForm<PersonValues>();
  const { message } = App.useApp();
  const [add, { isLoading }] = UsersApi.useAdmAddPersonMutation();
  const draft = useDraft('new person', empty);
  const [dirty, setDirty] = useState(draft.kept !== null);
  useLeaveQuestion(dirty);
  const { outcome, attempt } = useOutcome({ form, labels: labels() });

  const close = () => {
    draft.keep(null);
    onDone();
  };
  const submit = ({ displayname, mail, instagram }: PersonValues) =>
    attempt(async () => {
      await add({ displayname, mail: mail.trim() || null, instagram: instagram.trim() || null }).unwrap();
      message.success(i18n.t('Person added'));
      close();
    });

  return (
    <Panel title={i18n.t('Add a person without an account')}>
      <Form<PersonValues>
        form={form}
        className="form"
        layout="vertical"
        aria-label={i18n.t('Add a person without an account')}
        initialValues={draft.kept ?? empty}
        onValuesChange={(_changed, values) => {
          setDirty(true);
          draft.keep(values);
        }}
        onFinish={submit}
      >
        <p className="quiet">
          {i18n.t(
            'You can claim for this person, and record what they pay. They get no mail until you invite them on their page, or they come in by a link to their email address.',
          )}
        </p>
        <Failure text={outcome?.text} />
        <Form.Item
          name="displayname"
          label={labels().displayname}
          rules={[requiredRule(i18n.t('Please enter a name'))]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="mail" label={i18n.t('{mail} (optional)', { mail: labels().mail })}>
          <Input maxLength={254} type="email" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="instagram"
          label={i18n.t('{instagram} (optional)', { instagram: labels().instagram })}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Flex wrap gap={8} justify="flex-end">
          <Button onClick={close}>{i18n.t('Cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {i18n.t('Add')}
          </Button>
        </Flex>
      </Form>
    </Panel>
  );
}
