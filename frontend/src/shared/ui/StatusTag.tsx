import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'error';

interface StatusTagProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state by word, icon and colour together, with colours that pass AA where antd's presets do not. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon !== undefined && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  );
}
