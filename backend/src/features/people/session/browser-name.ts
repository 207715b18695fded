import type { I18n } from '@lingui/core';

const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const another = { program: 'another program', system: 'another system' } as const;

/** The browser and system that a request names, such as 'Firefox on Windows'. Nothing else of its header is kept. */
export function browserOf(userAgent: string | undefined): string {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  return `${named(browsers) ?? another.program} on ${named(systems) ?? another.system}`;
}

/** The name by `browserOf` in a language. */
export function deviceIn(i18n: I18n, device: string): string {
  const [browser = '', system = ''] = device.split(' on ', 2);
  return i18n.t('{browser} on {system}', {
    browser: browser === another.program ? i18n.t('another program') : browser,
    system: system === another.system ? i18n.t('another system') : system,
  });
}
