import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { Outlet } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { formatDateTime } from '../../shared/format/figures';
import { LinkButton } from '../../shared/ui/frame/Page';
import { useSession } from '../../features/people/session/useSession';

/** The pages of organisers and helpers, below the notice about a second factor. */
export function FactorNoticeFrame() {
  return (
    <>
      <FactorNotice />
      <Outlet />
    </>
  );
}

/** Shown in the days of grace before the shop requires a second factor of the person (rule D133). */
function FactorNotice() {
  const { user } = useSession();
  if (user?.second_factor_due === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="apart"
      title={i18n.t('Please set up a second factor by {due}. After that day, you have to do it first.', {
        due: formatDateTime(user.second_factor_due),
      })}
      action={<LinkButton to={paths.secondFactor}>{i18n.t('Set it up')}</LinkButton>}
    />
  );
}
