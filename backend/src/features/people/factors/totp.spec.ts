import { newTotpSecret, offeredSecret, stepOfCode, totpAddress } from './totp';

/** The secret of the test vectors of RFC 6238, as base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code of RFC 6238 is %s', (second, code) => {
  expect(stepOfCode(secret, code, second * 1_000)).toBe(Math.floor(second / 30));
});

test('a code is right one step before and after its own, and no longer', () => {
  const steps = [-60, -30, 0, 30, 60].map((late) =>
    stepOfCode(secret, '081804', (1_111_111_109 + late) * 1_000),
  );
  expect(steps).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
});

test('a secret has 160 bits, and its address names shop and person', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const address = new URL(totpAddress(made, 'Fan: Beats', 'lena@example.org'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Fan  Beats:lena@example.org');
  expect(address.searchParams.get('secret')).toBe(made);
});

test('each session is offered a secret of its own, which is the same each time', () => {
  const [one, same, other] = ['one', 'one', 'other'].map((session) => offeredSecret(secret, session));
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect([one === same, one === other, one === secret]).toEqual([true, false, false]);
});
