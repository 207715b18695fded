import {
  CheckCircleOutlined,
  CrownOutlined,
  DeleteOutlined,
  InstagramOutlined,
  MailOutlined,
  MergeCellsOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  StopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { adminRole } from '../../../shared/config/limits';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/frame/Page';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import styles from './UserCard.module.css';

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
    <li className={`card grid gap6 ${styles.card}`}>
      <div className="line between">
        <h2 className={styles.name}>{user.displayname}</h2>
        <UserTags user={user} />
      </div>
      {user.mail === '' ? (
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
          aria-label={i18n.t('Settings of {displayname}', { displayname: user.displayname })}
        >
          {i18n.t('Settings')}
        </LinkButton>
      </div>
    </li>
  );
}

export function UserTags({ user }: { readonly user: UserRecord }) {
  if (user.erased) return <GoneTag icon={<DeleteOutlined aria-hidden />} why={i18n.t('Erased')} />;
  if (user.merged_into !== undefined)
    return <GoneTag icon={<MergeCellsOutlined aria-hidden />} why={i18n.t('Merged')} />;
  const isAdmin = user.user_role >= adminRole;
  return (
    <Flex component="span" wrap gap="4px 8px" align="center">
      <StatusTag
        tone={isAdmin ? 'accent' : 'neutral'}
        icon={isAdmin ? <CrownOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      >
        {isAdmin ? i18n.t('Admin') : standingOf(user)}
      </StatusTag>
      <StatusTag
        tone={user.banned ? 'error' : 'success'}
        icon={user.banned ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      >
        {user.banned ? i18n.t('banned') : i18n.t('Active')}
      </StatusTag>
      {user.mail_unproven && (
        <StatusTag tone="warning" icon={<QuestionCircleOutlined aria-hidden />}>
          {i18n.t('Address not confirmed')}
        </StatusTag>
      )}
    </Flex>
  );
}

const standingOf = ({ awaits_approval, without_account }: UserRecord) =>
  awaits_approval ? i18n.t('Waiting') : without_account ? i18n.t('No account') : i18n.t('User');

function GoneTag({ icon, why }: { readonly icon: ReactNode; readonly why: string }) {
  return (
    <StatusTag tone="neutral" icon={icon}>
      {why}
    </StatusTag>
  );
}
