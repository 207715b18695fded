import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import type { ThemeChoice } from '../../shared/theme/themeChoice';
import { useThemeMode } from '../../shared/theme/themeMode';

export const looks = () =>
  ({
    system: { label: i18n.t('System'), icon: <DesktopOutlined aria-hidden />, next: 'light' },
    light: { label: i18n.t('Light'), icon: <SunOutlined aria-hidden />, next: 'dark' },
    dark: { label: i18n.t('Dark'), icon: <MoonOutlined aria-hidden />, next: 'system' },
  }) as const satisfies Readonly<Record<ThemeChoice, object>>;

/** A button for visitors, who have no menu; it switches through the three looks. */
export function ThemeSwitch() {
  const { choice, choose } = useThemeMode();
  const { label, icon, next } = looks()[choice];
  return (
    <Button
      type="text"
      shape="circle"
      icon={icon}
      aria-label={i18n.t('Colours: {label}', { label })}
      title={i18n.t('Colours: {label}. Change to {lookLabel}', { label, lookLabel: looks()[next].label })}
      onClick={() => choose(next)}
    />
  );
}
