import { CheckCircleOutlined, CrownOutlined, StopOutlined, UserOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { adminRole } from '../../shared/config/limits';
import { StatusTag } from '../../shared/ui/StatusTag';

type TaggedUser = Pick<UserRecord, 'user_role' | 'banned'>;

export function RoleTag({ user }: { readonly user: TaggedUser }) {
  return user.user_role >= adminRole ? (
    <StatusTag tone="accent" icon={<CrownOutlined />}>
      Admin
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<UserOutlined />}>
      User
    </StatusTag>
  );
}

export function StandingTag({ user }: { readonly user: TaggedUser }) {
  return user.banned ? (
    <StatusTag tone="error" icon={<StopOutlined />}>
      banned
    </StatusTag>
  ) : (
    <StatusTag tone="success" icon={<CheckCircleOutlined />}>
      Active
    </StatusTag>
  );
}
