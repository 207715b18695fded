import type { FactorAsked } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import type { InputOf } from '../../../../shared/api/api';
import { typedBefore } from '../../../../shared/forms/typedBefore';
import { showRefusals } from '../../../../shared/forms/refusedFields';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { SessionApi } from '../sessionApi';
import { useLoggedIn } from '../useLoggedIn';
import { refusedLogin } from './BannedHelp';
import { MailField, NameFields, nameTaken, NewPasswordFields } from './CredentialFields';

/** The address typed on one view of the login screen, kept for the next. */
interface RememberedMail {
  readonly mail: string;
  readonly onMail: (mail: string) => void;
}

interface LoginFormProps extends RememberedMail {
  /** The message for a person who has just registered. */
  readonly registered: string | null;
  /** Missing if only a link of the shop lets people register. */
  readonly onRegister: (() => void) | undefined;
  readonly onForgot: () => void;
  readonly onLink: () => void;
  readonly onBanned: () => void;
  /** The password was right, and a second factor follows. */
  readonly onFactor: (asked: FactorAsked['second_factor']) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { mail, onMail, registered, onRegister, onForgot, onLink, onBanned, onFactor } = props;
  const loggedIn = useLoggedIn();
  const [login] = SessionApi.useLoginMutation();
  const sent = useSentForm<{ readonly mail: string; readonly password: string }>({
    labels: { mail: i18n.t('Email'), password: i18n.t('Password') },
    failed: i18n.t('Ein Fehler ist aufgetreten'),
    send: async (values) => {
      const answer = await login({ mail: values.mail.trim(), password: values.password }).unwrap();
      if ('second_factor' in answer) {
        onFactor(answer.second_factor);
        return null;
      }
      if (!answer.success) {
        if (answer.banned) onBanned();
        return refusedLogin(answer);
      }
      await loggedIn(answer.user);
      return null;
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ mail }}
      send={i18n.t('Log in')}
      foot={
        <FormLinks
          links={{
            [i18n.t('Register')]: onRegister,
            [i18n.t('Forgot password?')]: onForgot,
            [i18n.t('Send me a link')]: onLink,
          }}
        />
      }
    >
      {registered !== null && <FormOutcome outcome={{ type: 'success', text: registered }} />}
      <MailField onMail={onMail} />
      <Form.Item
        name="password"
        label={i18n.t('Password')}
        rules={[{ required: true, message: i18n.t('Please enter your password') }]}
      >
        <Input.Password autoComplete="current-password" size="large" />
      </Form.Item>
    </SentForm>
  );
}

export interface FurtherFormProps extends RememberedMail {
  readonly onBack: () => void;
}

interface FormLinksProps {
  /** The links by their texts; one without a target is left out. */
  readonly links: Readonly<Record<string, (() => void) | undefined>>;
}

/** The links from a form to the other ones. */
export function FormLinks({ links }: FormLinksProps) {
  return (
    <p className="middle">
      {Object.entries(links).map(
        ([word, onClick]) =>
          onClick && (
            <Button key={word} type="link" onClick={onClick}>
              {word}
            </Button>
          ),
      )}
    </p>
  );
}

/** The name of the password field is historical: the server hashes its value (rule D4). */
type RegisterValues = Omit<InputOf<'user.register'>, 'link'>;

export interface RegisterFormProps extends FurtherFormProps {
  readonly onRegistered: (told: string) => void;
  /** The secret of the shop's link that led here. */
  readonly link: string | undefined;
  /** True if the person registers for a group order: they are logged in at once and continue there. */
  readonly goesOn: boolean;
}

const registered = () => i18n.t('Registrierung erfolgreich! Sie können sich jetzt anmelden.');

export function RegisterForm({ mail, onMail, onRegistered, onBack, link, goesOn }: RegisterFormProps) {
  const loggedIn = useLoggedIn();
  const [login] = SessionApi.useLoginMutation();
  /** Logs in after registering; returns false if that fails, and the person logs in by hand. */
  const enter = async ({ mail: address, pwdhash: password }: RegisterValues): Promise<boolean> => {
    const { data: answer } = await login({ mail: address.trim(), password });
    if (!answer?.success) return false;
    await loggedIn(answer.user);
    return true;
  };
  const [register] = SessionApi.useRegisterMutation();
  const sent = useSentForm<RegisterValues>({
    labels: {
      mail: i18n.t('Email'),
      displayname: i18n.t('Display name'),
      instagram: i18n.t('Instagram'),
      pwdhash: i18n.t('Password'),
    },
    failed: i18n.t('Ein Fehler ist aufgetreten'),
    send: async (values, form) => {
      const answer = await register({
        mail: values.mail.trim(),
        pwdhash: values.pwdhash,
        displayname: values.displayname.trim(),
        instagram: values.instagram?.trim() || undefined,
        ...(link !== undefined && { link }),
      }).unwrap();
      if (answer.usernameConflict) showRefusals(form, { displayname: nameTaken() });
      else if (!answer.success)
        return { type: 'error', text: answer.message || i18n.t('Registration failed') };
      else if (answer.awaits_approval) onRegistered(answer.message);
      else if (!goesOn || !(await enter(values))) onRegistered(registered());
      return null;
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ ...typedBefore, mail }}
      dependent={['repeated']}
      send={i18n.t('Register')}
      foot={<FormLinks links={{ [i18n.t('Back to Login')]: onBack }} />}
    >
      <MailField onMail={onMail} />
      <NameFields instagramLabel={i18n.t('Instagram (optional)')} />
      <NewPasswordFields
        name="pwdhash"
        label={i18n.t('Password')}
        repeatedLabel={i18n.t('Confirm password')}
      />
    </SentForm>
  );
}

const resetSent = () => i18n.t('If an account with this email exists, a password reset link has been sent.');

export function ForgotPasswordForm({ mail, onMail, onBack }: FurtherFormProps) {
  const [requestReset] = SessionApi.useRequestPasswordResetMutation();
  const sent = useSentForm<{ readonly email: string }>({
    labels: { email: i18n.t('Email') },
    failed: i18n.t('An error occurred. Please try again later.'),
    send: async ({ email }) => {
      const { success, message } = await requestReset({ email: email.trim() }).unwrap();
      return success ? { type: 'success', text: message || resetSent() } : { type: 'error', text: message };
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={{ email: mail }}
      send={i18n.t('Send reset link')}
      foot={<FormLinks links={{ [i18n.t('Back to Login')]: onBack }} />}
    >
      <MailField name="email" onMail={onMail} />
    </SentForm>
  );
}
