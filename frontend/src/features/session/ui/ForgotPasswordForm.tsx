import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { mailRules } from '../credentialRules';
import { useRequestPasswordResetMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';

interface ForgotPasswordFormProps {
  readonly onBack: () => void;
}

const sentByDefault = 'If an account with this email exists, a password reset link has been sent.';
const failedByDefault = 'An error occurred. Please try again later.';

export function ForgotPasswordForm({ onBack }: ForgotPasswordFormProps) {
  const [requestReset, { isLoading }] = useRequestPasswordResetMutation();
  const [outcome, setOutcome] = useState<{ type: 'success' | 'error'; text: string } | null>(null);

  const submit = async ({ email }: { email: string }) => {
    setOutcome(null);
    try {
      const answer = await requestReset({ email: email.trim() }).unwrap();
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
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      {outcome && (
        <Alert
          type={outcome.type}
          showIcon
          role={outcome.type === 'error' ? 'alert' : 'status'}
          title={outcome.text}
          style={{ marginBottom: 20 }}
        />
      )}
      <Form.Item name="email" label="Email" rules={mailRules} validateTrigger="onSubmit">
        <Input inputMode="email" autoComplete="username" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Send reset link
      </Button>
      <FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />
    </Form>
  );
}
