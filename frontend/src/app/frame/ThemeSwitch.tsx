import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useThemeMode, type ThemeChoice } from '../../shared/theme/themeMode';

const choices: Readonly<Record<ThemeChoice, { label: string; icon: React.ReactNode }>> = {
  system: { label: 'System', icon: <DesktopOutlined /> },
  light: { label: 'Light', icon: <SunOutlined /> },
  dark: { label: 'Dark', icon: <MoonOutlined /> },
};

const isChoice = (key: string): key is ThemeChoice => key in choices;

export function ThemeSwitch() {
  const { choice, dark, choose } = useThemeMode();
  const menu: MenuProps = {
    items: Object.entries(choices).map(([key, { label, icon }]) => ({ key, label, icon })),
    selectedKeys: [choice],
    selectable: true,
    onClick: ({ key }) => isChoice(key) && choose(key),
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        shape="circle"
        icon={dark ? <MoonOutlined /> : <SunOutlined />}
        aria-label={`Colours: ${choices[choice].label}`}
      />
    </Dropdown>
  );
}
