import {
  CheckCircleOutlined,
  CrownOutlined,
  DeleteOutlined,
  MergeCellsOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { adminRole } from '../../../shared/config/limits';
import { StatusTag } from '../../../shared/ui/show/StatusTag';

export function Instagram({ handle, icon }: { readonly handle: string; readonly icon?: ReactNode }) {
  const profile = `https://www.instagram.com/${encodeURIComponent(handle)}/`;
  return (
    <a href={profile} target="_blank" rel="noreferrer">
      {icon} {handle}
    </a>
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
