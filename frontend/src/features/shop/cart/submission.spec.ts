import { aCart, aLine } from '../testing/aCart';
import { attemptFor, toSubmission } from './submission';

const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

describe('the key of an act', () => {
  test('stays the same as long as the cart does', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const first = attemptFor(cart, 3, newKey);
    expect(attemptFor({ ...cart, attempt: first }, 3, newKey)).toEqual(first);
  });

  test('is a new one once the cart changed', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const attempt = attemptFor(cart, 3, newKey);
    expect(attemptFor({ ...cart, attempt, lines: [aLine({ amount: 2 })] }, 3, newKey).key).toBe('key-2');
  });
});

test('a submission sends totals, and only the texts there are', () => {
  const cart = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2 })], additional_info: ' Thanks ' });
  expect(toSubmission(cart, 3, { key: 'k', fingerprint: '' })).toEqual({
    go: 3,
    entries: [{ item_id: 1, itemvariant_id: null, amount: 3, amount_claimed: 2 }],
    additional_info: 'Thanks',
    idempotency_key: 'k',
  });
});

test('a submission says what the person saw, an admin’s also of which claim', () => {
  const seen = { name: 'Poster', price: 12.9, points: 5, isFreebie: false };
  const lines = [
    aLine({ amount: 3, amount_claimed: 1, seen }),
    aLine({ item_id: 2, amount_claimed: 1, seen }),
  ];
  const attempt = { key: 'k', fingerprint: '' };
  expect(toSubmission(aCart({ lines }), 3, attempt)).toMatchObject({
    entries: [{ item_id: 1, expected_price: 12.9, expected_points: 5 }, { item_id: 2 }],
    expected_sum: 25.8,
    expected_points: -10,
  });
  expect(toSubmission(aCart({ lines, proxy: true }), 3, attempt).expected_version).toBe(0);
  expect(toSubmission(aCart({ proxy: true, claim_version: 4 }), 3, attempt).expected_version).toBe(4);
  const [first, other] = [lines, lines.map((line) => ({ ...line, seen: { ...seen, price: 14.9 } }))].map(
    (seenLines) => attemptFor(aCart({ lines: seenLines }), 3, keys()),
  );
  expect(first?.fingerprint).not.toBe(other?.fingerprint);
});
