import { Form } from 'antd';
import { SentForm } from '../../../shared/ui/fields/SentForm';
import { useResetPasswordMutation } from '../sessionApi';
import { NewPasswordFields } from './CredentialFields';
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
      <NewPasswordFields name="newPassword" label="New password" repeatedLabel="Confirm new password" />
    </SentForm>
  );
}
