import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fanTexts } from '../e2e/fans/texts';
import { officeSourceTexts } from '../e2e/office/source-texts';

const root = join(__dirname, '..');

/**
 * A source with its texts as on the screen: entities decoded, and every computed part as `{…}`: `${…}` of a template,
 * `{name}` of a catalog.
 */
function shownTexts(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll("\\'", "'")
    .replaceAll(/\$\{[^}]*\}|\{\w+\}/g, '{…}');
}

/** Whether the text is between quotes or tags, or at the start of a longer text, but never part of a longer word. */
function appears(text: string, source: string): boolean {
  const literal = text
    .replaceAll(/\{\w+\}/g, '{…}')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(`(?<=['"\`>]\\s*)${literal}(?=\\s*(['"\`<]|\\())`).test(source);
}

test.each([...fanTexts, ...officeSourceTexts])('“$text” ($when) stands in $file', ({ text, file }) => {
  expect(appears(text, shownTexts(file))).toBe(true);
});

describe('the look for a text', () => {
  const source = "title={`You need ${missing} more`} label='Sold Out' <h1>Claim Confirmed!</h1>";
  const shown = source.replaceAll(/\$\{[^}]*\}/g, '{…}');

  test.each(['You need {N} more', 'Sold Out', 'Claim Confirmed!'])('finds “%s”', (text) => {
    expect(appears(text, shown)).toBe(true);
  });

  test.each(['Sold out', 'Sold', 'Out', 'Claim Confirmed', 'You need {N} more Fan Beats', 'You need 3 more'])(
    'does not find “%s”',
    (text) => {
      expect(appears(text, shown)).toBe(false);
    },
  );
});
