export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'fan-beats/theme';
export const systemIsDark = '(prefers-color-scheme: dark)';

export function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function storeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
}

export const isDark = (choice: ThemeChoice, systemDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemDark);

/** Style sheets know the theme through `data-theme`. */
export function showTheme(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
