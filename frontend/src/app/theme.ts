import { theme as antdTheme, type ThemeConfig } from 'antd';

/** Violet to pink, for what should catch the eye: the main button, the countdown, progress. White text passes AA on both. */
const accent = { violet: '#6d28d9', violetHover: '#7c3aed', violetActive: '#5b21b6' };

const fontFamily =
  "'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji'";

const shape = {
  borderRadius: 10,
  borderRadiusLG: 16,
  borderRadiusSM: 8,
  controlHeight: 40,
  controlHeightLG: 48,
  controlHeightSM: 32,
  fontFamily,
  fontSize: 15,
  lineWidthFocus: 3,
};

const lightColors = {
  colorPrimary: accent.violet,
  colorPrimaryHover: accent.violetHover,
  colorPrimaryActive: accent.violetActive,
  colorPrimaryBg: '#f3eefe',
  colorPrimaryBgHover: '#e9dffd',
  colorPrimaryBorder: '#c9b3f7',
  colorPrimaryBorderHover: '#7c3aed',
  colorPrimaryText: accent.violet,
  colorLink: accent.violet,
  colorLinkHover: accent.violetActive,
  colorLinkActive: accent.violetActive,
  colorInfo: '#1d4ed8',
  colorInfoBg: '#eef3ff',
  colorInfoBorder: '#bccdfb',
  colorSuccess: '#237804',
  colorSuccessBg: '#eef9e8',
  colorSuccessBorder: '#b4dfa0',
  colorWarning: '#874d00',
  colorWarningBg: '#fff6e5',
  colorWarningBorder: '#f3d29a',
  colorError: '#cf1322',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#f7b9b5',
  colorErrorText: '#cf1322',
  colorText: '#1e1829',
  colorTextHeading: '#17121f',
  colorTextSecondary: '#564d66',
  colorTextTertiary: '#655c75',
  colorTextQuaternary: '#6f667e',
  colorTextDescription: '#5d546d',
  colorTextPlaceholder: '#6f667e',
  colorTextDisabled: '#6f667e',
  colorIcon: '#5d546d',
  colorBgLayout: '#f8f6fc',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#8d839d',
  colorBorderSecondary: '#e6e0ef',
  colorSplit: '#ebe6f3',
  colorFillQuaternary: '#f7f4fb',
  colorFillTertiary: '#f1edf7',
  colorFillSecondary: '#e9e4f1',
  colorBgMask: 'rgba(23, 14, 37, 0.55)',
};

const darkColors = {
  colorPrimary: '#7c4ae6',
  colorPrimaryHover: '#8152ea',
  colorPrimaryActive: '#6a38d4',
  colorPrimaryBg: '#2a2040',
  colorPrimaryBgHover: '#352951',
  colorPrimaryBorder: '#5b449b',
  colorPrimaryBorderHover: '#a985f0',
  colorPrimaryText: '#c4a7ff',
  colorLink: '#c4a7ff',
  colorLinkHover: '#dac8ff',
  colorLinkActive: '#dac8ff',
  colorInfo: '#9db8ff',
  colorInfoBg: '#1a2340',
  colorInfoBorder: '#324477',
  colorSuccess: '#8ee06a',
  colorSuccessBg: '#182812',
  colorSuccessBorder: '#38602a',
  colorWarning: '#ffc069',
  colorWarningBg: '#2d2110',
  colorWarningBorder: '#6a4d1e',
  colorError: '#ff8f8f',
  colorErrorHover: '#ffabab',
  colorErrorBg: '#311618',
  colorErrorBorder: '#74343a',
  colorErrorText: '#ff9c9c',
  colorText: '#ece8f4',
  colorTextHeading: '#f6f3fb',
  colorTextSecondary: '#b9b1c8',
  colorTextTertiary: '#aaa2ba',
  colorTextQuaternary: '#9c93ad',
  colorTextDescription: '#b1a8c1',
  colorTextPlaceholder: '#9c93ad',
  colorTextDisabled: '#9c93ad',
  colorIcon: '#b1a8c1',
  colorBgLayout: '#110e18',
  colorBgContainer: '#1a1624',
  colorBgElevated: '#221d2f',
  colorBorder: '#766c89',
  colorBorderSecondary: '#322b42',
  colorSplit: '#2c2639',
  colorFillQuaternary: '#1f1a2b',
  colorFillTertiary: '#262034',
  colorFillSecondary: '#2f2840',
  colorBgMask: 'rgba(5, 3, 9, 0.7)',
};

/** Variables carry this class, which the body wears, so that style sheets can use them outside antd's components too. */
const cssVar = { key: 'fan-beats' };

/** The whole look of the shop: colours, shape and type in one place. */
export function shopTheme(dark: boolean, reducedMotion: boolean): ThemeConfig {
  const colors = dark ? darkColors : lightColors;
  return {
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar,
    hashed: false,
    token: { ...shape, ...colors, motion: !reducedMotion },
    components: {
      Button: {
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The fill of the main button is too dark to be read as text on a dark page.
        defaultHoverColor: colors.colorPrimaryText,
        defaultHoverBorderColor: colors.colorPrimaryBorderHover,
        defaultActiveColor: colors.colorPrimaryText,
        defaultActiveBorderColor: colors.colorPrimaryBorderHover,
        // Its red has to be read as text on a dark page too, so that text on it is dark.
        ...(dark && { dangerColor: '#2b0709' }),
      },
      Card: { borderRadiusLG: 18 },
      // Rounder boxes would pass for radio buttons.
      Checkbox: { borderRadiusSM: 5 },
      Modal: { borderRadiusLG: 20 },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
      Tooltip: dark ? { colorBgSpotlight: '#3a3150' } : { colorBgSpotlight: '#2a2139' },
      Segmented: {
        trackBg: colors.colorFillSecondary,
        itemSelectedBg: colors.colorPrimaryText,
        itemSelectedColor: colors.colorBgContainer,
      },
      Pagination: {
        itemActiveColor: colors.colorPrimaryText,
        itemActiveColorHover: colors.colorPrimaryText,
      },
      Tabs: { itemSelectedColor: colors.colorPrimaryText, inkBarColor: colors.colorPrimaryText },
    },
  };
}
