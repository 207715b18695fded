import { languageOf, type LanguageSources } from './language-of';

const nothing: LanguageSources = { own: null, cookie: null, shop: 'source', acceptLanguage: undefined };

test.each<[string, Partial<LanguageSources>, string]>([
  ['nothing at all', {}, 'source'],
  ['the shop', { shop: 'de' }, 'de'],
  ['the browser’s choice before the shop’s', { shop: 'de', cookie: 'en' }, 'en'],
  ['the specification’s mix, chosen in a German shop', { shop: 'de', cookie: 'source' }, 'source'],
  ['the person’s choice before the browser’s', { own: 'de', cookie: 'en', shop: 'en' }, 'de'],
  ['a cookie with junk', { cookie: 'fr', shop: 'de' }, 'de'],
  ['a cookie with the name of a property', { cookie: 'constructor' }, 'source'],
  ['an empty cookie', { cookie: '', shop: 'en' }, 'en'],
])('%s', (_what, wishes, language) => {
  expect(languageOf({ ...nothing, ...wishes })).toBe(language);
});

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
  ['en;q=0.2,de-AT;q=0.9', 'de'],
  ['EN', 'en'],
  ['en;q=0', 'de'],
  ['en;q=0.0, de;q=0', 'de'],
  ['fr, it', 'de'],
  ['*', 'de'],
  ['', 'de'],
  ['english', 'de'],
  ['en;q=junk', 'de'],
  [`en-${'-'.repeat(40)};`, 'de'],
])('a German shop shows a browser that accepts %s: %s', (acceptLanguage, language) => {
  expect(languageOf({ ...nothing, shop: 'de', acceptLanguage })).toBe(language);
});

test('the languages that a browser accepts count nothing in the specification’s mix', () => {
  expect(languageOf({ ...nothing, acceptLanguage: 'de' })).toBe('source');
});

test('a choice counts more than the languages that a browser accepts', () => {
  expect(languageOf({ ...nothing, shop: 'de', cookie: 'de', acceptLanguage: 'en' })).toBe('de');
  expect(languageOf({ ...nothing, shop: 'de', own: 'de', acceptLanguage: 'en' })).toBe('de');
});
