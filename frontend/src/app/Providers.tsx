import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useShopRecord } from '../shared/config/settings';
import { antdTexts } from '../shared/texts/antdTexts';
import { ThemeModeContext, useMediaQuery, useThemeModeState } from '../shared/theme/themeMode';
import type { Store } from './store';
import { shopTheme } from './theme';

/**
 * The element for lists and menus: the landmark or dialog of their opener, because screen readers ignore everything outside a
 * modal dialog. In a modal it is the box inside: clicks pass through the dialog element around it.
 */
function placeOfPopup(opener?: HTMLElement): HTMLElement {
  return (
    opener?.closest<HTMLElement>('.ant-modal-container, .ant-drawer-body, main, header') ?? document.body
  );
}

/** The usual icons, hidden from screen readers, which would read their English file names: their meaning is in the text beside them. */
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
    <I18nProvider i18n={i18n}>
      <Provider store={store}>
        <ThemeModeContext value={themeMode}>
          <ConfigProvider
            locale={antdTexts()}
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
    </I18nProvider>
  );
}
