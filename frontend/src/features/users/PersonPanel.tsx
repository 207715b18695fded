import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Checkbox } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../shared/api/apiError';
import type { AppThunkDispatch } from '../../shared/api/appDispatch';
import { sharedEndpoints } from '../../shared/api/sharedEndpoints';
import { Panel } from '../../shared/ui/Panel';
import { useConsequenceQuestion } from '../../shared/ui/useConsequenceQuestion';
import { instagramUrl } from './UserCard';
import styles from './Users.module.css';
import { useAdmUpdateUserMutation } from './usersApi';

interface PersonPanelProps {
  readonly user: UserRecord;
}

export function PersonPanel({ user }: PersonPanelProps) {
  const { message } = App.useApp();
  const dispatch = useDispatch<AppThunkDispatch>();
  const [update] = useAdmUpdateUserMutation();
  const ask = useConsequenceQuestion();

  // Shown at once; the server's answer takes its place, or its refusal takes it back.
  const [wanted, setWanted] = useState<boolean | null>(null);

  const setBanned = async (banned: boolean) => {
    setWanted(banned);
    try {
      const { user_id } = user;
      const saved = await update({ user_id, banned }).unwrap();
      // What was asked before the change may be answered after it, and would take its place for a moment.
      await dispatch(sharedEndpoints.util.getRunningQueryThunk('admGetUser', { user_id }));
      dispatch(sharedEndpoints.util.updateQueryData('admGetUser', { user_id }, () => saved));
      message.success(banned ? 'User banned' : 'Ban lifted');
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setWanted(null);
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
        checked={wanted ?? user.banned}
        disabled={wanted !== null}
        onChange={(event) => void change(event.target.checked)}
      >
        Banned
      </Checkbox>
    </Panel>
  );
}
