import { LogoutOutlined, SettingOutlined, ShoppingOutlined, UserOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { App, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepsCarts } from '../../features/catalogue/shop/cart/cartStorage';
import { errorMessage } from '../../shared/api/apiError';
import { paths } from '../../shared/routes/paths';
import type { ThemeChoice } from '../../shared/theme/themeChoice';
import { useThemeMode } from '../../shared/theme/themeMode';
import { MessageScope } from './MessageScope';
import { looks } from './ThemeSwitch';
import { UserMenuButton } from './UserMenuButton';
import { InOwnLanguage } from '../../shared/ui/show/InOwnLanguage';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';
import { loggedOut } from '../../shared/session/sessionEvents';
import { SessionApi } from '../../features/people/session/sessionApi';
import { tellOtherTabs } from '../../features/people/session/sessionChannel';

/** A character and not an icon: an icon would draw the shop's file into the menu's. */
const chosenMark = <span aria-hidden="true">✓</span>;

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export interface UserMenuProps {
  readonly displayname: string;
  readonly isAdmin: boolean;
  /** True for a person with a grant. */
  readonly helps: boolean;
}

export function UserMenu(props: UserMenuProps) {
  return (
    <MessageScope>
      <Menu {...props} />
    </MessageScope>
  );
}

function Menu({ displayname, isAdmin, helps }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (opens: boolean) => {
    setOpen(opens);
    // The focus would get lost with the menu.
    if (!opens && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [logout] = SessionApi.useLogoutMutation();
  const { message, modal } = App.useApp();
  const { choice, choose } = useThemeMode();

  /** Ends the session here and in the other tabs. If the server does not answer, the person stays logged in here too. */
  const leave = async () => {
    try {
      await logout().unwrap();
      dispatch(loggedOut());
      dispatch(api.util.resetApiState());
      tellOtherTabs('logged-out');
      await navigate(paths.login);
    } catch (error) {
      message.error(
        <InOwnLanguage>{errorMessage(error, i18n.t('Ein Fehler ist aufgetreten'))}</InOwnLanguage>,
      );
    }
  };

  const askAndLeave = () => {
    if (!keepsCarts()) return void leave();
    modal.confirm({
      title: i18n.t('Log out and empty your cart?'),
      content: i18n.t('Carts that were not submitted are lost, in every tab of this browser.'),
      okText: i18n.t('Log out'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: i18n.t('Stay'),
      onOk: leave,
    });
  };

  const adminItem = { key: paths.admin, label: i18n.t('Admin'), icon: <SettingOutlined aria-hidden /> };
  const teamItem = { key: paths.team, label: i18n.t('Team'), icon: <SettingOutlined aria-hidden /> };
  const menu: MenuProps = {
    items: [
      ...(isAdmin ? [adminItem] : helps ? [teamItem] : []),
      { key: paths.profile, label: i18n.t('My profile'), icon: <UserOutlined aria-hidden /> },
      { key: paths.myClaims, label: i18n.t('My claims'), icon: <ShoppingOutlined aria-hidden /> },
      {
        type: 'group',
        label: i18n.t('Colours'),
        children: choices.map((key) => ({
          key,
          label: looks()[key].label,
          icon: looks()[key].icon,
          role: 'menuitemradio',
          'aria-checked': key === choice,
          extra: key === choice && chosenMark,
        })),
      },
      { type: 'divider' },
      { key: 'logout', label: i18n.t('Log out'), icon: <LogoutOutlined aria-hidden /> },
    ],
    onClick: ({ key }) => {
      const chosen = choices.find((one) => one === key);
      if (chosen) choose(chosen);
      else if (key === 'logout') askAndLeave();
      else void navigate(key);
    },
  };
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      open={open}
      onOpenChange={change}
    >
      <UserMenuButton
        ref={button}
        displayname={displayname}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
    </Dropdown>
  );
}
