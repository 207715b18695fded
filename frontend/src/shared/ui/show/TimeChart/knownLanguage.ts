// The chart library formats numbers in the browser's language as soon as it is loaded. A Chromium that was started without a locale calls it
// en-US@posix, which is no language to JavaScript: the page would end there.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}
