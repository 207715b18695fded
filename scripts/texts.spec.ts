import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePlantedFolder, type Files } from './testing/planted-folder';
import { buildCatalogs, locales, poOf, readTranslations, updateCatalogs } from './texts/catalogs.mjs';
import { faultsOf } from './texts/faults.mjs';
import { partsOf, textsByPart } from './texts/sources.mjs';

/** The languages whose catalogs have every text. */
const completeLocales: readonly string[] = ['de', 'en'];

const root = resolve(__dirname, '..');

describe.each(Object.entries(partsOf))('the catalogs of %s in', (name, parts) => {
  const folder = join(root, name);
  const texts = textsByPart(folder, { parts, cache: join(root, `.cache/texts-${name}.json`) });

  it.each(locales)('%s have the placeholders of the texts, and if complete all texts', (locale) => {
    const translations = readTranslations({ folder, locale });
    const complete = completeLocales.includes(locale);
    expect(faultsOf(Object.values(texts).flat(), translations, { complete })).toEqual([]);
  });

  it('complete languages are as `npm run texts` writes them', () => {
    for (const locale of completeLocales)
      for (const part of Object.keys(texts))
        expect(readFileSync(join(folder, `locales/${locale}/${part}.po`), 'utf8')).toBe(
          poOf({ folder, locale }, part, texts),
        );
  });
});

