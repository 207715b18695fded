import { Button, Form, Input } from 'antd';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { SentForm } from '../../../shared/ui/fields/SentForm';
import { sessionApi, useLoginMutation } from '../sessionApi';
import { tellOtherTabs } from '../sessionChannel';
import { userFound } from '../sessionSlice';
import { MailField, type RememberedMail } from './CredentialFields';
import { useOutcome } from '../../../shared/forms/useOutcome';

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
  const { outcome, fail, attempt } = useOutcome({
    form,
    labels: { mail: 'Email', password: 'Password' },
    failed: 'Ein Fehler ist aufgetreten',
  });

  const submit = (values: LoginValues) =>
    attempt(async () => {
      const answer = await login({ mail: values.mail.trim(), password: values.password }).unwrap();
      if (!answer.success) {
        fail(answer.message || 'Login failed');
        return;
      }
      await dispatch(sessionApi.util.upsertQueryData('getUserInfo', undefined, answer.user));
      dispatch(userFound());
      tellOtherTabs('logged-in');
    });

  return (
    <SentForm<LoginValues>
      form={form}
      initialValues={{ mail }}
      onFinish={submit}
      outcome={outcome}
      send="Log in"
      sending={isLoading}
      foot={
        <p className="middle">
          <Button type="link" onClick={onRegister}>
            Register
          </Button>
          <Button type="link" onClick={onForgot}>
            Forgot password?
          </Button>
        </p>
      }
    >
      {registered && (
        <FormOutcome
          outcome={{ type: 'success', text: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.' }}
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
