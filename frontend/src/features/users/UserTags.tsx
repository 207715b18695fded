import {
  CheckCircleOutlined,
  CrownOutlined,
  DeleteOutlined,
  StopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { adminRole } from '../../shared/config/limits';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { Flex } from 'antd';

export function UserTags({ user }: { readonly user: Pick<UserRecord, 'user_role' | 'banned' | 'erased'> }) {
  if (user.erased)
    return (
      <StatusTag tone="neutral" icon={<DeleteOutlined aria-hidden />}>
        Erased
      </StatusTag>
    );
  const isAdmin = user.user_role >= adminRole;
  return (
    <Flex component="span" wrap gap="4px 8px" align="center">
      <StatusTag
        tone={isAdmin ? 'accent' : 'neutral'}
        icon={isAdmin ? <CrownOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      >
        {isAdmin ? 'Admin' : 'User'}
      </StatusTag>
      <StatusTag
        tone={user.banned ? 'error' : 'success'}
        icon={user.banned ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      >
        {user.banned ? 'banned' : 'Active'}
      </StatusTag>
    </Flex>
  );
}
