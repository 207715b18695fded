import { Button, Form } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { recheckMended } from '../../../shared/forms/refusedFields';
import { FormOutcome, type Outcome } from '../../../shared/ui/FormOutcome';
import { useRequestPasswordResetMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';
import { MailField, type RememberedMail } from './MailField';

interface ForgotPasswordFormProps extends RememberedMail {
  readonly onBack: () => void;
}

interface ForgotPasswordValues {
  readonly mail: string;
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
      const answer = await requestReset({ email: values.mail.trim() }).unwrap();
      setOutcome(
        answer.success
          ? { type: 'success', text: answer.message || sentByDefault }
          : { type: 'error', text: answer.message || failedByDefault },
      );
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error, failedByDefault) });
    }
  };

  return (
    <Form<ForgotPasswordValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ mail }}
      onFinish={submit}
      onValuesChange={(changed) => recheckMended(form, changed)}
      scrollToFirstError={{ focus: true }}
    >
      <MailField onMail={onMail} />
      <FormOutcome outcome={outcome} />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Send reset link
      </Button>
      <FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />
    </Form>
  );
}
