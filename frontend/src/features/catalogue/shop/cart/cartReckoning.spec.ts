import type { ClaimRecord } from '@fan-beats/backend/contract';
import fc from 'fast-check';
import { aClaimedItem, aClaimOf, aLine, aReckoning } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import type { CartLine } from './cartLine';

const book = aProduct({ item_id: 1, price: 12.5, points: 5 });
const freebie = aProduct({ item_id: 2, item_type: 1, price: 0, points: 8 });
const shirt = aProduct({
  item_id: 3,
  price: 30,
  points: 10,
  variants: [aVariant(31, { price: 35, points: 0 })],
});

const reckon = (lines: readonly CartLine[], changes: Parameters<typeof aReckoning>[2] = {}) =>
  aReckoning(lines, [book, freebie, shirt], changes);

const someBooks = (amount: number) => aLine({ item_id: 1, amount });
const someFreebies = (amount: number) => aLine({ item_id: 2, amount });

test('a new cart costs its items in euros and its freebies in Fan Beats', () => {
  expect(reckon([someBooks(2), someFreebies(1)])).toMatchObject({
    sumCents: 2500,
    addedCents: 2500,
    generated: 10,
    freebieCost: 8,
    usedFromAccount: 0,
    addedToAccount: 2,
    missing: 0,
  });
});

test('Fan Beats that the products do not cover come from the account', () => {
  expect(reckon([someBooks(1), someFreebies(2)], { availablePoints: 20 })).toMatchObject({
    usedFromAccount: 11,
    addedToAccount: 0,
    missing: 0,
  });
});

test('and is missing where the account does not hold it', () => {
  expect(reckon([someBooks(1), someFreebies(2)], { availablePoints: 4 }).missing).toBe(7);
  expect(reckon([someFreebies(1)], { availablePoints: -3 }).missing).toBe(8);
});

test('the account gives at most what is available on it', () => {
  expect(reckon([someBooks(1), someFreebies(2)], { availablePoints: 4 }).usedFromAccount).toBe(4);
  expect(reckon([someFreebies(1)], { availablePoints: 0 }).usedFromAccount).toBe(0);
  expect(reckon([someFreebies(1)], { availablePoints: -3 }).usedFromAccount).toBe(0);
});

test('a variant costs what it says itself, down to no Fan Beats at all', () => {
  expect(reckon([aLine({ item_id: 3, itemvariant_id: 31 })])).toMatchObject({ sumCents: 3500, generated: 0 });
});

describe('adding to a claim', () => {
  const claim: ClaimRecord = aClaimOf(aClaimedItem({ amount: 2, price: 10, points: 5 }));

  test('keeps the price of what is claimed and takes the new pieces at today’s', () => {
    const line = aLine({ amount: 3, amount_claimed: 2 });
    expect(reckon([line], { claim })).toMatchObject({ sumCents: 3250, addedCents: 1250, generated: 5 });
  });

  test('pays freebies from the surplus of the claim first', () => {
    const lines = [aLine({ amount: 2, amount_claimed: 2 }), someFreebies(2)];
    expect(reckon(lines, { claim, availablePoints: 6 })).toMatchObject({ usedFromAccount: 6, missing: 0 });
    expect(reckon(lines, { claim, availablePoints: 5 }).missing).toBe(1);
  });

  test('tells what of the surplus that was promised is used up', () => {
    const lines = [aLine({ amount: 2, amount_claimed: 2 }), someFreebies(1)];
    expect(reckon(lines, { claim, availablePoints: 6 })).toMatchObject({
      usedFromSurplus: 8,
      surplus: { before: 10, after: 2 },
      usedFromAccount: 0,
      missing: 0,
    });
    // Once released, the surplus is on the account for good, whatever the status is now (rule D13), and may be spent already.
    const completed = { ...claim, released_points: 10 };
    expect(reckon(lines, { claim: completed, availablePoints: 6 })).toMatchObject({
      usedFromSurplus: 0,
      usedFromAccount: 6,
      missing: 2,
    });
  });

  test('gives back what was drawn when more products cover the freebies', () => {
    const drawn = aClaimOf(aClaimedItem({ item_id: 2, item_type: 1, points: 8, amount: 1 }));
    const freebies = aLine({ item_id: 2, amount: 1, amount_claimed: 1 });
    expect(reckon([freebies, someBooks(2)], { claim: drawn })).toMatchObject({
      returnedToAccount: 8,
      addedToAccount: 2,
      usedFromAccount: 0,
    });
  });

  test('its steps add up whatever is claimed and wanted, and to what the server would miss', () => {
    const amount = fc.integer({ min: 0, max: 6 });
    const sentOut = fc.boolean();
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.integer({ min: -9, max: 40 }), sentOut, (...made) => {
        const [books, freebies, wantedBooks, wantedFreebies, availablePoints, isSentOut] = made;
        const held = {
          ...aClaimOf(
            aClaimedItem({ amount: books }),
            aClaimedItem({ item_id: 2, item_type: 1, points: 8, amount: freebies }),
          ),
          go_status: isSentOut ? 'SENT_OUT' : null,
        };
        const lines = [
          aLine({ amount: wantedBooks, amount_claimed: books }),
          aLine({ item_id: 2, amount: wantedFreebies, amount_claimed: freebies }),
        ];
        const cart = reckon(lines, { claim: held, availablePoints, proxy: true });
        const taken = cart.usedFromAccount + cart.debt;
        const sources = cart.generated + cart.usedFromSurplus + taken + cart.missing;
        expect(sources - cart.returnedToAccount - cart.addedToAccount).toBe(cart.freebieCost);
        expect(cart.usedFromAccount).toBeLessThanOrEqual(Math.max(0, availablePoints));
        if (wantedBooks >= books && wantedFreebies >= freebies) expect(cart.debt).toBe(0);
        // A change that only removes pieces is never blocked (rule D33).
        if (wantedBooks <= books && wantedFreebies <= freebies) expect(cart.missing).toBe(0);
      }),
    );
  });

  test('an admin may leave a debt by taking off, and must cover what is added', () => {
    const past = aClaimOf(aClaimedItem({ amount: 2 }), aClaimedItem({ item_id: 2, item_type: 1, points: 8 }));
    const freebies = (amount: number) => aLine({ item_id: 2, amount, amount_claimed: 1 });
    expect(reckon([freebies(1)], { claim: past, availablePoints: 3, proxy: true })).toMatchObject({
      usedFromAccount: 3,
      debt: 5,
      missing: 0,
    });
    expect(reckon([freebies(2)], { claim: past, availablePoints: 3, proxy: true }).missing).toBe(8);
  });

  test('a proxy edit that lowers an amount lowers the sum at the claimed price', () => {
    expect(reckon([aLine({ amount: 1, amount_claimed: 2 })], { claim })).toMatchObject({
      sumCents: 1000,
      addedCents: -1000,
    });
  });
});

test('sums stay exact where floats would not', () => {
  const penny = aProduct({ item_id: 4, price: 0.1, points: 0 });
  const lines = [aLine({ item_id: 4, amount: 3 })];
  expect(aReckoning(lines, [penny]).sumCents).toBe(30);
});
