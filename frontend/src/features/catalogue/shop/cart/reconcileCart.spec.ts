import { aCart, aLine } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import { reconcileCart, type CartFacts } from './reconcileCart';

const facts = (changes: Partial<CartFacts> = {}): CartFacts => ({
  proxy: false,
  claimId: null,
  claimVersion: null,
  claimed: [],
  claimInfo: null,
  products: [
    aProduct({ item_id: 1, caption: 'Poster' }),
    aProduct({ item_id: 2, caption: 'Photos', variants: [aVariant(21), aVariant(22)] }),
  ],
  ...changes,
});

const seen = { name: 'Poster', price: 12.5, points: 5, isFreebie: false };
const claimedTwo = aLine({ amount: 2, amount_claimed: 2, seen });

describe('a fan opening the shop', () => {
  test('finds what is already claimed in the cart', () => {
    const cart = reconcileCart(null, facts({ claimVersion: 1, claimed: [claimedTwo] }));
    expect(cart.lines).toEqual([claimedTwo]);
  });

  test('keeps the total wanted when part of it was claimed meanwhile', () => {
    const kept = aCart({ lines: [aLine({ amount: 3 })] });
    expect(reconcileCart(kept, facts({ claimVersion: 1, claimed: [claimedTwo] })).lines).toEqual([
      aLine({ amount: 3, amount_claimed: 2, seen }),
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
    expect(reconcileCart(kept, facts()).lines).toEqual([aLine({ amount: 3, seen })]);
  });

  test('is told when the claim was deleted, until there is one again', () => {
    const kept = aCart({ lines: [claimedTwo], claim_version: 3 });
    const orphan = reconcileCart(kept, facts());
    expect(orphan.news).toEqual([
      'The claim was deleted: submitting this cart orders everything in it again.',
    ]);
    expect(reconcileCart(orphan, facts({ claimVersion: 1, claimed: [claimedTwo] })).news).toEqual([]);
  });

  test('is told when the claim holds less of what is still wanted', () => {
    const kept = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2, seen })], claim_version: 3 });
    expect(reconcileCart(kept, facts({ claimVersion: 4, claimed: [] })).news).toEqual([
      'Poster: 0 claimed now instead of 2. Submitting orders the missing ones again.',
    ]);
  });

  test('is told once that what is still wanted goes to another claim (A10)', () => {
    const kept = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2, seen })], claim_id: 18 });
    const other = facts({ claimId: 17, claimVersion: 1, claimed: [claimedTwo] });
    const turned = reconcileCart(kept, other);
    expect(turned.news).toEqual(['This cart belongs to Claim #17 now: submitting it extends that one.']);
    expect(reconcileCart({ ...turned, news: [] }, other).news).toEqual([]);
    expect(reconcileCart({ ...kept, lines: [claimedTwo] }, other).news).toEqual([]);
  });

  describe('with a note that was not sent', () => {
    const claim = (claimInfo: string | null) => facts({ claimVersion: 1, claimed: [claimedTwo], claimInfo });
    const noted = reconcileCart(aCart({ lines: [aLine()], additional_info: 'Pack it with Mia' }), facts());

    test('is told what the claim’s note has become, before the other one takes its place', () => {
      const told = reconcileCart(noted, claim('Do NOT send'));
      expect(told.additional_info).toBe('Pack it with Mia');
      expect(told.news).toEqual(['The claim’s additional information is now “Do NOT send”; yours is kept.']);
      const read = { ...told, news: [] };
      expect(reconcileCart(read, claim('Do NOT send')).news).toEqual([]);
      expect(reconcileCart(read, claim(null)).news).toEqual([
        'The claim’s additional information is now empty; yours is kept.',
      ]);
    });

    test('is told nothing where the claim has the same note, and sends it no more', () => {
      const arrived = reconcileCart(noted, claim('Pack it with Mia'));
      expect(arrived).toMatchObject({ additional_info: null, news: [] });
      expect(reconcileCart(arrived, claim('Pack it with Mia (Mira)')).news).toEqual([]);
    });
  });

  test('remembers a price as it was first seen, not as it is now', () => {
    const first = reconcileCart(aCart({ lines: [aLine()] }), facts());
    expect(first.lines).toEqual([aLine({ seen })]);
    const products = [aProduct({ item_id: 1, caption: 'Poster II', price: 20 })];
    expect(reconcileCart(first, facts({ products })).lines).toEqual([
      aLine({ seen: { ...seen, name: 'Poster II' } }),
    ]);
  });
});

