import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { isDark, showTheme, storeChoice, storedChoice, systemIsDark, type ThemeChoice } from './themeChoice';

interface ThemeModeState {
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

/** The theme: the system's setting until the person chooses. */
export function useThemeModeState(): ThemeModeState {
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice);
  const dark = isDark(choice, useMediaQuery(systemIsDark));
  useEffect(() => showTheme(dark), [dark]);
  const choose = (next: ThemeChoice) => {
    storeChoice(next);
    setChoice(next);
  };
  return { choice, dark, choose };
}
