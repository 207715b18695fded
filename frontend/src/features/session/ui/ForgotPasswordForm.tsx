import { Form } from 'antd';
import { SentForm } from '../../../shared/ui/fields/SentForm';
import { useRequestPasswordResetMutation } from '../sessionApi';
import { BackToLogin, MailField, type BackToLoginProps, type RememberedMail } from './CredentialFields';
import { useOutcome } from '../../../shared/forms/useOutcome';

type ForgotPasswordFormProps = RememberedMail & BackToLoginProps;

interface ForgotPasswordValues {
  readonly email: string;
}

const sentByDefault = 'If an account with this email exists, a password reset link has been sent.';
const failedByDefault = 'An error occurred. Please try again later.';

export function ForgotPasswordForm({ mail, onMail, onBack }: ForgotPasswordFormProps) {
  const [form] = Form.useForm<ForgotPasswordValues>();
  const [requestReset, { isLoading }] = useRequestPasswordResetMutation();
  const { outcome, setOutcome, fail, attempt } = useOutcome({
    form,
    labels: { email: 'Email' },
    failed: failedByDefault,
  });

  const submit = (values: ForgotPasswordValues) =>
    attempt(async () => {
      const answer = await requestReset({ email: values.email.trim() }).unwrap();
      if (answer.success) setOutcome({ type: 'success', text: answer.message || sentByDefault });
      else fail(answer.message);
    });

  return (
    <SentForm<ForgotPasswordValues>
      form={form}
      initialValues={{ email: mail }}
      onFinish={submit}
      outcome={outcome}
      send="Send reset link"
      sending={isLoading}
      foot={<BackToLogin onBack={onBack} />}
    >
      <MailField name="email" onMail={onMail} />
    </SentForm>
  );
}
