import { Form } from 'antd';
import { showRefusals } from '../../../shared/forms/refusedFields';
import { SentForm } from '../../../shared/ui/fields/SentForm';
import { useRegisterMutation } from '../sessionApi';
import {
  BackToLogin,
  MailField,
  NameFields,
  nameTaken,
  NewPasswordFields,
  type BackToLoginProps,
  type RememberedMail,
} from './CredentialFields';
import { useOutcome } from '../../../shared/forms/useOutcome';

interface RegisterValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram?: string;
  /** The password; the name is historical: the server hashes what it gets (rule D4). */
  readonly pwdhash: string;
  readonly repeated: string;
}

interface RegisterFormProps extends RememberedMail, BackToLoginProps {
  readonly onRegistered: () => void;
}

const labels = {
  mail: 'Email',
  displayname: 'Display name',
  instagram: 'Instagram',
  pwdhash: 'Password',
};

export function RegisterForm({ mail, onMail, onRegistered, onBack }: RegisterFormProps) {
  const [form] = Form.useForm<RegisterValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const { outcome, fail, attempt } = useOutcome({ form, labels, failed: 'Ein Fehler ist aufgetreten' });

  const submit = (values: RegisterValues) =>
    attempt(async () => {
      const answer = await register({
        mail: values.mail.trim(),
        pwdhash: values.pwdhash,
        displayname: values.displayname.trim(),
        instagram: values.instagram?.trim() || undefined,
      }).unwrap();
      if (answer.usernameConflict) showRefusals(form, { displayname: nameTaken });
      else if (!answer.success) fail(answer.message || 'Registration failed');
      else onRegistered();
    });

  return (
    <SentForm<RegisterValues>
      form={form}
      initialValues={{ mail }}
      onFinish={submit}
      dependent={['repeated']}
      outcome={outcome}
      send="Register"
      sending={isLoading}
      foot={<BackToLogin onBack={onBack} />}
    >
      <MailField onMail={onMail} />
      <NameFields instagramLabel="Instagram (optional)" />
      <NewPasswordFields name="pwdhash" label={labels.pwdhash} repeatedLabel="Confirm password" />
    </SentForm>
  );
}
