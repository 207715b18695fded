import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Checkbox } from 'antd';
import { useReported } from '../../shared/forms/useReported';
import { Panel } from '../../shared/ui/frame/Panel';
import { Facts } from '../../shared/ui/show/Facts';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { Instagram } from './UserCard';
import styles from './Users.module.css';
import { useAdmUpdateUserMutation } from './usersApi';

export function PersonPanel({ user }: { readonly user: UserRecord }) {
  const { message } = App.useApp();
  const reported = useReported();
  const [update, { isLoading }] = useAdmUpdateUserMutation();
  const ask = useConsequenceQuestion();

  const change = async (banned: boolean) => {
    const question = {
      title: `Ban ${user.displayname}?`,
      consequences: [
        'Every session ends at once, and nothing under way is saved any more.',
        'No login until the ban is lifted. Claims, Guthaben and Fan Beats stay.',
      ],
      okText: 'Ban',
    };
    if (banned && !(await ask(question))) return;
    await reported(async () => {
      await update({ user_id: user.user_id, banned }).unwrap();
      message.success(banned ? 'User banned' : 'Ban lifted');
    });
  };

  return (
    <Panel title="User">
      <Facts
        className={styles.facts}
        facts={{
          Email: <a href={`mailto:${user.mail}`}>{user.mail}</a>,
          Instagram: user.instagram ? <Instagram handle={user.instagram} /> : '–',
        }}
      />
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
