import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Checkbox } from 'antd';
import { errorMessage } from '../../shared/api/apiError';
import { Panel } from '../../shared/ui/Panel';
import { useConsequenceQuestion } from '../../shared/ui/useConsequenceQuestion';
import { instagramUrl } from './UserCard';
import styles from './Users.module.css';
import { useAdmUpdateUserMutation } from './usersApi';

export function PersonPanel({ user }: { readonly user: UserRecord }) {
  const { message } = App.useApp();
  const [update, { isLoading }] = useAdmUpdateUserMutation();
  const ask = useConsequenceQuestion();

  const setBanned = async (banned: boolean) => {
    try {
      await update({ user_id: user.user_id, banned }).unwrap();
      message.success(banned ? 'User banned' : 'Ban lifted');
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  const change = async (banned: boolean) => {
    const question = {
      title: `Ban ${user.displayname}?`,
      consequences: [
        'Every session ends at once, and nothing under way is saved any more.',
        'No login until the ban is lifted. Claims, Guthaben and Fan Beats stay.',
      ],
      okText: 'Ban',
    };
    if (!banned || (await ask(question))) await setBanned(banned);
  };

  return (
    <Panel title="User">
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${user.mail}`}>{user.mail}</a>
        </dd>
        <dt>Instagram</dt>
        <dd>
          {user.instagram ? (
            <a href={instagramUrl(user.instagram)} target="_blank" rel="noreferrer">
              {user.instagram}
            </a>
          ) : (
            '–'
          )}
        </dd>
      </dl>
      <Checkbox
        checked={user.banned}
        disabled={isLoading}
        onChange={(event) => void change(event.target.checked)}
      >
        Banned
      </Checkbox>
    </Panel>
  );
}
