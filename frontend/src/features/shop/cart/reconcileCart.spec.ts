import { aCart, aLine } from '../testing/aCart';
import { reconcileCart, type CartFacts } from './reconcileCart';

const facts = (changes: Partial<CartFacts> = {}): CartFacts => ({
  proxy: false,
  claimVersion: null,
  claimed: [],
  products: [
    { item_id: 1, variantIds: [] },
    { item_id: 2, variantIds: [21, 22] },
  ],
  ...changes,
});

const claimedTwo = aLine({ amount: 2, amount_claimed: 2 });

describe('a fan opening the shop', () => {
  test('finds what is already claimed in the cart', () => {
    const cart = reconcileCart(null, facts({ claimVersion: 1, claimed: [claimedTwo] }));
    expect(cart.lines).toEqual([claimedTwo]);
  });

  test('keeps the total wanted when part of it was claimed meanwhile', () => {
    const kept = aCart({ lines: [aLine({ amount: 3 })] });
    expect(reconcileCart(kept, facts({ claimVersion: 1, claimed: [claimedTwo] })).lines).toEqual([
      aLine({ amount: 3, amount_claimed: 2 }),
    ]);
  });

  test('never asks for less than what is claimed', () => {
    const kept = aCart({ lines: [aLine({ amount: 1 })] });
    expect(reconcileCart(kept, facts({ claimVersion: 1, claimed: [claimedTwo] })).lines).toEqual([
      claimedTwo,
    ]);
  });

  test('loses a line that an admin took out of the claim', () => {
    const kept = aCart({ lines: [claimedTwo] });
    expect(reconcileCart(kept, facts({ claimVersion: 2, claimed: [] })).lines).toEqual([]);
  });

  test('keeps the lines without their markers when the claim is missing', () => {
    const kept = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2 })] });
    expect(reconcileCart(kept, facts()).lines).toEqual([aLine({ amount: 3 })]);
  });
});

describe('products that changed', () => {
  test('a product no longer in the group order leaves the cart', () => {
    expect(reconcileCart(aCart({ lines: [aLine({ item_id: 9 })] }), facts()).lines).toEqual([]);
  });

  test('its claimed pieces stay, the ones wanted beyond go', () => {
    const gone = aLine({ item_id: 9, amount: 5 });
    const claimed = aLine({ item_id: 9, amount: 2, amount_claimed: 2 });
    const cart = reconcileCart(aCart({ lines: [gone] }), facts({ claimVersion: 1, claimed: [claimed] }));
    expect(cart.lines).toEqual([claimed]);
  });

  test('an unknown variant is cleared, a known one stays', () => {
    const unknown = aLine({ item_id: 2, itemvariant_id: 99 });
    const known = aLine({ item_id: 2, itemvariant_id: 22 });
    expect(reconcileCart(aCart({ lines: [unknown, known] }), facts()).lines).toEqual([
      { ...unknown, itemvariant_id: null },
      known,
    ]);
  });
});

describe('an admin editing a claim', () => {
  const proxy = (changes: Partial<CartFacts>) => facts({ proxy: true, ...changes });

  test('begins with the whole claim', () => {
    const cart = reconcileCart(null, proxy({ claimVersion: 4, claimed: [claimedTwo] }));
    expect(cart).toMatchObject({ proxy: true, claim_version: 4, lines: [claimedTwo] });
  });

  test('finds a line taken out still gone, as long as the claim is the same', () => {
    const kept = aCart({ proxy: true, claim_version: 4, lines: [] });
    expect(reconcileCart(kept, proxy({ claimVersion: 4, claimed: [claimedTwo] })).lines).toEqual([]);
  });

  test('begins again when the claim has moved on', () => {
    const kept = aCart({ proxy: true, claim_version: 4, lines: [] });
    expect(reconcileCart(kept, proxy({ claimVersion: 5, claimed: [claimedTwo] })).lines).toEqual([
      claimedTwo,
    ]);
  });
});
