import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
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

/** The usual icons, which screen readers would read by their English file names: what they mean stands beside them. */
const icons = {
  successIcon: <CheckCircleFilled aria-hidden />,
  infoIcon: <InfoCircleFilled aria-hidden />,
  warningIcon: <ExclamationCircleFilled aria-hidden />,
  errorIcon: <CloseCircleFilled aria-hidden />,
};

export function Providers({ store, children }: { readonly store: Store; readonly children: ReactNode }) {
  const themeMode = useThemeModeState();
  const { accent } = useShopRecord();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Provider store={store}>
      <ThemeModeContext value={themeMode}>
        <ConfigProvider
          alert={icons}
          modal={icons}
          select={{ suffixIcon: <DownOutlined aria-hidden /> }}
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
