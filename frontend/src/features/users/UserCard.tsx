import { InstagramOutlined, MailOutlined, SettingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import styles from './Users.module.css';
import { RoleTag, StandingTag } from './UserTags';

interface UserCardProps {
  readonly user: UserRecord;
}

export function UserCard({ user }: UserCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <h2 className={styles.name}>{user.displayname}</h2>
        <RoleTag user={user} />
        {user.banned && <StandingTag user={user} />}
      </div>
      <UserLinks user={user} />
      <LinkButton
        className={styles.settings ?? ''}
        to={paths.adminUser(user.user_id)}
        icon={<SettingOutlined />}
        aria-label={`Settings: ${user.displayname}`}
      />
    </li>
  );
}

export function UserLinks({ user }: UserCardProps) {
  return (
    <p className={styles.links}>
      <a href={`mailto:${user.mail}`}>
        <MailOutlined aria-hidden="true" /> {user.mail}
      </a>
      {user.instagram && (
        <a
          href={`https://www.instagram.com/${encodeURIComponent(user.instagram)}/`}
          target="_blank"
          rel="noreferrer"
        >
          <InstagramOutlined aria-hidden="true" /> {user.instagram}
        </a>
      )}
    </p>
  );
}
