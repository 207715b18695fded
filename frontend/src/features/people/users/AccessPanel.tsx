import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { adminRole } from '../../../shared/config/limits';
import { useReported } from '../../../shared/forms/useReported';
import { Panel } from '../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { useSession } from '../session/useSession';
import { UsersApi } from './usersApi';

/** Ends the sessions of a person, and removes the second factor of a fan who lost it (rule D134). */
export function AccessPanel({ user }: { readonly user: UserRecord }) {
  const { message } = App.useApp();
  const { user: me } = useSession();
  const [endSessions, ending] = UsersApi.useAdmEndSessionsMutation();
  const [resetFactor, resetting] = UsersApi.useAdmResetFactorMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const { user_id, displayname } = user;
  if (me?.user_id === user_id) return null;
  const end = async () => {
    const agreed = await ask({
      title: i18n.t('Log {displayname} out everywhere?', { displayname }),
      consequences: [i18n.t('Every session ends at once. The person may log in again.')],
      okText: i18n.t('Log out everywhere'),
    });
    if (agreed && (await reported(() => endSessions({ user_id }).unwrap())))
      message.success(i18n.t('{displayname} was logged out everywhere', { displayname }));
  };
  const reset = async () => {
    const agreed = await ask({
      title: i18n.t('Remove the second factor of {displayname}?', { displayname }),
      consequences: [
        i18n.t(
          'Only if you are sure that this person is asking. Ask back by another channel, such as the phone.',
        ),
        i18n.t(
          'App, passkeys and recovery codes no longer work then, every session ends, and a mail reports it.',
        ),
      ],
      okText: i18n.t('Remove the second factor'),
    });
    if (agreed && (await reported(() => resetFactor({ user_id }).unwrap())))
      message.success(i18n.t('The second factor was removed'));
  };
  return (
    <Panel title={i18n.t('Logins')}>
      <div className="stack">
        <p>{user.second_factor ? i18n.t('Has a second factor.') : i18n.t('Has no second factor.')}</p>
        <div className="line">
          <Button loading={ending.isLoading} onClick={() => void end()}>
            {i18n.t('Log out everywhere')}
          </Button>
          {user.second_factor && user.user_role < adminRole && (
            <Button danger loading={resetting.isLoading} onClick={() => void reset()}>
              {i18n.t('Remove the second factor')}
            </Button>
          )}
        </div>
        {user.second_factor && user.user_role >= adminRole && (
          <p className="quiet">
            {i18n.t(
              'The second factor of an organiser is removed on the server: npm run admin -- reset-factor',
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}
