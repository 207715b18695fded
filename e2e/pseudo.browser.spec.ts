import { legalTexts } from '@fan-beats/events';
import type { Page } from 'playwright-core';

import { pagesOf, type Who } from '../scripts/pages.mjs';
import { enterAs, visit } from './support/browser';
import { logInByApi, organiser, password } from './support/fan-client';
import { openStage, type Stage } from './support/stage';
import { otherLetters, pseudo, speakPseudo } from './texts/pseudo-language';
import { collectAnswers, shownTexts } from './texts/shown-texts';

/**
 * Texts that are not in the catalogs for a reason, beside those that a person typed or the server has worded: those are
 * in the answers of the server. The page of a browser that is too old has no catalog, and is not visited here.
 */
const stays: readonly (readonly [text: RegExp, why: string])[] = [
  [/\S+@\S+\.\w+/g, 'an address'],
  [/https?:\/\/\S+/g, 'an address'],
  [/@[\w.-]+/g, 'a name on Instagram'],
  [/\b[A-Z]{2}\d\d(?: [\dA-Z]{2,4})+/g, 'an account number, in groups'],
  [/\b[\da-f]{64}\b/g, 'a checksum'],
  [/\bIBAN\b/g, 'a name in all languages'],
  [/\b(Safari|Linux)\b/g, 'names in all languages'],
  [/^Original$/g, 'the name of a language, in each language; Deutsch and English are marked as such'],
  [/^(Show|Previous Page|Next Page|Page Size)$/g, 'words of antd, which has catalogs of its own'],
  [/^(Increase|Decrease) Value$/g, 'words of antd at a field for a number'],
  [/^(eye-invisible|close-circle|exclamation|loading|left|right|up|down|ellipsis)$/g, 'icons of antd'],
  [/^(Instagram|Telegram)$/g, 'names in all languages'],
  [/\b[a-z]+_[a-z_]+\b/g, 'a table of the database, which Rebuild names'],
  [/^(Ｒｅｂｕｉｌｄ )?(bill|posting|account|purchase)$/g, 'a table of the database, which Rebuild names'],
  [/\b(peachline|ines-cards)\b/g, 'names in the demo shop that look like codes'],
];

const people: Readonly<Record<Who, { readonly mail: string; readonly password: string } | null>> = {
  stranger: null,
  fan: { mail: 'lena@example.org', password },
  admin: organiser,
};
/** Things of the demo shop; the claim is Lena's. */
const pages = pagesOf({ go: 1, item: 1, freebie: 41, fan: 3, claim: 56 });

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The texts on pages that are neither in a catalog nor data, each with the page. */
async function foreignTexts(who: Who, paths: readonly string[]): Promise<readonly string[]> {
  const { context, page, leave } = await visit(stage.browser, stage.shop.url);
  await speakPseudo(context);
  const account = people[who];
  if (account) await enterAs({ context }, account);
  const answers = collectAnswers(page);
  const found = new Map<string, string>();
  for (const path of paths) {
    await open(page, path);
    const record = await page.locator('#shop').textContent();
    const shop = Object.values(JSON.parse(record ?? '{}') as object).filter((one) => typeof one === 'string');
    const withoutData = withoutAll([...answers, ...shop].filter(isWritten));
    const formatted = new Set([...answers].flatMap(partsOfMarkdown));
    for (const text of await shownTexts(page))
      if (otherLetters.test(withoutData(text)) && !formatted.has(text))
        found.set(text, found.get(text) ?? path);
  }
  await leave();
  return [...found].map(([text, path]) => `${who} at ${path}: ${text}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page
    .locator(`[aria-label="${pseudo('Loading...')}"]`)
    .first()
    .waitFor({ state: 'detached' });
}

/** Not a code of the server, such as `paid`: a page has words for those. */
const isWritten = (text: string): boolean => /\p{L}/u.test(text) && !/^([a-z-]+|[A-Z]+_[A-Z_]+)$/.test(text);

/** The parts of a formatted text that a page shows separately. */
const partsOfMarkdown = (text: string): readonly string[] =>
  text.split(/\*+|_|`|\n|^#+ |^\d+\. |^- |^> |\[|\]\([^)]*\)/m).map((part) => part.trim());

/** A size or a country, which a longer word may contain. */
const isShort = (text: string): boolean => /^\p{L}{1,2}$/u.test(text);

/** Removes these data from a text, and then what stays: a name may have a word of that list. */
function withoutAll(data: readonly string[]): (text: string) => string {
  const longestFirst = data.filter((one) => !isShort(one)).toSorted((a, b) => b.length - a.length);
  const short = new RegExp(`(?<!\\p{L})(?:${data.filter(isShort).join('|')})(?!\\p{L})`, 'gu');
  return (text) => {
    const rest = longestFirst.reduce((shown, one) => shown.replaceAll(one.trim(), ''), text);
    return stays.reduce((shown, [one]) => shown.replaceAll(one, ''), rest.replaceAll(short, ''));
  };
}

it.each(Object.entries(pages) as [Who, readonly string[]][])(
  'every text on the pages of a %s is in a catalog',
  async (who, paths) => {
    expect(await foreignTexts(who, paths)).toEqual([]);
  },
);

it('so is every text of the lawful ways, in the words of both languages', async () => {
  const admin = await logInByApi(stage.shop.url, organiser.mail);
  for (const text of legalTexts)
    await admin.settings.admSaveText.mutate({ text, expected_version: 0, content: `## ${text}` });
  for (const language of ['de', 'en'] as const) {
    const { version: _seen, ...shop } = await admin.settings.admGetShop.query();
    await admin.settings.admSaveShop.mutate({ ...shop, seller: 'trader', language });
    expect(await foreignTexts('stranger', ['/withdraw', '/legal/terms'])).toEqual([]);
  }
});
