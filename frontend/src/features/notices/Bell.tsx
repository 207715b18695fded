import { BellOutlined } from '@ant-design/icons';
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
        aria-label={unread > 0 ? `News: ${unread} unread` : 'News'}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
