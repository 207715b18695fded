import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'fan-beats/theme';

export interface ThemeModeState {
  readonly choice: ThemeChoice;
  readonly dark: boolean;
  readonly choose: (choice: ThemeChoice) => void;
}

export const ThemeModeContext = createContext<ThemeModeState>({
  choice: 'system',
  dark: false,
  choose: () => undefined,
});

export function useThemeMode(): ThemeModeState {
  return useContext(ThemeModeContext);
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Follows the system's setting until the person chooses; the page knows through `data-theme`. */
export function useThemeModeState(): ThemeModeState {
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const dark = choice === 'dark' || (choice === 'system' && systemDark);
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
  const choose = (next: ThemeChoice) => {
    if (next === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
    setChoice(next);
  };
  return { choice, dark, choose };
}
