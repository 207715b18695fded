import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useShopRecord } from '../shared/config/settings';
import { ThemeModeContext, useMediaQuery, useThemeModeState } from '../shared/theme/themeMode';
import type { Store } from './store';
import { shopTheme } from './theme';

/**
 * Lists and menus open within the landmark or the dialog of what opens them: what lies outside a modal dialog is not there
 * for screen readers. Of a modal it is the box inside: the dialog element around it lets every click through.
 */
function placeOfPopup(opener?: HTMLElement): HTMLElement {
  return (
    opener?.closest<HTMLElement>('.ant-modal-container, .ant-drawer-body, main, header') ?? document.body
  );
}

export function Providers({ store, children }: { readonly store: Store; readonly children: ReactNode }) {
  const themeMode = useThemeModeState();
  const { accent } = useShopRecord();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Provider store={store}>
      <ThemeModeContext value={themeMode}>
        <ConfigProvider
          form={{ requiredMark: false }}
          getPopupContainer={placeOfPopup}
          theme={shopTheme(themeMode.dark, reducedMotion, accent)}
          wave={{ disabled: true }}
        >
          {children}
        </ConfigProvider>
      </ThemeModeContext>
    </Provider>
  );
}
