import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { PropsWithChildren } from 'react';

/** The wrapper for components that are rendered by themselves and show a text with elements in it. */
export const WithTexts = ({ children }: PropsWithChildren) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);
