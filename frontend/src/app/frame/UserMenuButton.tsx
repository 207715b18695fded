import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, type ButtonProps } from 'antd';
import type { Ref } from 'react';
import styles from './UserMenu.module.css';

interface UserMenuButtonProps extends Omit<ButtonProps, 'children' | 'className'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly displayname: string;
}

/** The button that opens the menu, which passes it its handlers. */
export function UserMenuButton({ displayname, ...handlers }: UserMenuButtonProps) {
  return (
    <Button
      {...handlers}
      className={styles.button}
      aria-label={i18n.t('User menu of {displayname}', { displayname })}
    >
      <UserOutlined aria-hidden />
      <span className={styles.name} translate="no">
        {displayname}
      </span>
      <DownOutlined className={styles.arrow} aria-hidden />
    </Button>
  );
}
