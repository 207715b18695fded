import { aCart, aLine } from '../testing/aCart';
import { aGo } from '../../gos/testing/aGo';
import type { Cart } from './reconcileCart';
import { attemptFor, toSubmission } from './useSubmitCart';

/** A cart in a private circle's shop. */
const inShop = (cart: Cart) => ({ cart, go: aGo({ go_id: 3 }), orderTerms: null });

const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

describe('the key of an act', () => {
  test('stays the same as long as the cart does', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const first = attemptFor(inShop(cart), newKey);
    expect(attemptFor(inShop({ ...cart, attempt: first }), newKey)).toEqual(first);
  });

  test('is a new one once the cart changed', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const attempt = attemptFor(inShop(cart), newKey);
    expect(attemptFor(inShop({ ...cart, attempt, lines: [aLine({ amount: 2 })] }), newKey).key).toBe('key-2');
  });
});

test('a submission sends totals, and only the texts there are', () => {
  const cart = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2 })], additional_info: ' Thanks ' });
  expect(toSubmission(inShop(cart), { key: 'k', fingerprint: '' })).toEqual({
    go: 3,
    entries: [{ item_id: 1, itemvariant_id: null, amount: 3, amount_claimed: 2 }],
    additional_info: 'Thanks',
    idempotency_key: 'k',
  });
});

test('a submission says what the person saw, and an admin’s names the version of the claim', () => {
  const seen = { name: 'Poster', price: 12.9, points: 5, isFreebie: false };
  const lines = [
    aLine({ amount: 3, amount_claimed: 1, seen }),
    aLine({ item_id: 2, amount_claimed: 1, seen }),
  ];
  const attempt = { key: 'k', fingerprint: '' };
  expect(toSubmission(inShop(aCart({ lines })), attempt)).toMatchObject({
    entries: [{ item_id: 1, expected_price: 12.9, expected_points: 5 }, { item_id: 2 }],
    expected_sum: 25.8,
    expected_points: -10,
  });
  expect(toSubmission(inShop(aCart({ lines, proxy: true })), attempt).expected_version).toBe(0);
  expect(toSubmission(inShop(aCart({ proxy: true, claim_version: 4 })), attempt).expected_version).toBe(4);
  const [first, other] = [lines, lines.map((line) => ({ ...line, seen: { ...seen, price: 14.9 } }))].map(
    (seenLines) => attemptFor(inShop(aCart({ lines: seenLines })), keys()),
  );
  expect(first?.fingerprint).not.toBe(other?.fingerprint);
});

test('a trader’s cart says which legal texts it showed (rule L5)', () => {
  const cart = aCart({ lines: [aLine()] });
  const texts = [{ text: 'terms', version: 3, sha256: 'ab' }] as const;
  const shown = { ...inShop(cart), orderTerms: { seller: 'trader' as const, texts, cost_notice: '' } };
  expect(toSubmission(shown, { key: 'k', fingerprint: '' }).shown_texts).toEqual([
    { text: 'terms', version: 3 },
  ]);
});
