import { DownOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import styles from './NativeSelect.module.css';

/** The browser's own list: a phone shows it in the way its owner knows, and the keys reach all of it. */
export function NativeSelect(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span style={{ position: 'relative', display: 'block' }}>
      <select {...props} className={styles.select} />
      <DownOutlined className={styles.arrow} aria-hidden="true" />
    </span>
  );
}
