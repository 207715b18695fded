import { Button, Form, Input } from 'antd';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { showRefusals } from '../../../shared/forms/refusedFields';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import {
  sessionApi,
  useLoginMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
} from '../sessionApi';
import { tellOtherTabs } from '../sessionChannel';
import { userFound } from '../sessionSlice';
import { MailField, NameFields, nameTaken, NewPasswordFields } from './CredentialFields';

/** An address typed on one view of the login screen is kept for the next. */
interface RememberedMail {
  readonly mail: string;
  readonly onMail: (mail: string) => void;
}

interface LoginFormProps extends RememberedMail {
  readonly registered: boolean;
  readonly onRegister: () => void;
  readonly onForgot: () => void;
}

export function LoginForm({ mail, onMail, registered, onRegister, onForgot }: LoginFormProps) {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [login] = useLoginMutation();
  const sent = useSentForm<{ readonly mail: string; readonly password: string }>({
    labels: { mail: 'Email', password: 'Password' },
    failed: 'Ein Fehler ist aufgetreten',
    send: async (values) => {
      const answer = await login({ mail: values.mail.trim(), password: values.password }).unwrap();
      if (!answer.success) return { type: 'error', text: answer.message || 'Login failed' };
      await dispatch(sessionApi.util.upsertQueryData('getUserInfo', undefined, answer.user));
      dispatch(userFound());
      tellOtherTabs('logged-in');
      return null;
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ mail }}
      send="Log in"
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

interface FurtherFormProps extends RememberedMail {
  readonly onBack: () => void;
}

function BackToLogin({ onBack }: Pick<FurtherFormProps, 'onBack'>) {
  return (
    <p className="middle">
      <Button type="link" onClick={onBack}>
        Back to Login
      </Button>
    </p>
  );
}

interface RegisterValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram?: string;
  /** The password; the name is historical: the server hashes what it gets (rule D4). */
  readonly pwdhash: string;
}

interface RegisterFormProps extends FurtherFormProps {
  readonly onRegistered: () => void;
}

export function RegisterForm({ mail, onMail, onRegistered, onBack }: RegisterFormProps) {
  const [register] = useRegisterMutation();
  const sent = useSentForm<RegisterValues>({
    labels: { mail: 'Email', displayname: 'Display name', instagram: 'Instagram', pwdhash: 'Password' },
    failed: 'Ein Fehler ist aufgetreten',
    send: async (values, form) => {
      const answer = await register({
        mail: values.mail.trim(),
        pwdhash: values.pwdhash,
        displayname: values.displayname.trim(),
        instagram: values.instagram?.trim() || undefined,
      }).unwrap();
      if (answer.usernameConflict) showRefusals(form, { displayname: nameTaken });
      else if (!answer.success) return { type: 'error', text: answer.message || 'Registration failed' };
      else onRegistered();
      return null;
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ mail }}
      dependent={['repeated']}
      send="Register"
      foot={<BackToLogin onBack={onBack} />}
    >
      <MailField onMail={onMail} />
      <NameFields instagramLabel="Instagram (optional)" />
      <NewPasswordFields name="pwdhash" label="Password" repeatedLabel="Confirm password" />
    </SentForm>
  );
}

const resetSent = 'If an account with this email exists, a password reset link has been sent.';

export function ForgotPasswordForm({ mail, onMail, onBack }: FurtherFormProps) {
  const [requestReset] = useRequestPasswordResetMutation();
  const sent = useSentForm<{ readonly email: string }>({
    labels: { email: 'Email' },
    failed: 'An error occurred. Please try again later.',
    send: async ({ email }) => {
      const { success, message } = await requestReset({ email: email.trim() }).unwrap();
      return success ? { type: 'success', text: message || resetSent } : { type: 'error', text: message };
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ email: mail }}
      send="Send reset link"
      foot={<BackToLogin onBack={onBack} />}
    >
      <MailField name="email" onMail={onMail} />
    </SentForm>
  );
}
