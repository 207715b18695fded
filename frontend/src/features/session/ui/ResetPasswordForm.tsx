import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { recheckMended, showRefusals } from '../../../shared/forms/refusedFields';
import { FormOutcome, type Outcome } from '../../../shared/ui/FormOutcome';
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
      const refusal = isApiError(error) ? error.fields?.['newPassword'] : undefined;
      if (!showRefusals(form, [['newPassword', refusal]]))
        setOutcome({ type: 'error', text: errorMessage(error, 'Ein Fehler ist aufgetreten') });
    }
  };

  return (
    <Form<NewPassword>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(changed) => recheckMended(form, changed, ['repeated'])}
      scrollToFirstError={{ focus: true }}
      disabled={done}
    >
      <Form.Item
        name="newPassword"
        label="New password"
        extra={passwordHint}
        rules={passwordRules}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="Confirm new password"
        rules={[repeatedPasswordRule('newPassword')]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <FormOutcome outcome={outcome} />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Set new password
      </Button>
    </Form>
  );
}
