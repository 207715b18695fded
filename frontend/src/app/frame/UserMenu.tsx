import { LogoutOutlined, SettingOutlined, ShoppingOutlined, UserOutlined } from '@ant-design/icons';
import { App, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useLogout } from '../../features/session/useLogout';
import { errorMessage } from '../../shared/api/apiError';
import { paths } from '../../shared/routes/paths';
import { MessageScope } from './MessageScope';
import { UserMenuButton } from './UserMenuButton';

interface UserMenuProps {
  readonly displayname: string;
  readonly isAdmin: boolean;
}

export function UserMenu(props: UserMenuProps) {
  return (
    <MessageScope>
      <Menu {...props} />
    </MessageScope>
  );
}

function Menu({ displayname, isAdmin }: UserMenuProps) {
  const navigate = useNavigate();
  const logout = useLogout();
  const { message } = App.useApp();

  const leave = async () => {
    try {
      await logout();
      await navigate(paths.login);
    } catch (error) {
      message.error(errorMessage(error, 'Ein Fehler ist aufgetreten'));
    }
  };

  const adminItem = { key: paths.admin, label: 'Admin', icon: <SettingOutlined aria-hidden /> };
  const menu: MenuProps = {
    items: [
      ...(isAdmin ? [adminItem] : []),
      { key: paths.profile, label: 'My profile', icon: <UserOutlined aria-hidden /> },
      { key: paths.myClaims, label: 'My claims', icon: <ShoppingOutlined aria-hidden /> },
      { type: 'divider' },
      { key: 'logout', label: 'Log out', icon: <LogoutOutlined aria-hidden /> },
    ],
    onClick: ({ key }) => void (key === 'logout' ? leave() : navigate(key)),
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <UserMenuButton displayname={displayname} />
    </Dropdown>
  );
}
