// The chart library formats numbers in the browser's language as soon as it is loaded. A Chromium that was started without a
// locale reports en-US@posix, which is not a language to JavaScript: the page would fail there.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}
