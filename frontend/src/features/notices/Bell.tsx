import { BellOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/LinkButton';
import { useGetMyNoticesQuery } from './noticesApi';

/** Leads to what a person was told; with the number of what they have not read. */
export function Bell() {
  const unread = useGetMyNoticesQuery().data?.unread ?? 0;
  return (
    <Badge count={unread} size="small" offset={[-6, 6]}>
      <LinkButton
        to={paths.notices}
        type="text"
        shape="circle"
        icon={<BellOutlined aria-hidden />}
        aria-label={unread > 0 ? `News: ${unread} unread` : 'News'}
      />
    </Badge>
  );
}
