import { Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { showRefused } from '../../../shared/forms/refusedFields';
import type { Outcome } from '../../../shared/ui/FormOutcome';
import { SentForm } from '../../../shared/ui/SentForm';
import { passwordHint, passwordRules, repeatedPasswordRule } from '../credentialRules';
import { useResetPasswordMutation } from '../sessionApi';

interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [form] = Form.useForm<NewPassword>();
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const done = outcome?.type === 'success';

  const submit = async ({ newPassword }: NewPassword) => {
    setOutcome(null);
    try {
      const answer = await resetPassword({ token, newPassword }).unwrap();
      if (!answer.success) {
        setOutcome({ type: 'error', text: answer.message || 'Ein Fehler ist aufgetreten' });
        return;
      }
      setOutcome({
        type: 'success',
        text: answer.message || 'Your password has been changed.',
        description: 'You will be taken to the login in 3 seconds.',
      });
      onReset();
    } catch (error) {
      if (!showRefused(form, error, { newPassword: 'New password' }))
        setOutcome({ type: 'error', text: errorMessage(error, 'Ein Fehler ist aufgetreten') });
    }
  };

  return (
    <SentForm<NewPassword>
      form={form}
      onFinish={submit}
      disabled={done}
      dependent={['repeated']}
      outcome={outcome}
      send="Set new password"
      sending={isLoading}
    >
      <Form.Item name="newPassword" label="New password" extra={passwordHint} rules={passwordRules}>
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item name="repeated" label="Confirm new password" rules={[repeatedPasswordRule('newPassword')]}>
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
    </SentForm>
  );
}
