import { networkOf } from '../../../platform/web/network';
import { sourceTexts } from '../../../platform/texts/texts';
import { networkIn, withoutLastPart } from './login-browser';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff', '2001:db8:aaaa:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['::1', '0:0:0:x'],
  // 6to4: the groups after the first are the IPv4 address 203.0.113.77.
  ['2002:cb00:714d:1::9', '2002:cb00:x'],
  [undefined, 'unknown'],
])('the network of %s is kept as %s (rule A27)', (address, kept) =>
  expect(withoutLastPart(networkOf(address))).toBe(kept),
);

test('a network that cannot be read is worded, any other is named', () => {
  expect(['unknown', '203.0.113.x'].map((network) => networkIn(sourceTexts, network))).toEqual([
    'unknown',
    '203.0.113.x',
  ]);
});
