import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'error';

interface StatusTagProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** The names of the theme's colours for a tone's lines and for its word. */
const colours: Readonly<Record<Exclude<Tone, 'neutral'>, readonly [tone: string, word: string]>> = {
  accent: ['primary', 'primary-text'],
  info: ['info', 'info'],
  success: ['success', 'success'],
  warning: ['warning', 'warning'],
  error: ['error', 'error-text'],
};

function looksOf(tone: Tone) {
  if (tone === 'neutral') return undefined;
  const [name, word] = colours[tone];
  return {
    borderColor: `var(--ant-color-${name}-border)`,
    background: `var(--ant-color-${name}-bg)`,
    color: `var(--ant-color-${word})`,
  };
}

/** A state by word, icon and colour together, with colours that pass AA where antd's presets do not. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  return (
    <span className={styles.tag} style={looksOf(tone)} data-tone={tone}>
      {icon !== undefined && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  );
}
