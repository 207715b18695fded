import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Checkbox } from 'antd';
import { errorMessage } from '../../shared/api/apiError';
import { useAdmUpdateUserMutation } from './usersApi';

interface BanCheckboxProps {
  readonly user: UserRecord;
}

/** Takes effect at once: a ban ends every session of the person (rule D38). */
export function BanCheckbox({ user }: BanCheckboxProps) {
  const { message } = App.useApp();
  const [update, { isLoading }] = useAdmUpdateUserMutation();

  const setBanned = async (banned: boolean) => {
    try {
      await update({ user_id: user.user_id, banned }).unwrap();
      message.success(banned ? `${user.displayname} is banned` : `${user.displayname} is active again`);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  return (
    <Checkbox
      checked={user.banned}
      disabled={isLoading}
      onChange={(event) => void setBanned(event.target.checked)}
    >
      banned
    </Checkbox>
  );
}
