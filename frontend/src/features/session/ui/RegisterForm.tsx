import { Form, Input } from 'antd';
import { showRefusals } from '../../../shared/forms/refusedFields';
import { SentForm } from '../../../shared/ui/SentForm';
import {
  displaynameRules,
  instagramRules,
  passwordHint,
  passwordRules,
  repeatedPasswordRule,
  withoutAt,
} from '../credentialRules';
import { useRegisterMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';
import { MailField, type RememberedMail } from './MailField';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { defined } from '@fan-beats/events/kernel';

interface RegisterValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram?: string;
  /** The password; the name is historical: the server hashes what it gets (rule D4). */
  readonly pwdhash: string;
  readonly repeated: string;
}

interface RegisterFormProps extends RememberedMail {
  readonly onRegistered: () => void;
  readonly onBack: () => void;
}

const labels = {
  mail: 'Email',
  displayname: 'Display name',
  instagram: 'Instagram',
  pwdhash: 'Password',
};

const nameTaken = 'This display name is already taken. Please choose another one.';

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
        ...defined({ instagram: values.instagram?.trim() || undefined }),
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
      foot={<FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />}
    >
      <MailField onMail={onMail} />
      <Form.Item name="displayname" label={labels.displayname} rules={displaynameRules}>
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item name="instagram" label="Instagram (optional)" rules={instagramRules} normalize={withoutAt}>
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
      <Form.Item name="pwdhash" label={labels.pwdhash} extra={passwordHint} rules={passwordRules}>
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item name="repeated" label="Confirm password" rules={[repeatedPasswordRule('pwdhash')]}>
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
    </SentForm>
  );
}
