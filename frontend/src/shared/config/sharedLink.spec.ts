import { sharedLinkTo, showSharedLink } from './sharedLink';

const link = {
  path: '/go/7?item=3',
  title: 'Album · Winter Tour',
  standing: 'Open until 01.12.2026, 18:00',
  language: 'en',
  picture: null,
} as const;

test.each([
  ['/go/7', link],
  ['/go/7?item=4', link],
  ['/go/7#cart', link],
  ['/go/70', null],
  ['/my-claims', null],
  ['/', null],
])('on the way to %s', (address, shown) => {
  showSharedLink(link);
  expect(sharedLinkTo(address)).toBe(shown);
});

test('nothing is shown where no link of a group order led here', () => {
  showSharedLink(null);
  expect(sharedLinkTo('/go/7')).toBeNull();
});
