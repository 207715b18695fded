import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { showRefused } from '../../../shared/forms/refusedFields';
import type { Outcome } from '../../../shared/ui/FormOutcome';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';
import { SentForm } from '../../../shared/ui/SentForm';
import { sessionApi, useLoginMutation } from '../sessionApi';
import { tellOtherTabs } from '../sessionChannel';
import { userFound } from '../sessionSlice';
import { FormLinks } from './FormLinks';
import { MailField, type RememberedMail } from './MailField';

interface LoginValues {
  readonly mail: string;
  readonly password: string;
}

interface LoginFormProps extends RememberedMail {
  readonly registered: boolean;
  readonly onRegister: () => void;
  readonly onForgot: () => void;
}

export function LoginForm({ mail, onMail, registered, onRegister, onForgot }: LoginFormProps) {
  const [form] = Form.useForm<LoginValues>();
  const dispatch = useDispatch<AppThunkDispatch>();
  const [login, { isLoading }] = useLoginMutation();
  const [failure, setFailure] = useState<Outcome | null>(null);

  const submit = async (values: LoginValues) => {
    setFailure(null);
    try {
      const answer = await login({ mail: values.mail.trim(), password: values.password }).unwrap();
      if (!answer.success) {
        setFailure({ type: 'error', text: answer.message || 'Login failed' });
        return;
      }
      await dispatch(sessionApi.util.upsertQueryData('getUserInfo', undefined, answer.user));
      dispatch(userFound());
      tellOtherTabs('logged-in');
    } catch (error) {
      if (!showRefused(form, error, { mail: 'Email', password: 'Password' }))
        setFailure({ type: 'error', text: errorMessage(error, 'Ein Fehler ist aufgetreten') });
    }
  };

  return (
    <SentForm<LoginValues>
      form={form}
      initialValues={{ mail }}
      onFinish={submit}
      outcome={failure}
      send="Log in"
      sending={isLoading}
      foot={
        <FormLinks
          links={[
            { label: 'Register', onClick: onRegister },
            { label: 'Forgot password?', onClick: onForgot },
          ]}
        />
      }
    >
      {registered && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={<InOwnLanguage>Registrierung erfolgreich! Sie können sich jetzt anmelden.</InOwnLanguage>}
          style={{ marginBottom: 20 }}
        />
      )}
      <MailField onMail={onMail} />
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Please enter your password' }]}
      >
        <Input.Password autoComplete="current-password" size="large" />
      </Form.Item>
    </SentForm>
  );
}
