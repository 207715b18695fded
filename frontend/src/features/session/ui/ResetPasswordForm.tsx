import { Form, Input } from 'antd';
import { SentForm } from '../../../shared/ui/SentForm';
import { passwordHint, passwordRules, repeatedPasswordRule } from '../credentialRules';
import { useResetPasswordMutation } from '../sessionApi';
import { useOutcome } from '../../../shared/forms/useOutcome';

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
  const { outcome, setOutcome, fail, attempt } = useOutcome({
    form,
    labels: { newPassword: 'New password' },
    failed: 'Ein Fehler ist aufgetreten',
  });
  const done = outcome?.type === 'success';

  const submit = ({ newPassword }: NewPassword) =>
    attempt(async () => {
      const answer = await resetPassword({ token, newPassword }).unwrap();
      if (!answer.success) {
        fail(answer.message);
        return;
      }
      setOutcome({
        type: 'success',
        text: answer.message || 'Your password has been changed.',
        description: 'You will be taken to the login in 3 seconds.',
      });
      onReset();
    });

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
