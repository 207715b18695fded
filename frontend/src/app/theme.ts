import { contrast, mixed, readable } from '@fan-beats/events/language';
import { theme as antdTheme, type ThemeConfig } from 'antd';

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

/** Each colour on a light and on a dark page. Violet marks the parts that should catch the eye: white text passes AA on it. */
const colours = {
  colorPrimary: ['#6d28d9', '#7c4ae6'],
  colorPrimaryHover: ['#7c3aed', '#8152ea'],
  colorPrimaryActive: ['#5b21b6', '#6a38d4'],
  colorPrimaryBg: ['#f3eefe', '#2a2040'],
  colorPrimaryBgHover: ['#e9dffd', '#352951'],
  colorPrimaryBorder: ['#c9b3f7', '#5b449b'],
  colorPrimaryBorderHover: ['#7c3aed', '#a985f0'],
  colorPrimaryText: ['#6d28d9', '#c4a7ff'],
  colorLink: ['#6d28d9', '#c4a7ff'],
  colorLinkHover: ['#5b21b6', '#dac8ff'],
  colorLinkActive: ['#5b21b6', '#dac8ff'],
  colorInfo: ['#1d4ed8', '#9db8ff'],
  colorInfoBg: ['#eef3ff', '#1a2340'],
  colorInfoBorder: ['#bccdfb', '#324477'],
  colorSuccess: ['#237804', '#8ee06a'],
  colorSuccessBg: ['#eef9e8', '#182812'],
  colorSuccessBorder: ['#b4dfa0', '#38602a'],
  colorWarning: ['#874d00', '#ffc069'],
  colorWarningBg: ['#fff6e5', '#2d2110'],
  colorWarningBorder: ['#f3d29a', '#6a4d1e'],
  colorError: ['#cf1322', '#ff8f8f'],
  colorErrorBg: ['#fff1f0', '#311618'],
  colorErrorBorder: ['#f7b9b5', '#74343a'],
  colorErrorText: ['#cf1322', '#ff9c9c'],
  colorText: ['#1e1829', '#ece8f4'],
  colorTextHeading: ['#17121f', '#f6f3fb'],
  colorTextSecondary: ['#564d66', '#b9b1c8'],
  colorTextTertiary: ['#655c75', '#aaa2ba'],
  colorTextQuaternary: ['#6f667e', '#9c93ad'],
  colorTextDescription: ['#5d546d', '#b1a8c1'],
  colorTextPlaceholder: ['#6f667e', '#9c93ad'],
  colorTextDisabled: ['#6f667e', '#9c93ad'],
  colorIcon: ['#5d546d', '#b1a8c1'],
  colorBgLayout: ['#f8f6fc', '#110e18'],
  colorBgContainer: ['#ffffff', '#1a1624'],
  colorBgElevated: ['#ffffff', '#221d2f'],
  colorBorder: ['#8d839d', '#766c89'],
  colorBorderSecondary: ['#e6e0ef', '#322b42'],
  colorSplit: ['#ebe6f3', '#2c2639'],
  colorFillQuaternary: ['#f7f4fb', '#1f1a2b'],
  colorFillTertiary: ['#f1edf7', '#262034'],
  colorFillSecondary: ['#e9e4f1', '#2f2840'],
  colorBgMask: ['rgba(23, 14, 37, 0.55)', 'rgba(5, 3, 9, 0.7)'],
} as const;

type Colours = Record<keyof typeof colours, string>;

/** The colour, mixed in steps with another one until it can be seen. */
function until(colour: string, towards: string, isSeen: (colour: string) => boolean): string {
  return isSeen(colour) || colour === towards ? colour : until(mixed(colour, towards, 0.08), towards, isSeen);
}

/** The violets of the product in the shop's own accent, on which white text is readable (rule L1). */
function accented(accent: string, dark: boolean): Partial<Colours> {
  const [page, ink] = dark ? (['#1a1624', '#ffffff'] as const) : (['#ffffff', '#000000'] as const);
  const tint = (part: number) => mixed(accent, page, part);
  const [colorPrimaryBg, colorPrimaryBgHover] = [tint(dark ? 0.8 : 0.92), tint(dark ? 0.7 : 0.86)];
  const main = dark ? until(accent, ink, (one) => contrast(one, page) >= 3) : accent;
  const text = until(accent, ink, (one) => contrast(one, colorPrimaryBgHover) >= readable);
  const further = mixed(text, ink, 0.2);
  return {
    colorPrimary: main,
    colorPrimaryBg,
    colorPrimaryBgHover,
    colorPrimaryText: text,
    colorPrimaryHover: mixed(main, '#000000', 0.12),
    colorPrimaryActive: mixed(main, '#000000', 0.24),
    colorPrimaryBorder: tint(0.6),
    colorPrimaryBorderHover: text,
    colorLink: text,
    colorLinkHover: further,
    colorLinkActive: further,
  };
}

/** Variables have this class, which is on the body, so that style sheets can use them outside antd's components too. */
const cssVar = { key: 'fan-beats' };

export function shopTheme(dark: boolean, reducedMotion: boolean, accent: string | null = null): ThemeConfig {
  const shown = Object.entries(colours).map(([name, [light, atNight]]) => [name, dark ? atNight : light]);
  const colors = {
    ...(Object.fromEntries(shown) as Colours),
    ...(accent !== null && accented(accent, dark)),
  };
  return {
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar,
    hashed: false,
    token: {
      ...shape,
      ...colors,
      ...(dark && { colorErrorHover: '#ffabab' }),
      motion: !reducedMotion,
    },
    components: {
      Button: {
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The fill of the main button is too dark for text on a dark page.
        defaultHoverColor: colors.colorPrimaryText,
        defaultHoverBorderColor: colors.colorPrimaryBorderHover,
        defaultActiveColor: colors.colorPrimaryText,
        defaultActiveBorderColor: colors.colorPrimaryBorderHover,
        // Its red is used for text on a dark page too, so text on it is dark.
        ...(dark && { dangerColor: '#2b0709' }),
      },
      // Rounder boxes look like radio buttons.
      Checkbox: { borderRadiusSM: 5 },
      Modal: { borderRadiusLG: 20 },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
      Tooltip: { colorBgSpotlight: dark ? '#3a3150' : '#2a2139' },
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
