import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { mailRules } from '../credentialRules';
import { sessionApi, useLoginMutation } from '../sessionApi';
import { tellOtherTabs } from '../sessionChannel';
import { userFound } from '../sessionSlice';
import { FormLinks } from './FormLinks';

interface LoginValues {
  readonly mail: string;
  readonly password: string;
}

interface LoginFormProps {
  readonly registered: boolean;
  readonly onRegister: () => void;
  readonly onForgot: () => void;
}

export function LoginForm({ registered, onRegister, onForgot }: LoginFormProps) {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [login, { isLoading }] = useLoginMutation();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (values: LoginValues) => {
    setFailure(null);
    try {
      const answer = await login({ mail: values.mail.trim(), password: values.password }).unwrap();
      if (!answer.success) {
        setFailure(answer.message || 'Login failed');
        return;
      }
      await dispatch(sessionApi.util.upsertQueryData('getUserInfo', undefined, answer.user));
      dispatch(userFound());
      tellOtherTabs('logged-in');
    } catch (error) {
      setFailure(errorMessage(error, 'Ein Fehler ist aufgetreten'));
    }
  };

  return (
    <Form<LoginValues> layout="vertical" requiredMark={false} onFinish={submit} scrollToFirstError>
      {registered && (
        <Alert
          type="success"
          showIcon
          role="status"
          title="Registrierung erfolgreich! Sie können sich jetzt anmelden."
          style={{ marginBottom: 20 }}
        />
      )}
      {failure !== null && (
        <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 20 }} />
      )}
      <Form.Item name="mail" label="Email" rules={mailRules} validateTrigger="onSubmit">
        <Input type="text" inputMode="email" autoComplete="username" size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Please enter your password' }]}
      >
        <Input.Password autoComplete="current-password" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Log in
      </Button>
      <FormLinks
        links={[
          { label: 'Register', onClick: onRegister },
          { label: 'Forgot password?', onClick: onForgot },
        ]}
      />
    </Form>
  );
}
