import { readStored, writeStored } from '../config/browserStorage';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'fan-beats/theme';
export const systemIsDark = '(prefers-color-scheme: dark)';

export function storedChoice(): ThemeChoice {
  const stored = readStored(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function storeChoice(choice: ThemeChoice): void {
  writeStored(storageKey, choice === 'system' ? null : choice);
}

export const isDark = (choice: ThemeChoice, systemDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemDark);

/** Sets `data-theme`, by which style sheets select the theme. */
export function showTheme(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
