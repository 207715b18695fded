import { SessionApi } from '../features/session/sessionApi';
import { LinkCard } from '../features/session/ui/LinkCard';
import { useShopRecord } from '../shared/config/settings';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';

/** Where the link leads that proves a mail address. */
export function ConfirmMailPage() {
  const { name } = useShopRecord();
  const [confirm] = SessionApi.useConfirmMailMutation();
  const onward = (
    <LinkButton to={paths.profile} type="primary" size="large" block>
      Go to your profile
    </LinkButton>
  );
  return (
    <LinkCard
      title="Confirm your email"
      intro={`If you added this address to your account at ${name}, confirm it here.`}
      press="This is my address"
      onPress={(token) => confirm({ token }).unwrap()}
      otherwise={onward}
      afterwards={onward}
    />
  );
}
