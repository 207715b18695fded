import { settings } from './settings';

test('the two links of the footer lead to two places', () => {
  const links = [settings.aboutUsUrl, settings.socialMediaUrl];
  expect(new Set(links).size).toBe(2);
});
