import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopTheme } from './theme';

const frameBeforeCode = readFileSync(join(__dirname, '../../index.html'), 'utf8');

/** WCAG's ratio between two colours written as #rrggbb. */
function contrast(one: unknown, other: unknown): number {
  const [darker = 0, lighter = 0] = [luminance(String(one)), luminance(String(other))].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const { token = {}, components = {} } = shopTheme(mode === 'dark', false);

  test('the frame that is there before the code wears the same colours', () => {
    const colours = [...frameBeforeCode.matchAll(/--ant-([a-z-]+): light-dark\((#\w+), (#\w+)\)/g)];
    const worn = colours.map(([, name = '', light, dark]) => [
      name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
      mode === 'light' ? light : dark,
    ]);
    expect(worn).not.toEqual([]);
    expect(token).toMatchObject(Object.fromEntries(worn));
  });

  const backgrounds = [
    ...[token.colorBgLayout, token.colorBgContainer, token.colorBgElevated, token.colorPrimaryBg],
    ...[token.colorFillQuaternary, token.colorFillTertiary, token.colorFillSecondary],
    ...[token.colorInfoBg, token.colorSuccessBg, token.colorWarningBg, token.colorErrorBg],
    // Pictures over the whole screen.
    '#0b0811',
  ];

  test.each(backgrounds)('the ring of the focus is seen on %s', (background) => {
    expect(contrast(token.colorPrimaryBorderHover, background)).toBeGreaterThanOrEqual(3);
  });

  test('the chosen part of a row of choices stands out, and can be read', () => {
    const { itemSelectedBg, itemSelectedColor, trackBg } = components.Segmented ?? {};
    expect(contrast(itemSelectedBg, trackBg)).toBeGreaterThanOrEqual(3);
    expect(contrast(itemSelectedColor, itemSelectedBg)).toBeGreaterThanOrEqual(4.5);
  });

  test('the number of the page that is shown can be read', () => {
    const { itemActiveColor, itemActiveColorHover } = components.Pagination ?? {};
    for (const color of [itemActiveColor, itemActiveColorHover])
      expect(contrast(color, token.colorBgContainer)).toBeGreaterThanOrEqual(4.5);
  });
});
