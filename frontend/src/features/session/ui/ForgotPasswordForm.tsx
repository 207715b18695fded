import { Form } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { showRefused } from '../../../shared/forms/refusedFields';
import type { Outcome } from '../../../shared/ui/FormOutcome';
import { SentForm } from '../../../shared/ui/SentForm';
import { useRequestPasswordResetMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';
import { MailField, type RememberedMail } from './MailField';

interface ForgotPasswordFormProps extends RememberedMail {
  readonly onBack: () => void;
}

interface ForgotPasswordValues {
  readonly email: string;
}

const sentByDefault = 'If an account with this email exists, a password reset link has been sent.';
const failedByDefault = 'An error occurred. Please try again later.';

export function ForgotPasswordForm({ mail, onMail, onBack }: ForgotPasswordFormProps) {
  const [form] = Form.useForm<ForgotPasswordValues>();
  const [requestReset, { isLoading }] = useRequestPasswordResetMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const submit = async (values: ForgotPasswordValues) => {
    setOutcome(null);
    try {
      const answer = await requestReset({ email: values.email.trim() }).unwrap();
      setOutcome(
        answer.success
          ? { type: 'success', text: answer.message || sentByDefault }
          : { type: 'error', text: answer.message || failedByDefault },
      );
    } catch (error) {
      if (!showRefused(form, error, { email: 'Email' }))
        setOutcome({ type: 'error', text: errorMessage(error, failedByDefault) });
    }
  };

  return (
    <SentForm<ForgotPasswordValues>
      form={form}
      initialValues={{ email: mail }}
      onFinish={submit}
      outcome={outcome}
      send="Send reset link"
      sending={isLoading}
      foot={<FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />}
    >
      <MailField name="email" onMail={onMail} />
    </SentForm>
  );
}
