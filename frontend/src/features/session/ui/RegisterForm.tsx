import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import {
  displaynameRules,
  instagramRules,
  mailRules,
  passwordRules,
  repeatedPasswordRule,
} from '../credentialRules';
import { useRegisterMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';

interface RegisterValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram?: string;
  readonly password: string;
  readonly repeated: string;
}

interface RegisterFormProps {
  readonly onRegistered: () => void;
  readonly onBack: () => void;
}

const nameTaken = 'This display name is already taken. Please choose another one.';

export function RegisterForm({ onRegistered, onBack }: RegisterFormProps) {
  const [form] = Form.useForm<RegisterValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const [failure, setFailure] = useState<string | null>(null);

  const refuse = (message: string, fields: Readonly<Record<string, string>> = {}) => {
    const named = (['mail', 'displayname', 'instagram'] as const).filter(
      (name) => fields[name] !== undefined,
    );
    form.setFields(named.map((name) => ({ name, errors: [fields[name] ?? message] })));
    setFailure(named.length > 0 ? null : message);
  };

  const submit = async (values: RegisterValues) => {
    setFailure(null);
    const instagram = values.instagram?.trim();
    try {
      const answer = await register({
        mail: values.mail.trim(),
        // The name is historical: the server hashes the password it gets (rule D4).
        pwdhash: values.password,
        displayname: values.displayname.trim(),
        ...(instagram ? { instagram } : {}),
      }).unwrap();
      if (answer.usernameConflict) refuse(nameTaken, { displayname: nameTaken });
      else if (!answer.success) refuse(answer.message || 'Registration failed');
      else onRegistered();
    } catch (error) {
      refuse(errorMessage(error, 'Ein Fehler ist aufgetreten'), isApiError(error) ? error.fields : {});
    }
  };

  return (
    <Form<RegisterValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      scrollToFirstError
    >
      {failure !== null && (
        <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 20 }} />
      )}
      <Form.Item name="mail" label="Email" rules={mailRules} validateTrigger="onSubmit">
        <Input inputMode="email" autoComplete="username" size="large" />
      </Form.Item>
      <Form.Item name="displayname" label="Display name" rules={displaynameRules} validateTrigger="onSubmit">
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instagram"
        label="Instagram (optional)"
        rules={instagramRules}
        validateTrigger="onSubmit"
      >
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={passwordRules} validateTrigger="onSubmit">
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="Confirm password"
        dependencies={['password']}
        rules={[repeatedPasswordRule('password')]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Register
      </Button>
      <FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />
    </Form>
  );
}
