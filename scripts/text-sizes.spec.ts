import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const pages = resolve(__dirname, '../frontend');
const sheets = [
  ...readdirSync(join(pages, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join('src', file)),
  ...readdirSync(pages),
].filter((file) => /\.(css|html)$/.test(file));

/** Sizes of text in px: a person who sets larger text in the browser would not get it. */
const fixedSizes = (css: string): string[] =>
  css.match(/\b(?:font-size|line-height):[^;}]*\dpx[^;}]*/g) ?? [];

test.each(['font-size: 13px', 'font-size:clamp(12px, 4vw, 2rem)', 'line-height: 20px'])(
  '%s is found',
  (css) => {
    expect(fixedSizes(`a { ${css}; }`)).toEqual([css]);
  },
);

test('text of the pages is as large as the browser is told', () => {
  expect(sheets.length).toBeGreaterThan(80);
  const found = sheets.flatMap((sheet) =>
    fixedSizes(readFileSync(join(pages, sheet), 'utf8')).map((size) => `${sheet}: ${size}`),
  );
  expect(found).toEqual([]);
});
