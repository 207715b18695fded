import type { UnknownAction } from '@reduxjs/toolkit';
import { loggedOut, sessionExpired } from '../../../../shared/session/sessionEvents';
import { aCart, aLine } from '../testing/aCart';
import { aProduct } from '../testing/aProduct';
import { lineKey, type CartLine } from './cartLine';
import {
  additionUndone,
  cartKey,
  cartSlice,
  cartSubmitted,
  claimInfoChanged,
  lineAdded,
  lineAmountChanged,
  lineRemoved,
  priceAccepted,
  replayed,
  submissionRefused,
  submissionStarted,
  variantChosen,
} from './cartSlice';
import type { Cart } from './reconcileCart';

const key = cartKey(4, 3);
const { reducer } = cartSlice;
const holding = (cart: Partial<Cart>) => ({
  carts: { [key]: aCart(cart) },
  facts: {},
  kept: true,
  lost: null,
  recorded: null,
});
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
  const lower = lineAmountChanged({ key, line: claimed, amount: 1 });
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

test('an addition is taken back, and nothing that is claimed', () => {
  const undo = (amount: number) => additionUndone({ key, line: lineKey(aLine()), amount });
  expect(linesOf(reducer(holding({ lines: [aLine({ amount: 3 })] }), undo(2)))[0]?.amount).toBe(1);
  expect(linesOf(reducer(holding({ lines: [aLine({ amount: 2 })] }), undo(2)))).toEqual([]);
  const claimed = aLine({ amount: 4, amount_claimed: 3 });
  expect(linesOf(reducer(holding({ lines: [claimed] }), undo(2)))).toEqual([{ ...claimed, amount: 3 }]);
});

test('a cleared variant can be chosen again', () => {
  const choose = variantChosen({ key, line: lineKey(aLine()), variantId: 22, seen });
  expect(linesOf(reducer(holding({ lines: [aLine()] }), choose))).toEqual([
    aLine({ itemvariant_id: 22, seen }),
  ]);
});

test('a variant that another line has already makes one line of both, and claimed pieces keep theirs', () => {
  const choose = variantChosen({ key, line: lineKey(aLine()), variantId: 22, seen });
  const [claimed, other] = [
    aLine({ itemvariant_id: 22, amount: 3, amount_claimed: 1 }),
    aLine({ item_id: 2 }),
  ];
  const one = reducer(holding({ lines: [aLine({ amount: 2 }), claimed, other] }), choose);
  expect(linesOf(one)).toEqual([{ ...claimed, amount: 5 }, other]);
  const kept = holding({ lines: [aLine({ amount_claimed: 1 })] });
  expect(reducer(kept, choose)).toEqual(kept);
});

test('the key of an attempt stays with the cart until the server has answered', () => {
  const attempt = { key: 'k-1', fingerprint: 'f' };
  const started = reducer(holding({ lines: [aLine()] }), submissionStarted({ key, attempt }));
  expect(started.carts[key]?.attempt).toEqual(attempt);
  expect(reducer(started, submissionRefused({ key, attempt })).carts[key]?.attempt).toBeNull();
});

