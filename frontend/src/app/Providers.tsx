import { ConfigProvider } from 'antd';
import deDE from 'antd/locale/de_DE';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ThemeModeContext, useMediaQuery, useThemeModeState } from '../shared/theme/themeMode';
import type { Store } from './store';
import { shopTheme } from './theme';

interface ProvidersProps {
  readonly store: Store;
  readonly children: ReactNode;
}

export function Providers({ store, children }: ProvidersProps) {
  const themeMode = useThemeModeState();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Provider store={store}>
      <ThemeModeContext value={themeMode}>
        <ConfigProvider
          locale={deDE}
          theme={shopTheme(themeMode.dark ? 'dark' : 'light', reducedMotion)}
          wave={{ disabled: true }}
        >
          {children}
        </ConfigProvider>
      </ThemeModeContext>
    </Provider>
  );
}
