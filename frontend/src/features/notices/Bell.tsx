import { BellOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/Page';
import styles from './Bell.module.css';
import { NoticesApi } from './noticesApi';

/** A link to a person's notices, with the number of unread ones. */
export function Bell() {
  const unread = NoticesApi.useGetMyNoticesQuery().data?.unread ?? 0;
  return (
    <span className={styles.bell}>
      <LinkButton
        to={paths.notices}
        type="text"
        shape="circle"
        icon={<BellOutlined aria-hidden />}
        aria-label={unread > 0 ? i18n.t('News: {unread} unread', { unread }) : i18n.t('News')}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