describe('a cart that was submitted', () => {
  const attempt = { key: 'k-1', fingerprint: 'f' };
  const sent = aCart({ lines: [aLine({ amount: 2 })], additional_info: 'Hi', attempt });
  const after = (now: Partial<Cart>) =>
    reducer(holding({ ...sent, ...now }), cartSubmitted({ key, sent })).carts[key];

  test('is empty, and an admin’s is gone', () => {
    expect(after({})).toEqual(aCart());
    expect(after({ proxy: true })).toBeUndefined();
  });

  test('keeps what came to it since it was sent', () => {
    const added = aLine({ item_id: 2 });
    const now = { lines: [aLine({ amount: 3 }), added], additional_info: 'Hi, Mira' };
    expect(after(now)).toEqual(
      aCart({ lines: [aLine({ amount: 3, amount_claimed: 2 }), added], additional_info: 'Hi, Mira' }),
    );
    // The same if the claim was loaded before the answer of its submission.
    expect(after({ lines: [aLine({ amount: 3, amount_claimed: 2 })] })?.lines).toEqual([
      aLine({ amount: 3, amount_claimed: 2 }),
    ]);
  });

  test('is claimed as it was sent, whatever was taken out since', () => {
    expect(after({ lines: [aLine()] })?.lines).toEqual([]);
    const other = { key: 'k-2', fingerprint: 'g' };
    expect(after({ lines: [], attempt: other })).toEqual(aCart({ attempt: other }));
  });
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

describe('changes made here, replayed on what another tab stored', () => {
  type Amounts = readonly (readonly [itemId: number, amount: number, claimed?: number])[];
  const lines = (amounts: Amounts) =>
    amounts.map(([item_id, amount, amount_claimed = 0]) => aLine({ item_id, amount, amount_claimed }));
  const replay = (theirs: Partial<Cart> | null, ...changes: readonly UnknownAction[]) => {
    const claimed = lines([[9, 2, 2]]);
    const products = [1, 2, 3, 9].map((item_id) => aProduct({ item_id }));
    const facts = {
      [key]: { proxy: false, claimId: 17, claimVersion: 1, claimed, claimInfo: null, products },
    };
    const stored = theirs && aCart({ ...theirs, lines: [...claimed, ...(theirs.lines ?? [])] });
    return replayed({ carts: {}, facts, kept: true, lost: null, recorded: null }, { key, stored, changes });
  };
  const amountsOf = (cart: Cart | undefined) =>
    cart?.lines.map(({ item_id, amount }) => [item_id, amount]).filter(([itemId]) => itemId !== 9);
  const added = (item_id: number, amount = 1) => lineAdded({ key, line: aLine({ item_id, amount }) });
  const changed = (item_id: number, from: number, amount: number) =>
    lineAmountChanged({ key, line: aLine({ item_id, amount: from }), amount });
  const removed = (item_id: number) => lineRemoved({ key, line: lineKey(aLine({ item_id })) });

  test('take over what the other saved when nothing changed here', () => {
    expect(amountsOf(replay({ lines: lines([[1, 2]]) }))).toEqual([[1, 2]]);
  });

  test('keep what each added', () => {
    expect(
      amountsOf(
        replay(
          {
            lines: lines([
              [1, 1],
              [3, 4],
            ]),
          },
          added(2),
        ),
      ),
    ).toEqual([
      [1, 1],
      [3, 4],
      [2, 1],
    ]);
  });

  test('count both when both wanted more of the same', () => {
    expect(amountsOf(replay({ lines: lines([[1, 2]]) }, changed(1, 1, 3)))).toEqual([[1, 4]]);
    expect(amountsOf(replay({ lines: lines([[1, 2]]) }, added(1, 2)))).toEqual([[1, 4]]);
  });

  test('drop what one of them took out', () => {
    expect(
      amountsOf(
        replay(
          {
            lines: lines([
              [1, 1],
              [2, 1],
              [3, 1],
            ]),
          },
          removed(1),
        ),
      ),
    ).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(amountsOf(replay({ lines: lines([[2, 1]]) }, changed(1, 1, 2), added(3)))).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  test('never go below what is claimed', () => {
    const less = lineAmountChanged({ key, line: aLine({ item_id: 9, amount: 5 }), amount: 2 });
    const cart = replay({}, less);
    expect(cart?.lines.map(({ item_id, amount }) => [item_id, amount])).toEqual([[9, 2]]);
  });

  test('keep the text that was changed here, else the other one', () => {
    const theirs = { additional_info: 'theirs' };
    expect(replay(theirs, claimInfoChanged({ key, text: 'mine' }))?.additional_info).toBe('mine');
    expect(replay(theirs)?.additional_info).toBe('theirs');
  });

  test('find a price accepted that was accepted in either tab', () => {
    const at = (price: number) => ({ lines: [aLine({ seen: { ...seen, price } })] });
    const accepted = priceAccepted({ key, line: lineKey(aLine()), seen: { ...seen, price: 14.9 } });
    const priceIn = (cart: Cart | undefined) => cart?.lines.find((line) => line.item_id === 1)?.seen?.price;
    expect(priceIn(replay(at(14.9), changed(1, 1, 2)))).toBe(14.9);
    expect(priceIn(replay(at(12.9), accepted))).toBe(14.9);
  });

  test('leave an attempt of the other tab alone when one made here was refused', () => {
    const [mine, theirs] = ['mine', 'theirs'].map((name) => ({ key: name, fingerprint: 'f' }));
    if (!mine || !theirs) throw new Error('two attempts');
    expect(replay({ attempt: theirs }, submissionRefused({ key, attempt: mine }))?.attempt).toEqual(theirs);
  });

  test('ask for nothing beyond the claim once the other tab submitted the cart', () => {
    expect(replay(null)?.lines).toMatchObject(lines([[9, 2, 2]]));
    expect(amountsOf(replay(null, added(2)))).toEqual([[2, 1]]);
  });
});
