import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { paths } from '../../../../shared/routes/paths';
import { LinkButton } from '../../../../shared/ui/frame/Page';
import { SessionApi } from '../sessionApi';

/** Leads a person who logged in by a link, and has no password, to the page where they choose one. */
export function WithoutPasswordNotice() {
  const { data: user } = SessionApi.useGetUserInfoQuery();
  if (!user?.without_password) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="apart"
      title={i18n.t('You logged in by a link.')}
      description={
        <LinkButton to={paths.profile}>
          {user.mail === '' ? i18n.t('Add your email') : i18n.t('Choose a password')}
        </LinkButton>
      }
    />
  );
}
