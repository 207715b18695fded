import { followOwnLanguage, showLanguage } from './rememberedLanguage';

const { dataset } = document.documentElement;

beforeEach(() => {
  // jsdom loads no page again, and says so in the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  delete dataset['language'];
  document.cookie = 'fan_beats_language=; max-age=0; path=/';
});

test('a language is remembered, and forgotten for the shop’s', () => {
  showLanguage('de');
  expect(document.cookie).toBe('fan_beats_language=de');
  showLanguage(null);
  expect(document.cookie).toBe('');
});

test('a page in another language is loaded again, once', () => {
  expect(followOwnLanguage('de')).toBe(true);
  expect(document.cookie).toBe('fan_beats_language=de');
  expect(followOwnLanguage('de')).toBe(false);
});

test('a page in the person’s language stays, and its browser remembers the language', () => {
  dataset['language'] = 'de';
  expect(followOwnLanguage('de')).toBe(false);
  expect(document.cookie).toBe('fan_beats_language=de');
});

test('a page of a person without a choice stays as the browser remembers it', () => {
  document.cookie = 'fan_beats_language=de; path=/';
  expect(followOwnLanguage(undefined)).toBe(false);
  expect(document.cookie).toBe('fan_beats_language=de');
});

test('a browser without cookies loads no page for ever', () => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  expect(followOwnLanguage('de')).toBe(false);
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(followOwnLanguage('de')).toBe(false);
});
