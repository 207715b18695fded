/* global document */
// Runs in every browser, however old: findLast came with Safari 15.4, Chrome 97 and Firefox 104.
(function () {
  if ('findLast' in [] && 'noModule' in document.createElement('script')) return;
  document.getElementById('root').style.display = 'none';
  document.getElementById('old-browser').style.display = 'block';
})();
