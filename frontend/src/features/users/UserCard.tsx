import { InstagramOutlined, MailOutlined, SettingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/LinkButton';
import styles from './Users.module.css';
import { UserTags } from './UserTags';

export function Instagram({ handle, icon }: { readonly handle: string; readonly icon?: ReactNode }) {
  const profile = `https://www.instagram.com/${encodeURIComponent(handle)}/`;
  return (
    <a href={profile} target="_blank" rel="noreferrer">
      {icon} {handle}
    </a>
  );
}

export function UserCard({ user }: { readonly user: UserRecord }) {
  return (
    <li className={styles.card}>
      <div className="line between">
        <h2 style={{ fontSize: 16 }}>{user.displayname}</h2>
        <UserTags user={user} />
      </div>
      {user.erased ? (
        <span>–</span>
      ) : (
        <a href={`mailto:${user.mail}`}>
          <MailOutlined aria-hidden="true" /> {user.mail}
        </a>
      )}
      <div className="line between">
        {user.instagram ? (
          <Instagram handle={user.instagram} icon={<InstagramOutlined aria-hidden="true" />} />
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
