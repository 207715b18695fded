import { InstagramOutlined, MailOutlined, SettingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import styles from './Users.module.css';
import { UserTags } from './UserTags';

export function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle)}/`;
}

export function UserCard({ user }: { readonly user: UserRecord }) {
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <h2 className={styles.name}>{user.displayname}</h2>
        <UserTags user={user} />
      </div>
      {user.erased ? (
        <span>–</span>
      ) : (
        <a href={`mailto:${user.mail}`}>
          <MailOutlined aria-hidden="true" /> {user.mail}
        </a>
      )}
      <div className={styles.foot}>
        {user.instagram ? (
          <a href={instagramUrl(user.instagram)} target="_blank" rel="noreferrer">
            <InstagramOutlined aria-hidden="true" /> {user.instagram}
          </a>
        ) : (
          <span />
        )}
        <LinkButton
          to={paths.adminUser(user.user_id)}
          icon={<SettingOutlined aria-hidden />}
          aria-label={`Settings of ${user.displayname}`}
        >
          Settings
        </LinkButton>
      </div>
    </li>
  );
}
