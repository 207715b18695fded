import { hasRefreshCookie } from './sessionMarker';

test('reads the marker among other cookies', () => {
  document.cookie = 'other=1';
  expect(hasRefreshCookie()).toBe(false);
  document.cookie = 'fan_beats_session=1';
  expect(hasRefreshCookie()).toBe(true);
});
