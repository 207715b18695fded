import { loggedOut, sessionExpired } from '../../../shared/session/sessionEvents';
import { aCart, aLine } from '../testing/aCart';
import { lineKey, type CartLine } from './cartLine';
import {
  cartKey,
  cartSlice,
  cartSubmitted,
  lineAdded,
  lineAmountChanged,
  lineRemoved,
  priceAccepted,
  submissionRefused,
  submissionStarted,
  variantChosen,
} from './cartSlice';
import type { Cart } from './reconcileCart';

const key = cartKey(4, 3);
const { reducer } = cartSlice;
const holding = (cart: Partial<Cart>) => ({ carts: { [key]: aCart(cart) }, facts: {}, kept: true });
const seen = { name: 'Poster', price: 12.9, points: 5, isFreebie: false };
const linesOf = (state: ReturnType<typeof reducer>): readonly CartLine[] => state.carts[key]?.lines ?? [];

test('each person has one cart per group order, and an admin one more per fan', () => {
  expect(new Set([cartKey(4, 3), cartKey(5, 3), cartKey(4, 5), cartKey(4, 3, 5)]).size).toBe(4);
});

test('the same item, variant and text becomes one line, another text a second', () => {
  const one = reducer(holding({ lines: [aLine({ amount: 2 })] }), lineAdded({ key, line: aLine() }));
  const two = reducer(one, lineAdded({ key, line: aLine({ additional_info: 'signed' }) }));
  expect(linesOf(two)).toEqual([aLine({ amount: 3 }), aLine({ additional_info: 'signed' })]);
});

test('a fan cannot go below what is claimed, an admin can', () => {
  const claimed = aLine({ amount: 4, amount_claimed: 3 });
  const lower = lineAmountChanged({ key, line: lineKey(claimed), amount: 1 });
  expect(linesOf(reducer(holding({ lines: [claimed] }), lower))[0]?.amount).toBe(3);
  expect(linesOf(reducer(holding({ lines: [claimed], proxy: true }), lower))[0]?.amount).toBe(1);
});

test('removing a claimed line takes a fan only the extra quantity, an admin all', () => {
  const claimed = aLine({ amount: 4, amount_claimed: 3 });
  const remove = lineRemoved({ key, line: lineKey(claimed) });
  expect(linesOf(reducer(holding({ lines: [claimed] }), remove))).toEqual([{ ...claimed, amount: 3 }]);
  expect(linesOf(reducer(holding({ lines: [claimed], proxy: true }), remove))).toEqual([]);
});

test('a new line is removed altogether', () => {
  const remove = lineRemoved({ key, line: lineKey(aLine()) });
  expect(linesOf(reducer(holding({ lines: [aLine()] }), remove))).toEqual([]);
});

test('a cleared variant can be chosen again', () => {
  const choose = variantChosen({ key, line: lineKey(aLine()), variantId: 22, seen });
  expect(linesOf(reducer(holding({ lines: [aLine()] }), choose))).toEqual([
    aLine({ itemvariant_id: 22, seen }),
  ]);
});

test('the key of an attempt stays with the cart until the server has answered', () => {
  const attempt = { key: 'k-1', fingerprint: 'f' };
  const started = reducer(holding({ lines: [aLine()] }), submissionStarted({ key, attempt }));
  expect(started.carts[key]?.attempt).toEqual(attempt);
  expect(reducer(started, submissionRefused({ key })).carts[key]?.attempt).toBeNull();
  expect(reducer(started, cartSubmitted({ key })).carts).toEqual({});
});

test('logging out empties all carts, an expired session keeps them', () => {
  const state = holding({ lines: [aLine()] });
  expect(reducer(state, loggedOut()).carts).toEqual({});
  expect(reducer(state, sessionExpired())).toEqual(state);
});

describe('the price of a line (rule D71)', () => {
  const dearer = { ...seen, price: 14.9 };

  test('stays as it was seen for pieces that wait, whatever those cost that are added', () => {
    const more = lineAdded({ key, line: aLine({ seen: dearer }) });
    expect(linesOf(reducer(holding({ lines: [aLine({ seen })] }), more))).toEqual([
      aLine({ amount: 2, seen }),
    ]);
    const claimed = aLine({ amount_claimed: 1, seen });
    expect(linesOf(reducer(holding({ lines: [claimed] }), more))[0]?.seen).toEqual(dearer);
  });

  test('is the new one once it is accepted', () => {
    const accept = priceAccepted({ key, line: lineKey(aLine()), seen: dearer });
    expect(linesOf(reducer(holding({ lines: [aLine({ seen })] }), accept))).toEqual([
      aLine({ seen: dearer }),
    ]);
  });
});
