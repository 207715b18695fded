import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

/** One thing on screens: the words that it must not have, and its exceptions. */
interface Row {
  readonly never: readonly string[];
  /** Texts of the specification, letter by letter. */
  readonly texts: readonly string[];
  /** Words that the bookkeeper's tab may have. */
  readonly inLedger: readonly string[];
}

const listed = (cell = ''): readonly string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The table "Words on screens" of the glossary. */
function readTable(): readonly Row[] {
  const [, table = ''] = readFileSync(join(__dirname, '../../docs/glossary.md'), 'utf8').split(
    '## Words on screens',
  );
  const [ofScreens = ''] = table.split('\n## ');
  const lines = ofScreens.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const [, , never, texts, inLedger] = line.split('|');
    return { never: listed(never), texts: listed(texts), inLedger: listed(inLedger) };
  });
}

const rows = readTable();
const neverWords = rows.flatMap(({ never }) => never);
const ledgerWords = rows.flatMap(({ inLedger }) => inLedger);
const ownTexts = rows.flatMap(({ texts }) => texts).toSorted((a, b) => b.length - a.length);
if (neverWords.length === 0) throw new Error('The glossary has no table of words on screens.');

/** Bookkeeping in words and figures: the tab, and the accounts on it, named as in the exports. */
const isLedger = (address: string): boolean => /^\/(admin|team)\/ledger/.test(new URL(address).pathname);

/** The lines of a text with a word that the table refuses. */
export function wrongWords(text: string, { ledger }: { readonly ledger: boolean }): readonly string[] {
  const refused = neverWords.filter((word) => !ledger || !ledgerWords.includes(word));
  const pattern = new RegExp(`(?<![\\p{L}-])(${refused.join('|')})(?![\\p{L}-])`, 'iu');
  return text.split('\n').flatMap((line) => {
    const plain = ownTexts.reduce((rest, own) => rest.replaceAll(own, ''), line);
    const [, word] = pattern.exec(plain) ?? [];
    return word === undefined ? [] : [`“${word}” in “${line.trim()}”: docs/glossary.md has another word`];
  });
}

/** Words that people read on a page and that the glossary replaces by others; without the text that people typed. */
export async function wordFaults(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('main, [role="dialog"], .ant-message, .ant-dropdown'),
    ];
    const named = [...document.querySelectorAll('main [aria-label], [role="dialog"] [aria-label]')];
    return [
      ...shown.map((part) => part.innerText),
      ...named.map((part) => part.getAttribute('aria-label') ?? ''),
    ].join('\n');
  });
  return [...new Set(wrongWords(text, { ledger: isLedger(page.url()) }))];
}
