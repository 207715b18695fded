import type { UserRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { displaynameRules, instagramRules } from '../credentialRules';
import { useUpdateUserProfileMutation } from '../sessionApi';

interface ProfileValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string;
}

interface ProfileFormProps {
  readonly user: UserRecord;
}

interface Outcome {
  readonly type: 'success' | 'error';
  readonly text: string;
}

const nameTaken = 'This display name is already taken. Please choose another one.';
const failedByDefault = 'Fehler beim Aktualisieren des Profils';

/** People paste their handle as they see it; the shop keeps it without the @. */
const withoutAt = (handle: string): string => handle.trim().replace(/^@+/, '');

export function ProfileForm({ user }: ProfileFormProps) {
  const [form] = Form.useForm<ProfileValues>();
  const [updateProfile, { isLoading }] = useUpdateUserProfileMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const refuse = (message: string, fields: Readonly<Record<string, string>> = {}) => {
    const named = (['displayname', 'instagram'] as const).filter((name) => fields[name] !== undefined);
    form.setFields(named.map((name) => ({ name, errors: [fields[name] ?? message] })));
    setOutcome(named.length > 0 ? null : { type: 'error', text: message });
  };

  const submit = async ({ displayname, instagram }: ProfileValues) => {
    setOutcome(null);
    try {
      const answer = await updateProfile({ displayname: displayname.trim(), instagram }).unwrap();
      if (answer.usernameConflict) refuse(nameTaken, { displayname: nameTaken });
      else if (answer.success) setOutcome({ type: 'success', text: 'Profil erfolgreich aktualisiert' });
      else refuse(failedByDefault);
    } catch (error) {
      refuse(errorMessage(error, failedByDefault), isApiError(error) ? error.fields : {});
    }
  };

  return (
    <Form<ProfileValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ mail: user.mail, displayname: user.displayname, instagram: user.instagram ?? '' }}
      onFinish={submit}
      onValuesChange={() => setOutcome(null)}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item name="mail" label="Email">
        <Input readOnly variant="filled" size="large" autoComplete="email" />
      </Form.Item>
      <Form.Item name="displayname" label="Display name" rules={displaynameRules} validateTrigger="onSubmit">
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instagram"
        label="Instagram name (without @)"
        rules={instagramRules}
        normalize={withoutAt}
        validateTrigger="onSubmit"
      >
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
      {outcome && (
        <Alert
          type={outcome.type}
          showIcon
          role={outcome.type === 'error' ? 'alert' : 'status'}
          title={outcome.text}
          style={{ marginBottom: 20 }}
        />
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Save Profile
      </Button>
    </Form>
  );
}