describe('products that changed', () => {
  test('a product no longer in the group order leaves the cart', () => {
    const cart = reconcileCart(aCart({ lines: [aLine({ item_id: 9, seen })] }), facts());
    expect(cart.lines).toEqual([]);
    expect(cart.news).toEqual([
      'Poster is no longer part of this group order and was taken out of the cart.',
    ]);
  });

  test('its claimed pieces stay, the ones wanted beyond go', () => {
    const gone = aLine({ item_id: 9, amount: 5 });
    const claimed = aLine({ item_id: 9, amount: 2, amount_claimed: 2 });
    const cart = reconcileCart(aCart({ lines: [gone] }), facts({ claimVersion: 1, claimed: [claimed] }));
    expect(cart.lines).toEqual([claimed]);
    expect(cart.news).toEqual([
      'A product is no longer part of this group order: only the 2 claimed already stay in the cart.',
    ]);
  });

  test('pieces claimed before there were variants stay as they are, the ones wanted beyond go', () => {
    const claimed = aLine({ item_id: 2, amount: 2, amount_claimed: 2, seen: { ...seen, name: 'Photos' } });
    const kept = aCart({ lines: [{ ...claimed, amount: 3 }] });
    const cart = reconcileCart(kept, facts({ claimVersion: 1, claimed: [claimed] }));
    expect(cart.lines).toEqual([claimed]);
    expect(cart.news).toEqual([
      'Photos has variants now: only the 2 claimed already stay in the cart. For more pieces, choose a variant in the product.',
    ]);
  });

  test('an unknown variant is cleared, a known one stays', () => {
    const unknown = aLine({ item_id: 2, itemvariant_id: 99 });
    const known = aLine({ item_id: 2, itemvariant_id: 22 });
    expect(reconcileCart(aCart({ lines: [{ ...unknown, seen }, known] }), facts()).lines).toEqual([
      { ...unknown, itemvariant_id: null },
      { ...known, seen: { ...seen, name: 'Photos, Variant 22' } },
    ]);
  });
});

test('a claimed line keeps a variant that its product lost, and its text is the same line', () => {
  const claimed = aLine({ item_id: 2, itemvariant_id: 99, amount: 2, amount_claimed: 2, seen });
  const kept = aCart({ lines: [{ ...claimed, amount: 3 }] });
  const cart = reconcileCart(kept, facts({ claimVersion: 1, claimed: [claimed] }));
  expect(cart.lines).toEqual([{ ...claimed, amount: 3 }]);
});

describe('an admin editing a claim', () => {
  const proxy = (changes: Partial<CartFacts>) => facts({ proxy: true, ...changes });

  test('begins with the whole claim', () => {
    const cart = reconcileCart(null, proxy({ claimVersion: 4, claimed: [claimedTwo] }));
    expect(cart).toMatchObject({ proxy: true, claim_version: 4, lines: [claimedTwo] });
  });

  test('finds a line taken out still gone, as long as the claim is the same', () => {
    const begun = reconcileCart(null, proxy({ claimVersion: 4, claimed: [claimedTwo] }));
    const kept = { ...begun, lines: [] };
    expect(reconcileCart(kept, proxy({ claimVersion: 4, claimed: [claimedTwo] })).lines).toEqual([]);
  });

  const line = (item_id: number, amount: number) =>
    aLine({ item_id, amount, amount_claimed: amount, seen: { ...seen, name: `Item ${item_id}` } });
  const products = [1, 2, 3].map((item_id) => aProduct({ item_id, caption: `Item ${item_id}` }));
  const opened = reconcileCart(null, proxy({ claimVersion: 4, claimed: [line(1, 2), line(2, 1)], products }));
  const amounts = ({ lines }: typeof opened) => lines.map(({ item_id, amount }) => [item_id, amount]);
  const edited = { ...opened, lines: [line(1, 2), { ...line(2, 1), amount: 5 }] };

  test('keeps the edits when the claim moved on in nothing but marks and notes', () => {
    const cart = reconcileCart(
      edited,
      proxy({ claimVersion: 5, claimed: [line(1, 2), line(2, 1)], products }),
    );
    expect(cart).toMatchObject({ claim_version: 5, news: [] });
    expect(amounts(cart)).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });

  test('takes over what changed elsewhere, keeps what was edited here, and says both (rule D72)', () => {
    const claimed = [line(1, 3), line(2, 2), line(3, 1)];
    const cart = reconcileCart(edited, proxy({ claimVersion: 5, claimed, products }));
    expect(amounts(cart)).toEqual([
      [1, 3],
      [2, 5],
      [3, 1],
    ]);
    expect(cart.lines.map((one) => one.amount_claimed)).toEqual([3, 2, 1]);
    expect(cart.news).toEqual([
      'Item 1: 2 → 3 in the claim.',
      'Item 2: 1 → 2 in the claim; your 5 are kept.',
      'Item 3: 0 → 1 in the claim.',
    ]);
  });

  test('keeps a line taken out that grew elsewhere, and says so', () => {
    const without = { ...opened, lines: [line(1, 2)] };
    const cart = reconcileCart(
      without,
      proxy({ claimVersion: 5, claimed: [line(1, 2), line(2, 4)], products }),
    );
    expect(amounts(cart)).toEqual([[1, 2]]);
    expect(cart.news).toEqual(['Item 2: 1 → 4 in the claim; your 0 are kept.']);
  });

  test('follows the claim without a word where nothing was edited', () => {
    const cart = reconcileCart(opened, proxy({ claimVersion: 5, claimed: [line(1, 9)], products }));
    expect(amounts(cart)).toEqual([[1, 9]]);
    expect(cart.news).toEqual([]);
  });

  test('keeps a text of the admin’s own, and says what the other one is', () => {
    const cart = reconcileCart(
      { ...opened, additional_info: 'by phone' },
      proxy({ claimVersion: 5, claimed: opened.lines, claimInfo: 'Hello', products }),
    );
    expect(cart.additional_info).toBe('by phone');
    expect(cart.news).toEqual(['The claim’s additional information is now “Hello”; yours is kept.']);
  });
});
