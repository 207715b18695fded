import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { requiredRule } from '../../../../shared/forms/fieldRule';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { Failure } from '../../../../shared/ui/states/Failure';
import { MadeLink } from '../MadeLink';
import { GrantFields, grantLabels, noGrant, sentGrant, type GrantValues } from './GrantFields';
import { TeamApi } from './teamApi';

interface HelperValues extends GrantValues {
  readonly displayname: string;
  readonly mail: string;
}

const empty: HelperValues = { ...noGrant, displayname: '', mail: '' };

const labels = () => ({ displayname: i18n.t('Name'), mail: i18n.t('Email'), ...grantLabels() });

/** Invites a new person, or one without an account, by a link that has the grant in it (rule D138). */
export function InviteHelper({ user }: { readonly user?: UserRecord }) {
  const [form] = Form.useForm<HelperValues>();
  const { message } = App.useApp();
  const { kept, keep } = useDraft(user ? `helper ${user.user_id}` : 'new helper', empty);
  const [invite, { isLoading }] = TeamApi.useInviteHelperMutation();
  const [link, setLink] = useState<string | null>(null);
  const { outcome, attempt } = useOutcome({ form, labels: labels() });

  const send = async (by: 'mail' | 'link') => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    const { displayname, mail, ...grant } = { ...empty, ...values };
    const who = user ? { user_id: user.user_id } : { displayname, mail: mail.trim() || null };
    setLink(null);
    await attempt(async () => {
      const made = await invite({ ...who, ...sentGrant(grant), by }).unwrap();
      setLink(made.link);
      keep(null);
      if (by === 'mail') message.success(i18n.t('The invitation goes out by mail'));
      if (!user) form.resetFields();
    });
  };

  return (
    <Form<HelperValues>
      form={form}
      className="form"
      layout="vertical"
      aria-label={i18n.t('Invite a helper')}
      initialValues={kept ?? empty}
      onValuesChange={(_changed, values) => keep({ ...empty, ...values })}
    >
      <p className="quiet">
        {i18n.t('The link lets the person in once, within 30 days. The grant begins when they use it.')}{' '}
        {user && i18n.t('Earlier invitations of this person no longer work then.')}
      </p>
      {!user && (
        <>
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
        </>
      )}
      <GrantFields />
      <Failure text={outcome?.text} />
      {link !== null && <MadeLink link={link} advice={i18n.t('Give it to nobody else.')} />}
      <div className="wrap">
        {user?.mail !== '' && (
          <Button type="primary" loading={isLoading} onClick={() => void send('mail')}>
            {i18n.t('Invite by mail')}
          </Button>
        )}
        <Button loading={isLoading} onClick={() => void send('link')}>
          {i18n.t('Make a link to copy')}
        </Button>
      </div>
    </Form>
  );
}
