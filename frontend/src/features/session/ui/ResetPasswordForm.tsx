import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { passwordRules, repeatedPasswordRule } from '../credentialRules';
import { useResetPasswordMutation } from '../sessionApi';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<{ type: 'success' | 'error'; text: string } | null>(null);
  const done = outcome?.type === 'success';

  const submit = async ({ newPassword }: { newPassword: string }) => {
    setOutcome(null);
    try {
      const answer = await resetPassword({ token, newPassword }).unwrap();
      if (!answer.success) {
        setOutcome({ type: 'error', text: answer.message || 'Ein Fehler ist aufgetreten' });
        return;
      }
      setOutcome({ type: 'success', text: answer.message || 'Your password has been changed.' });
      onReset();
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error, 'Ein Fehler ist aufgetreten') });
    }
  };

  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit} disabled={done}>
      {outcome && (
        <Alert
          type={outcome.type}
          showIcon
          role={done ? 'status' : 'alert'}
          title={outcome.text}
          {...(done ? { description: 'You will be taken to the login in 3 seconds.' } : {})}
          style={{ marginBottom: 20 }}
        />
      )}
      <Form.Item name="newPassword" label="New password" rules={passwordRules} validateTrigger="onSubmit">
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="Confirm new password"
        dependencies={['newPassword']}
        rules={[repeatedPasswordRule('newPassword')]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Set new password
      </Button>
    </Form>
  );
}
