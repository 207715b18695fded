import { DownOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import styles from './NativeSelect.module.css';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className'> {
  /** Used instead of children. */
  readonly options?: readonly (readonly [value: string | number, label: string])[];
}

/** The browser's own list: a phone shows its usual one, and the keys reach all of it. */
export function NativeSelect({ options, children, ...select }: NativeSelectProps) {
  return (
    <span className={styles.field}>
      <select {...select} className={styles.select}>
        {children ??
          options?.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      <DownOutlined className={styles.arrow} aria-hidden="true" />
    </span>
  );
}
