import { useLogInByLinkMutation } from '../features/session/sessionApi';
import { tellOtherTabs } from '../features/session/sessionChannel';
import { LinkCard } from '../features/session/ui/LinkCard';
import { useShopRecord } from '../shared/config/settings';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/LinkButton';

/** Where a link to log in and an invitation lead. It tells nothing of whose they are: anybody may have opened it. */
export function EnterPage() {
  const { name } = useShopRecord();
  const [logIn] = useLogInByLinkMutation();
  const enter = async (token: string) => {
    const { success, message } = await logIn({ token }).unwrap();
    if (!success) return { success, message };
    tellOtherTabs('logged-in');
    // Loaded anew: somebody else may have been logged in here.
    window.location.replace(paths.myClaims);
    return { success, message: 'You are logged in.' };
  };
  return (
    <LinkCard
      title="Log in"
      intro={`This link logs you in to ${name}, once.`}
      press="Log in now"
      onPress={enter}
      otherwise={
        <LinkButton to={paths.loginLink} type="primary" size="large" block>
          Send me a new link
        </LinkButton>
      }
    />
  );
}
