import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { NoticesApi } from '../features/notices/noticesApi';
import { AuthCard } from '../features/people/session/ui/AuthCard';
import { useOutcome } from '../shared/forms/useOutcome';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { FormOutcome } from '../shared/ui/states/FormOutcome';

/** The page of a mail's unsubscribe link: opening it changes nothing, its button does, without a login. */
export function UnsubscribePage() {
  usePageTitle(i18n.t('No more such mails'));
  const token = useSearchParams()[0].get('token') ?? '';
  const [unsubscribe, { isLoading }] = NoticesApi.useUnsubscribeMutation();
  const { outcome, setOutcome, attempt } = useOutcome();
  const send = () =>
    attempt(async () => {
      const { success, message } = await unsubscribe({ token }).unwrap();
      setOutcome({
        type: success ? 'success' : 'error',
        text: success ? `${message} ${i18n.t('In your profile you can switch them on again.')}` : message,
      });
    });
  return (
    <AuthCard
      title={i18n.t('No more such mails')}
      intro={i18n.t('Everything is still shown under News in the shop.')}
    >
      <FormOutcome outcome={outcome} />
      <div className="form">
        {outcome?.type !== 'success' && (
          <Button type="primary" size="large" block loading={isLoading} onClick={() => void send()}>
            {i18n.t('Stop these mails')}
          </Button>
        )}
        {outcome?.type === 'error' && (
          <LinkButton to={paths.profile} size="large" block>
            {i18n.t('Go to your profile')}
          </LinkButton>
        )}
      </div>
    </AuthCard>
  );
}
