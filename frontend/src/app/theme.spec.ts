import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast as ratio, isAccent } from '@fan-beats/events/language';
import { shopTheme } from './theme';

const contrast = (one: unknown, other: unknown) => ratio(String(one), String(other));
const frameBeforeCode = readFileSync(join(__dirname, '../../index.html'), 'utf8');

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const { token = {}, components = {} } = shopTheme(mode === 'dark', false);

  test('the frame that is there before the code wears the same colours', () => {
    const blocks = {
      light: [/:root \{[^}]*\}/],
      // Chosen by the person, and by the system.
      dark: [/:root\[data-theme='dark'\] \{[^}]*\}/, /:root:not\(\[data-theme\]\) \{[^}]*\}/],
    }[mode];
    for (const block of blocks) {
      const colours = (block.exec(frameBeforeCode)?.[0] ?? '').matchAll(/--ant-([a-z-]+): (#\w+);/g);
      const worn = [...colours].map(([, name = '', colour]) => [
        name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
        colour,
      ]);
      expect(worn).toHaveLength(6);
      expect(token).toMatchObject(Object.fromEntries(worn));
    }
  });

  const backgrounds = [
    token.colorBgLayout,
    token.colorBgContainer,
    token.colorBgElevated,
    token.colorPrimaryBg,
    token.colorFillQuaternary,
    token.colorFillTertiary,
    token.colorFillSecondary,
    token.colorInfoBg,
    token.colorSuccessBg,
    token.colorWarningBg,
    token.colorErrorBg,
    // The background of pictures over the whole screen.
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

describe.each(['light', 'dark'] as const)("a shop's own accent in the %s theme", (mode) => {
  // Accents of every hue, at the edge of the server's limits and far from it.
  const accents = [
    '#6d28d9',
    '#767676',
    '#c2410c',
    '#0f5132',
    '#b91c1c',
    '#1d4ed8',
    '#000000',
    '#8a6100',
    '#d6006c',
  ];

  test.each(accents)('%s can be read wherever it stands', (accent) => {
    expect(isAccent(accent)).toBe(true);
    const { token = {} } = shopTheme(mode === 'dark', false, accent);
    for (const fill of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive])
      expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5);
    for (const text of [token.colorPrimaryText, token.colorLink, token.colorLinkHover])
      for (const page of [
        token.colorBgLayout,
        token.colorBgContainer,
        token.colorPrimaryBg,
        token.colorPrimaryBgHover,
      ])
        expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
    for (const page of [token.colorBgLayout, token.colorBgContainer, '#0b0811'].slice(
      0,
      mode === 'dark' ? 3 : 2,
    ))
      expect(contrast(token.colorPrimaryBorderHover, page)).toBeGreaterThanOrEqual(3);
  });

  test('one on which white text cannot be read is none', () => {
    expect(['#ffd700', '#ff69b4', '#777777', 'red', '#12345'].filter(isAccent)).toEqual([]);
  });
});
