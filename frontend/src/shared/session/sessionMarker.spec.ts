import { hasRefreshCookie } from './sessionMarker';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['no cookie', '', false],
  ['another cookie', 'other=1', false],
  ['an emptied marker', 'fan_beats_session=', false],
  ['a marker of another shop', 'moon_fan_beats_session=1', false],
  ['the marker among other cookies', 'other=1; fan_beats_session=1', true],
  ['the marker under https', 'other=1; __Host-fan_beats_session=1', true],
])('reads %s', (_what, cookies, is) => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  expect(hasRefreshCookie()).toBe(is);
});
