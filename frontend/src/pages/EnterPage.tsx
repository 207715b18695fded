import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SessionApi } from '../features/people/session/sessionApi';
import { tellOtherTabs } from '../features/people/session/sessionChannel';
import { BannedHelp } from '../features/people/session/ui/BannedHelp';
import { LinkCard } from '../features/people/session/ui/LinkCard';
import { byLinkState, pageAfterLink } from '../features/people/session/useLoggedIn';
import { useSession } from '../features/people/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { sentence } from '../shared/format/figures';

/** The page of a login link or an invitation. It does not show whom the link belongs to: anybody may have opened it. */
export function EnterPage() {
  const { name } = useShopRecord();
  const [logIn] = SessionApi.useLogInByLinkMutation();
  const [whoIsThere] = SessionApi.useLazyGetUserInfoQuery();
  const { status } = useSession();
  const navigate = useNavigate();
  const [next, setNext] = useState<string>(paths.myClaims);
  const enter = async (token: string) => {
    const answer = await logIn({ token }).unwrap();
    if ('second_factor' in answer) {
      void navigate(paths.factorStep, { state: { ...byLinkState, factor: answer.second_factor } });
      return { success: true, message: i18n.t('Your second factor is missing.') };
    }
    const { success, message } = answer;
    if (!answer.success && answer.banned) return { success, message, description: <BannedHelp /> };
    if (!success) {
      // An earlier use may have logged the person in, with an answer that got lost.
      const { data: user } = await whoIsThere();
      if (!user) return { success, message };
      return {
        success: true,
        message: [
          message,
          sentence(i18n.t('You are logged in as {displayname}', { displayname: user.displayname })),
          i18n.t('If that is not you, log out and ask for a new link.'),
        ].join(' '),
      };
    }
    tellOtherTabs('logged-in');
    const page = pageAfterLink(answer.user);
    setNext(page);
    // The message about this first login is read before the page goes on.
    if (message !== '') return { success, message };
    // Loaded again: somebody else may have been logged in here.
    window.location.replace(page);
    return { success, message: i18n.t('You are logged in.') };
  };
  // Loaded again: this page does not have the person who was logged in.
  const onward = (
    <Button href={next} type="primary" size="large" block>
      {next === paths.team ? i18n.t('Go to your tasks') : i18n.t('Go to your claims')}
    </Button>
  );
  return (
    <LinkCard
      title={i18n.t('Log in')}
      intro={i18n.t('This link logs you in to {name}, once.', { name })}
      opens={['login', 'invitation']}
      press={i18n.t('Log in now')}
      onPress={enter}
      afterwards={onward}
      otherwise={
        status === 'loggedIn' ? (
          onward
        ) : (
          <>
            <LinkButton to={paths.loginLink} type="primary" size="large" block>
              {i18n.t('Send me a new link')}
            </LinkButton>
            <p className="quiet middle">
              {i18n.t('If you were invited to help: only the newest invitation works.')}
            </p>
          </>
        )
      }
    />
  );
}
