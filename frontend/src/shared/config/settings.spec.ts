import { readShop, showShop } from './settings';

test('the two links of the footer lead to two places', () => {
  const { about_url, social_url } = readShop();
  expect(new Set([about_url, social_url]).size).toBe(2);
});

test('saved settings are shown at once', () => {
  showShop({ name: 'Moonlight', accent: '#0f5132' });
  expect(readShop()).toMatchObject({ name: 'Moonlight', subtitle: 'grouporders & freebies' });
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--fb-accent')).toBe('#0f5132');
  showShop({ accent: null });
  expect(style.getPropertyValue('--fb-accent')).toBe('');
});