/** The last column of both tables of words in the glossary. */
function germanNeverSaid(): readonly string[] {
  const [, tables = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words on screens');
  const rows = tables.split('\n').filter((line) => line.startsWith('|') && !/^\| (say|English|-)/.test(line));
  return rows
    .flatMap((row) => row.split('|').at(-2)?.split(',') ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

it('German translations have the words of the glossary', () => {
  const words = germanNeverSaid();
  expect(words.length).toBeGreaterThan(30);
  const refused = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
  const texts = Object.keys(partsOf).flatMap((name) =>
    [...readTranslations({ folder: join(root, name), locale: 'de' }).values()].map(
      ({ translation = '' }) => translation,
    ),
  );
  expect(texts.filter((text) => refused.test(text))).toEqual([]);
});

describe('a fault of a translation:', () => {
  const faultOf = (text: string, translation: string) =>
    faultsOf([{ id: text }], new Map([[text, { translation }]]), { complete: true });

  it.each([
    ['Claim {number} was paid', 'Claim wurde bezahlt'],
    ['Claim {number} was paid', 'Claim {nummer} wurde bezahlt'],
    ['Read the <0>rules</0>', 'Lies die Regeln'],
    ['{n, plural, one {{n} claim} other {{n} claims}}', '{n} Claims'],
    ['{n, plural, one {{n} claim} other {{n} claims}}', '{n, plural, one {ein Claim} other {Claims}}'],
    ['Claim {number}', 'Claim {number'],
  ])('“%s” as “%s”', (text, translation) => {
    expect(faultOf(text, translation)).toEqual([expect.stringContaining(`“${text}” has`)]);
  });

  it.each([
    ['Claim {number} of {name}', '{name}: Claim {number}'],
    ['{n, plural, one {{n} claim} other {{n} claims}}', '{n, plural, other {{n} Claims}}'],
    ["Only a fan's brace: '{'", "Nur eine Klammer: '{'"],
  ])('none for “%s” as “%s”', (text, translation) => {
    expect(faultOf(text, translation)).toEqual([]);
  });

  it('missing and unused, where the catalog is complete', () => {
    const catalog = new Map([
      ['Log out', { translation: 'Abmelden' }],
      ['Log in', { translation: '' }],
    ]);
    const texts = [{ id: 'Log in' }, { id: 'Register' }];
    expect(faultsOf(texts, catalog, { complete: false })).toEqual([]);
    expect(faultsOf(texts, catalog, { complete: true })).toEqual([
      '“Log in” is not translated',
      '“Register” is not translated',
      '“Log out” is in the catalog, and no page shows it',
    ]);
  });

  it('none where the key is not the text, and the translation fits the text', () => {
    const text = { id: 'Open (of a group order)', message: '{n} open' };
    const catalog = new Map([[text.id, { translation: '{n} offen' }]]);
    expect(faultsOf([text], catalog, { complete: true })).toEqual([]);
  });
});

/** Files of the pages, from their package. */
const pages: Files = inPackage({
  'src/main.tsx': "import './app/router';\nimport { word } from './shared/word';\nword();\n",
  'src/app/router.tsx':
    "import type { Home } from '../pages/HomePage';\nexport const load = (): Promise<{ HomePage: Home }> => import('../pages/HomePage');\n",
  'src/pages/LoginPage.tsx':
    "import { i18n } from '@lingui/core';\nexport const LoginPage = () => <p title={i18n.t('Log in')} />;\n",
  'src/pages/HomePage.tsx':
    "import { i18n } from '@lingui/core';\nimport { Trans } from '@lingui/react';\nimport { word } from '../shared/word';\nexport type Home = () => void;\n" +
    "export const HomePage = () => [word(), i18n.t('{n, plural, one {{n} claim} other {{n} claims}}', { n: 1 }),\n" +
    '  <Trans key="1" id="Read the <0>rules</0>" components={{ 0: <b /> }} />, import(\'../shared/later\')];\n',
  'src/pages/HomePage.spec.tsx': "i18n.t('Only in a test');\n",
  'src/pages/admin/GosPage.tsx':
    "export { word } from '../../shared/word';\ni18n.t({ id: 'Open (of a group order)', message: 'Open' });\n",
  'src/pages/admin/PaymentsPage.tsx': "i18n._('Payments');\n",
  'src/shared/word.ts':
    "import { label } from '@fan-beats/events/language';\nexport const word = () => i18n.t('A word of everybody') + label(i18n);\n",
  '../events/src/label.ts': "export const label = (i18n: Texts) => i18n.t('A label');\n",
  '../events/src/line.ts': "export function line(i18n: Texts) { return i18n.t('On the server alone'); }\n",
  'src/shared/later.ts': "i18n.t('Later');\n",
});

function inPackage(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([file, code]) => [join('frontend', file), code]));
}

describe('texts of a few pages', () => {
  let planted: string;
  let folder: string;
  let texts: ReturnType<typeof textsByPart>;
  const place = () => ({ folder, locale: 'de' });
  const read = (file: string) => readFileSync(join(folder, 'locales', file), 'utf8');
  const plural = '{n, plural, one {{n} claim} other {{n} claims}}';

  beforeEach(() => {
    planted = makePlantedFolder(pages);
    folder = join(planted, 'frontend');
    texts = textsByPart(folder);
    updateCatalogs(place(), texts);
  });
  afterEach(() => rmSync(planted, { recursive: true }));

  it('are in the first part that loads them', () => {
    const keys = Object.entries(texts).map(([part, entries]) => [part, entries.map(({ id }) => id)]);
    expect(Object.fromEntries(keys)).toEqual({
      start: ['Log in', 'A word of everybody', 'A label'],
      fans: [plural, 'Read the <0>rules</0>', 'Later'],
      office: ['Open (of a group order)'],
      books: ['Payments'],
    });
  });

  it('are in the files of translators with their places, and keep their translations', () => {
    expect(read('de/start.po')).toContain('#: src/pages/LoginPage.tsx\nmsgid "Log in"\nmsgstr ""\n');
    expect(read('de/office.po')).toContain('#. The text: Open\n');
    const moved = { ...texts, start: texts['fans'] ?? [], fans: texts['start'] ?? [] };
    translate('de/start.po', 'Log in', 'Anmelden');
    updateCatalogs(place(), moved);
    expect(read('de/fans.po')).toContain('msgid "Log in"\nmsgstr "Anmelden"\n');
    updateCatalogs(place(), { ...texts, start: [] });
    expect(read('de/fans.po')).not.toContain('Log in');
  });

  it('are compiled for pages: with a translation, and without one as in the code', () => {
    translate('de/start.po', 'Log in', 'Anmelden');
    buildCatalogs({ folder, built: join(folder, 'locales/built') }, texts);
    const built = (file: string) => JSON.parse(read(`built/${file}`)) as unknown;
    expect(built('de-start.json')).toEqual({ 'Log in': ['Anmelden'] });
    expect(built('source-start.json')).toEqual({});
    expect(built('source-office.json')).toEqual({ 'Open (of a group order)': ['Open'] });
    const compiled = [['n', 'plural', { one: [['n'], ' claim'], other: [['n'], ' claims'] }]];
    expect(built('source-fans.json')).toEqual({ [plural]: compiled });
    expect(built('de-fans.json')).toEqual({ [plural]: compiled });
  });

  function translate(file: string, text: string, translation: string): void {
    const [path, old] = [join(folder, 'locales', file), `msgid "${text}"\nmsgstr ""`];
    expect(read(file)).toContain(old);
    writeFileSync(path, read(file).replace(old, `msgid "${text}"\nmsgstr "${translation}"`));
  }
});
