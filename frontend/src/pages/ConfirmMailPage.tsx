import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { useState } from 'react';
import { SessionApi } from '../features/people/session/sessionApi';
import { LinkCard } from '../features/people/session/ui/LinkCard';
import { useSession } from '../features/people/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { paths } from '../shared/routes/paths';
import { Labelled } from '../shared/ui/fields/Labelled';
import { LinkButton } from '../shared/ui/frame/Page';

/** The page of the link that proves a mail address. */
export function ConfirmMailPage() {
  const { name } = useShopRecord();
  const { status } = useSession();
  const [confirm] = SessionApi.useConfirmMailMutation();
  const [password, setPassword] = useState('');
  const onPress = async (token: string) => {
    const { wrong_password: again, ...answer } = await confirm({
      token,
      password: password || null,
    }).unwrap();
    return { ...answer, ...(again && { again }) };
  };
  const onward = (
    <LinkButton to={paths.profile} type="primary" size="large" block>
      {i18n.t('Go to your profile')}
    </LinkButton>
  );
  return (
    <LinkCard
      title={i18n.t('Confirm your email')}
      intro={i18n.t(
        'If you registered at {name} with this address or added it to your account, confirm it here.',
        { name },
      )}
      opens={['proof']}
      press={i18n.t('This is my address')}
      onPress={onPress}
      otherwise={onward}
      afterwards={onward}
    >
      {status !== 'loggedIn' && (
        <div className="apart">
          <Labelled label={i18n.t('Your password, if you chose one')}>
            <Input.Password
              autoComplete="current-password"
              size="large"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Labelled>
          <p className="quiet">
            {i18n.t(
              'Without it, the password and all sessions of the account end: somebody else may have registered with your address.',
            )}
          </p>
        </div>
      )}
    </LinkCard>
  );
}
