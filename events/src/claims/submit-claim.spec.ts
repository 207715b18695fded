import {
  cents,
  evolveClaim,
  initialClaim,
  legalTexts,
  NotFound,
  orderTexts,
  points,
  type ClaimEvent,
} from '../language';
import {
  booking,
  claimDeleted,
  claimExtended,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimLine,
  claimPaymentReceived,
  claimPaymentRevoked,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  movementOf,
  scenario,
  testIds,
  testNow,
} from '../testing';
import { submitClaim } from './submit-claim';
import {
  album,
  anna,
  cartLine,
  openGo,
  photocard,
  photos,
  photosId,
  submission,
  type SubmissionOverrides,
} from '../testing';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const submit = (overrides: SubmissionOverrides) => (state: typeof initialClaim) =>
  submitClaim(state, submission(overrides));
const photo = (variantId: number | null, amount: number, text: string | null = null) =>
  cartLine({ itemId: photosId, variantId, amount, text });
const photoLine = (overrides: Partial<ReturnType<typeof claimLine>> = {}) =>
  claimLine({
    itemId: photosId,
    variantId: 11,
    caption: 'Photos',
    variantCaption: 'Anna',
    category: 'paper',
    kind: 'photo',
    unitPriceCents: cents(800),
    unitPoints: points(2),
    ...overrides,
  });
const setLine = (overrides: Partial<ReturnType<typeof claimLine>> = {}) =>
  photoLine({
    variantId: 19,
    variantCaption: 'Set',
    unitPriceCents: cents(1500),
    unitPoints: points(4),
    includes: [11, 12],
    ...overrides,
  });

describe('a first claim', () => {
  it('freezes captions, prices and points, and carries what it moves (D24, D31)', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 2 })] }))
      .then([claimSubmitted({ lines: [claimLine({ amount: 2 })] })]);
  });

  it('carries sums, booking and stock as differences from nothing', () => {
    const cart = [cartLine({ amount: 2 }), cartLine({ itemId: testIds.freebieId }), photo(19, 1)];
    const [event] = submitClaim(initialClaim, submission({ cart }));
    expect(event?.data).toMatchObject({
      change: { sumCents: 4000, grantedPoints: 10, costPoints: 5 },
      posting: { drawn: 0, pending: 5, released: 0 },
      stock: [
        { itemId: 101, variantId: null, amount: 2 },
        { itemId: 102, variantId: 11, amount: 1 },
        { itemId: 102, variantId: 12, amount: 1 },
        { itemId: 102, variantId: 19, amount: 1 },
        { itemId: 201, variantId: null, amount: 1 },
      ],
    });
  });

  it('keeps all free text out of the data of the event (D41)', () => {
    const secret = 'for Mia Muster';
    const cart = [cartLine({ text: ` ${secret} ` }), cartLine({ itemId: testIds.freebieId, text: '  ' })];
    const [event] = submitClaim(initialClaim, submission({ cart, additionalInfo: `${secret}!` }));
    expect(JSON.stringify(event?.data)).not.toContain('Mia');
    expect(event?.private).toEqual({ additionalInfo: `${secret}!`, lineTexts: { '1': secret } });
  });

  it('has no private part without a text', () => {
    const [event] = submitClaim(initialClaim, submission({ additionalInfo: ' ' }));
    expect(event).not.toHaveProperty('private');
  });

  it('needs something in the cart', () => {
    given()
      .when(submit({ cart: [] }))
      .thenRejected('CART_EMPTY');
    given()
      .when(submit({ cart: [cartLine({ amount: 0 })] }))
      .thenRejected('CART_EMPTY');
  });

  it.each([-1, 1.5, Number.NaN])('takes an amount of %p for a bug of the door', (amount) => {
    given()
      .when(submit({ cart: [cartLine({ amount })] }))
      .thenThrows(RangeError);
  });

  it('is a new claim after the one before was deleted (D29)', () => {
    given([claimSubmitted(), claimDeleted()])
      .when(submit({ claimId: 18, cart: [cartLine({ amount: 2 })] }))
      .then([claimSubmitted({ claimId: 18 })]);
  });
});

describe('the window (D8)', () => {
  it.each([
    ['before it opens', { availableFrom: testNow + 1 }, 'before'],
    ['after it ended', { availableUntil: testNow - 1 }, 'after'],
    ['with a status', { status: 'ORDERED' as const }, 'inside'],
  ])('refuses a fan %s', (_case, go, phase) => {
    given()
      .when(submit({ go: openGo(go) }))
      .thenRejected('WINDOW_CLOSED', { goId: testIds.goId, phase });
    given([claimSubmitted()])
      .when(submit({ go: openGo(go), cart: [cartLine({ amount: 3 })] }))
      .thenRejected('WINDOW_CLOSED', { status: openGo(go).status });
  });

  it.each([
    ['unpublished', { published: false }],
    ['archived', { archived: true }],
  ])(
    'is told to fans with a claim in an %s group order, to others not even that there is one',
    (_case, go) => {
      given()
        .when(submit({ go: openGo(go) }))
        .thenThrows(NotFound);
      given([claimSubmitted()])
        .when(submit({ go: openGo(go), cart: [cartLine({ amount: 3 })] }))
        .thenRejected('WINDOW_CLOSED', { status: null });
    },
  );

  it('is open without bounds', () => {
    given()
      .when(
        submit({
          go: openGo({ availableFrom: null, availableUntil: null }),
          cart: [cartLine({ amount: 2 })],
        }),
      )
      .then([claimSubmitted()]);
  });
});

describe('lines of a cart (D23, D50)', () => {
  it('are merged when item, variant and text are the same', () => {
    given()
      .when(submit({ cart: [cartLine({ text: ' A ' }), cartLine({ text: 'A' })] }))
      .then([claimSubmitted({ lines: [claimLine({ amount: 2 })] }, { lineTexts: { '1': 'A' } })]);
  });

  it('stay apart by text', () => {
    given()
      .when(submit({ cart: [cartLine({ text: 'A' }), cartLine()] }))
      .then([
        claimSubmitted(
          { lines: [claimLine({ amount: 1 }), claimLine({ line: 2, amount: 1 })] },
          { lineTexts: { '1': 'A' } },
        ),
      ]);
  });

  it('name the total wanted: what is claimed already is not taken again', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 5 })] }))
      .then([
        claimExtended({
          ...movementOf([claimLine({ amount: 3 })]),
          added: [],
          changed: [{ ...changedAlbum, amountBefore: 2, amountAfter: 5 }],
        }),
      ]);
  });

  it('may leave out what is claimed: it stays', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ itemId: testIds.freebieId })] }))
      .then([claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) })]);
  });

  it('may not ask for less than is claimed', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 1 }), cartLine({ text: 'A' })] }))
      .thenRejected('CLAIMED_AMOUNT_FLOOR', {
        lines: [
          { itemId: testIds.itemId, variantId: null, text: null, wanted: 1, possible: null, claimed: 2 },
        ],
      });
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 0 })] }))
      .thenRejected('CLAIMED_AMOUNT_FLOOR');
  });

  it('ask for nothing new: nothing happens', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 2 })] }))
      .thenNothing();
    given([claimSubmitted({}, { additionalInfo: 'A' })])
      .when(submit({ cart: [cartLine({ amount: 2 }), photo(11, 0)], additionalInfo: ' A ' }))
      .thenNothing();
  });

  it('need something in the cart for an extension too', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [], additionalInfo: 'A' }))
      .thenRejected('CART_EMPTY');
  });
});

const changedAlbum = {
  line: 1,
  itemId: testIds.itemId,
  variantId: null,
  itemType: 0 as const,
  caption: 'Album',
  variantCaption: null,
};

describe('the text on the claim', () => {
  const cart = [cartLine({ amount: 2 })];
  const nothing = { ...movementOf([]), added: [], changed: [] };

  it('is a fact of its own when nothing else changed', () => {
    given([claimSubmitted()])
      .when(submit({ cart, additionalInfo: 'A' }))
      .then([claimExtended(nothing, { additionalInfo: 'A' })]);
  });

  it('is cleared by null and kept when absent', () => {
    const past = [claimSubmitted({}, { additionalInfo: 'A' })];
    given(past)
      .when(submit({ cart, additionalInfo: null }))
      .then([claimExtended(nothing, { additionalInfo: null })]);
    given(past).when(submit({ cart })).thenNothing();
  });

  it('on a line is recorded with the line, not with every further piece of it', () => {
    const state = given([claimSubmitted({}, { lineTexts: { '1': 'A' } })]).state();
    const [event] = submitClaim(state, submission({ cart: [cartLine({ amount: 3, text: 'A' })] }));
    expect(event).toMatchObject({ type: 'ClaimExtended', data: { changed: [{ line: 1, amountAfter: 3 }] } });
    expect(event).not.toHaveProperty('private');
  });

  it('does not come back once it was forgotten', () => {
    given([{ ...claimSubmitted(), private: null }])
      .when(submit({ cart, additionalInfo: null }))
      .thenNothing();
  });
});

describe('prices (D14, D24)', () => {
  it('fall back from the variant to the item', () => {
    given()
      .when(submit({ cart: [photo(11, 1)] }))
      .then([claimSubmitted({ lines: [photoLine({ amount: 1 })] })]);
    given()
      .when(submit({ cart: [photo(19, 1)] }))
      .then([claimSubmitted({ lines: [setLine({ amount: 1 })] })]);
  });

  it('fall back each for itself', () => {
    const own = { ...anna, priceCents: cents(0) };
    const offers = [photos({ variants: [own] })];
    given()
      .when(submit({ offers, cart: [photo(11, 1)] }))
      .then([claimSubmitted({ lines: [photoLine({ amount: 1, unitPriceCents: cents(0) })] })]);
  });

  it.each([
    ['price', { priceCents: cents(1300) }, { unitPriceCents: cents(1300) }],
    ['points', { points: points(9) }, { unitPoints: points(9) }],
  ])('that changed (%s) make the extra quantity a second line', (_what, offer, line) => {
    const second = claimLine({ line: 2, amount: 1, ...line });
    given([claimSubmitted()])
      .when(submit({ offers: [album(offer)], cart: [cartLine({ amount: 3 })] }))
      .then([claimExtended({ added: [second] })]);
    given([claimSubmitted(), claimExtended({ added: [second] })])
      .when(submit({ offers: [album(offer)], cart: [cartLine({ amount: 4 })] }))
      .then([
        claimExtended({
          ...movementOf([{ ...second, amount: 1 }]),
          added: [],
          changed: [{ ...changedAlbum, line: 2, amountBefore: 1, amountAfter: 2 }],
        }),
      ]);
  });

  it('that came back join the line of that price', () => {
    const dearer = claimLine({ line: 2, amount: 1, unitPriceCents: cents(1300) });
    given([claimSubmitted(), claimExtended({ added: [dearer] })])
      .when(submit({ cart: [cartLine({ amount: 4 })] }))
      .then([
        claimExtended({
          ...movementOf([claimLine({ amount: 1 })]),
          added: [],
          changed: [{ ...changedAlbum, amountBefore: 2, amountAfter: 3 }],
        }),
      ]);
  });

  it('stay together under a new caption', () => {
    given([claimSubmitted()])
      .when(submit({ offers: [album({ caption: 'Renamed' })], cart: [cartLine({ amount: 3 })] }))
      .then([
        claimExtended({
          ...movementOf([claimLine({ amount: 1 })]),
          added: [],
          changed: [{ ...changedAlbum, amountBefore: 2, amountAfter: 3 }],
        }),
      ]);
  });

  it('make a line of its own for a set that includes something else now', () => {
    const offers = [photos({ variants: [anna, { ...setOffer, includes: [11] }] })];
    given([claimSubmitted({ lines: [setLine({ amount: 1 })] })])
      .when(submit({ offers, cart: [photo(19, 2)] }))
      .then([claimExtended({ added: [setLine({ line: 2, amount: 1, includes: [11] })] })]);
  });

  it('in euros are none for a freebie, whatever its record says', () => {
    const [event] = submitClaim(
      initialClaim,
      submission({
        offers: [photocard({ priceCents: cents(500) })],
        cart: [cartLine({ itemId: testIds.freebieId })],
      }),
    );
    expect(event?.data).toMatchObject({
      change: { sumCents: 0, grantedPoints: 0, costPoints: 5 },
      lines: [{ unitPriceCents: 0 }],
    });
  });

  it('make a line of its own for an item that became a freebie', () => {
    const free = claimLine({ unitPriceCents: cents(0), unitPoints: points(5), amount: 1 });
    const offers = [album({ itemType: 1, points: points(5) })];
    const [event] = submitClaim(
      given([claimSubmitted({ lines: [free] })]).state(),
      submission({ offers, cart: [cartLine({ amount: 2 })] }),
    );
    expect(event?.data).toMatchObject({ added: [{ line: 2, itemType: 1, amount: 1 }], changed: [] });
  });

  it('give new lines the next numbers, without gaps', () => {
    const cart = [cartLine({ amount: 3 }), photo(11, 1), photo(12, 1)];
    const [event] = submitClaim(given([claimSubmitted()]).state(), submission({ cart }));
    expect(event?.data).toMatchObject({ added: [{ line: 2 }, { line: 3 }], changed: [{ line: 1 }] });
  });

  it('take one of each included variant, named twice or naming itself', () => {
    const offers = [photos({ variants: [anna, { ...setOffer, includes: [19, 12, 11, 12] }] })];
    given()
      .when(submit({ offers, cart: [photo(19, 1)] }))
      .then([claimSubmitted({ lines: [setLine({ amount: 1 })] })]);
  });
});

const setOffer = {
  variantId: 19,
  caption: 'Set',
  priceCents: cents(1500),
  points: points(4),
  includes: [11, 12],
};

describe('the offer that the person saw (D71)', () => {
  const albums = (amount: number, priceCents: number, beats = 3) =>
    cartLine({ amount, seen: { priceCents: cents(priceCents), points: points(beats) } });
  const freebie = (beats: number) =>
    cartLine({ itemId: testIds.freebieId, seen: { priceCents: cents(0), points: points(beats) } });
  const expected = (sumCents: number, beats: number) => ({
    sumCents: cents(sumCents),
    points: points(beats),
  });

  it('is what is claimed, where nothing changed', () => {
    const cart = [albums(2, 1250), freebie(5), { ...photo(19, 1), seen: { priceCents: cents(1500) } }];
    const claimed = submitClaim(initialClaim, submission({ cart, expected: expected(4000, 5 - 10) }));
    expect(claimed).toEqual(submitClaim(initialClaim, submission({ cart })));
  });

  it('names each line with another price or other Fan Beats, with what was seen and what holds', () => {
    given()
      .when(
        submit({
          cart: [albums(1, 1250), freebie(4), { ...photo(11, 1), seen: { priceCents: cents(700) } }],
        }),
      )
      .thenRejected('PRICE_CHANGED', {
        lines: [
          {
            itemId: testIds.freebieId,
            variantId: null,
            wanted: 1,
            possible: null,
            seen: { priceCents: cents(0), points: points(4) },
            present: { priceCents: cents(0), points: points(5) },
          },
          {
            itemId: photosId,
            variantId: 11,
            wanted: 1,
            possible: null,
            seen: { priceCents: cents(700) },
            present: { priceCents: cents(800), points: points(2) },
          },
        ],
      });
  });

  it.each([
    ['price', album({ priceCents: cents(5999) }), photocard()],
    ['granted Fan Beats', album({ points: points(1) }), photocard()],
    ['cost of a freebie', album(), photocard({ points: points(9) })],
  ])('compares the sums, of the %s too', (_what, ...offers) => {
    given()
      .when(
        submit({
          offers,
          cart: [cartLine({ amount: 2 }), cartLine({ itemId: testIds.freebieId })],
          expected: expected(2500, 5 - 6),
        }),
      )
      .thenRejected('PRICE_CHANGED');
  });

  it('is about new pieces: claimed ones keep their price', () => {
    given([claimSubmitted()])
      .when(
        submit({
          offers: [album({ priceCents: cents(5999) })],
          cart: [cartLine({ amount: 3, seen: { priceCents: cents(5999) } })],
          expected: expected(5999, -3),
        }),
      )
      .then([expect.objectContaining({ type: 'ClaimExtended' })]);
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 3 })], expected: expected(3 * 1250, -9) }))
      .thenRejected('PRICE_CHANGED', { sumCents: cents(1250), points: points(-3) });
  });
});

describe('the offered items (D21)', () => {
  it.each([
    ['unknown', []],
    ['not linked', [album({ linked: false })]],
    ['not published', [album({ published: false })]],
  ])('an item that is %s cannot be claimed', (_case, offers) => {
    given()
      .when(submit({ offers }))
      .thenRejected('ITEM_NOT_IN_GO', {
        lines: [{ itemId: testIds.itemId, variantId: null, wanted: 1, possible: 0 }],
      });
    given([claimSubmitted()])
      .when(submit({ offers, cart: [cartLine({ amount: 3 })] }))
      .thenRejected('ITEM_NOT_IN_GO', { lines: [{ wanted: 3, possible: 2, itemId: 101, variantId: null }] });
  });

  it('a claimed line stays and may be named when its item is offered no more', () => {
    given([claimSubmitted()])
      .when(
        submit({
          offers: [photocard()],
          cart: [cartLine({ amount: 2 }), cartLine({ itemId: testIds.freebieId })],
        }),
      )
      .then([claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) })]);
  });

  it('one variant must be chosen of an item with variants', () => {
    given()
      .when(submit({ cart: [photo(null, 1)] }))
      .thenRejected('VARIANT_REQUIRED', {
        lines: [{ itemId: photosId, variantId: null, wanted: 1, possible: 0 }],
      });
  });

  it('an unknown variant is refused, and any of an item without', () => {
    given()
      .when(submit({ cart: [photo(99, 1)] }))
      .thenRejected('VARIANT_UNKNOWN');
    given()
      .when(submit({ cart: [cartLine({ variantId: 11 })] }))
      .thenRejected('VARIANT_UNKNOWN');
  });
});

describe('the legal texts of a trader (L5)', () => {
  const texts = legalTexts.map((text) => ({ text, version: 2, sha256: '0'.repeat(64) }));
  const go = openGo({ texts });
  const shown = orderTexts.map((text) => ({ text, version: 2 }));

  it('are kept with the claim as they were shown', () => {
    const [submitted] = submitClaim(initialClaim, submission({ go, shown }));
    expect(submitted?.data).toMatchObject({ shown: texts.filter(({ text }) => orderTexts.includes(text)) });
  });

  it('stop the claim where the page showed none, or another version', () => {
    given().when(submit({ go })).thenRejected('TEXTS_CHANGED');
    const older = shown.map(({ text }) => ({ text, version: 1 }));
    given()
      .when(submit({ go, shown: older }))
      .thenRejected('TEXTS_CHANGED');
  });

  it('stop the claim while one of them is not written', () => {
    given()
      .when(submit({ go: openGo({ texts: texts.slice(1) }), shown }))
      .thenRejected('TEXTS_MISSING', { texts: legalTexts.slice(0, 1) });
  });
});

describe('ordermax (D18)', () => {
  const offers = [album({ ordermax: 3 }), photos({ ordermax: 2 })];

  it('limits item and variant over the whole claim, all texts together', () => {
    given([claimSubmitted({}, { lineTexts: { '1': 'A' } })])
      .when(submit({ offers, cart: [cartLine({ amount: 1 }), cartLine({ amount: 1, text: 'B' })] }))
      .thenRejected('ORDER_MAX_EXCEEDED', {
        lines: [{ itemId: 101, variantId: null, text: 'B', wanted: 1, possible: 0, claimed: 0 }],
      });
    given([claimSubmitted()])
      .when(submit({ offers, cart: [cartLine({ amount: 4 })] }))
      .thenRejected('ORDER_MAX_EXCEEDED', {
        lines: [{ wanted: 4, possible: 3, itemId: 101, variantId: null }],
      });
  });

  it('counts each variant for itself', () => {
    const cart = [photo(11, 2), photo(12, 2)];
    expect(submitClaim(initialClaim, submission({ offers, cart }))).toHaveLength(1);
  });

  it('counts each variant for itself over the whole claim', () => {
    const claimed = [claimSubmitted({ lines: [photoLine({ variantId: 11, amount: 2 })] })];
    expect(submitClaim(given(claimed).state(), submission({ offers, cart: [photo(12, 2)] }))).toHaveLength(1);
  });

  it('counts all prices of a line together', () => {
    given([claimSubmitted()])
      .when(
        submit({ offers: [album({ ordermax: 2, priceCents: cents(1) })], cart: [cartLine({ amount: 3 })] }),
      )
      .thenRejected('ORDER_MAX_EXCEEDED');
  });

  it.each([0, null])('is not a limit if it is %p', (ordermax) => {
    const cart = [cartLine({ amount: 500 })];
    expect(submitClaim(initialClaim, submission({ offers: [album({ ordermax })], cart }))).toHaveLength(1);
  });

  it('does not stand in the way of other lines where an admin went beyond it', () => {
    given([claimSubmitted({ lines: [claimLine({ amount: 9 })] })])
      .when(
        submit({
          offers: [...offers, photocard()],
          cart: [cartLine({ amount: 9 }), cartLine({ itemId: 201 })],
        }),
      )
      .then([claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) })]);
  });
});

describe('an amount that no table could count', () => {
  const dear = (change: Parameters<typeof album>[0]) => [
    album({ ordermax: null, ...change }),
    photocard(change),
  ];
  const most = 10_000;

  it('is refused by the claim it would make: Fan Beats granted, Fan Beats spent, euros', () => {
    const offers = dear({ points: points(214_748) });
    given()
      .when(submit({ cart: [cartLine({ amount: most })], offers }))
      .then([expect.objectContaining({ type: 'ClaimSubmitted' }) as never]);
    given()
      .when(submit({ cart: [cartLine({ amount: most })], offers: dear({ points: points(214_749) }) }))
      .thenRejected('CLAIM_TOO_LARGE');
    given()
      .when(
        submit({
          cart: [cartLine({ itemId: testIds.freebieId, amount: most })],
          offers: dear({ points: points(214_749) }),
          availablePoints: points(9_000_000_000),
        }),
      )
      .thenRejected('CLAIM_TOO_LARGE');
    given()
      .when(submit({ cart: [cartLine({ amount: most })], offers: dear({ priceCents: cents(10_000_001) }) }))
      .thenRejected('CLAIM_TOO_LARGE');
  });

  it('is refused with what the claim holds already', () => {
    const held = claimLine({ amount: 2, unitPoints: points(1_000_000_000) });
    given([claimSubmitted({ lines: [held] })])
      .when(submit({ cart: [cartLine({ amount: 3 })], offers: dear({ points: points(1_000_000_000) }) }))
      .thenRejected('CLAIM_TOO_LARGE');
  });

  it('is refused by the pieces of a unit without limit, in all claims together', () => {
    const claimed = 2_147_483_646;
    given()
      .when(submit({ cart: [cartLine({ amount: 2 })], limits: { '101/0': { max: null, claimed } } }))
      .thenRejected('STOCK_EXCEEDED', { lines: [{ itemId: 101, variantId: null, wanted: 2, possible: 1 }] });
  });
});

describe('stock (D16, D19, D50)', () => {
  it('is refused beyond what is left, with what would be possible', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 3 })], limits: { '101/0': { max: 5, claimed: 3 } } }))
      .thenRejected('STOCK_EXCEEDED', {
        lines: [{ itemId: 101, variantId: null, text: null, wanted: 3, possible: 2, claimed: 0 }],
      });
    given()
      .when(submit({ cart: [cartLine({ amount: 2 })], limits: { '101/0': { max: 5, claimed: 3 } } }))
      .then([claimSubmitted()]);
  });

  it('sums lines of one unit with different texts', () => {
    given()
      .when(
        submit({
          cart: [photo(11, 2, 'A'), photo(11, 2, 'B')],
          limits: { '102/11': { max: 3, claimed: 0 } },
        }),
      )
      .thenRejected('STOCK_EXCEEDED', {
        lines: [{ itemId: photosId, variantId: 11, text: 'B', wanted: 2, possible: 1, claimed: 0 }],
      });
  });

  it('sums a set beside its parts', () => {
    given()
      .when(submit({ cart: [photo(11, 2), photo(19, 2)], limits: { '102/11': { max: 3, claimed: 0 } } }))
      .thenRejected('STOCK_EXCEEDED', {
        lines: [{ itemId: photosId, variantId: 19, text: null, wanted: 2, possible: 1, claimed: 0 }],
      });
  });

  it('is limited for a set by itself too', () => {
    given()
      .when(submit({ cart: [photo(19, 2)], limits: { '102/19': { max: 1, claimed: 0 } } }))
      .thenRejected('STOCK_EXCEEDED');
  });

  it('names every line that comes short', () => {
    given()
      .when(
        submit({
          cart: [cartLine({ amount: 2 }), photo(12, 1), photo(11, 1)],
          limits: { '101/0': { max: 1, claimed: 0 }, '102/11': { max: 0, claimed: 0 } },
        }),
      )
      .thenRejected('STOCK_EXCEEDED', {
        lines: [
          { itemId: 101, variantId: null, wanted: 2, possible: 1 },
          { itemId: 102, variantId: 11, wanted: 1, possible: 0 },
        ],
      });
  });

  it('asks only for what is extra', () => {
    const limits = { '101/0': { max: 3, claimed: 2 } };
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 4 })], limits }))
      .thenRejected('STOCK_EXCEEDED', { lines: [{ wanted: 4, possible: 3, itemId: 101, variantId: null }] });
    given([claimSubmitted()])
      .when(
        submit({
          cart: [cartLine({ amount: 2 }), cartLine({ itemId: 201 })],
          limits: { '101/0': { max: 1, claimed: 2 } },
        }),
      )
      .then([claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) })]);
  });

  it('shows 0 where the limit was lowered below what is claimed', () => {
    given()
      .when(submit({ limits: { '101/0': { max: 1, claimed: 4 } } }))
      .thenRejected('STOCK_EXCEEDED', { lines: [{ wanted: 1, possible: 0, itemId: 101, variantId: null }] });
  });

  it('has no limit where max is null', () => {
    const input = submission({
      cart: [cartLine({ amount: 900 })],
      limits: { '101/0': { max: null, claimed: 9 } },
    });
    expect(submitClaim(initialClaim, input)).toHaveLength(1);
  });
});

describe('Fan Beats (D31, D32, D33)', () => {
  const freebies = (amount: number) => cartLine({ itemId: testIds.freebieId, amount });
  const postingOf = (events: ClaimEvent[]) =>
    events.map((event) => 'posting' in event.data && event.data.posting);

  it('are drawn where freebies cost more than items grant', () => {
    const input = submission({ cart: [cartLine(), freebies(2)], availablePoints: points(7) });
    expect(postingOf(submitClaim(initialClaim, input))).toEqual([booking({ drawn: points(7) })]);
  });

  it('must be there', () => {
    given()
      .when(submit({ cart: [cartLine(), freebies(2)], availablePoints: points(6) }))
      .thenRejected('NOT_ENOUGH_POINTS', { missing: 1 });
    given()
      .when(submit({ cart: [freebies(1)], availablePoints: points(-8) }))
      .thenRejected('NOT_ENOUGH_POINTS', { missing: 5 });
  });

  it('are not asked for by an account in debt that adds items only', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 2 })], availablePoints: points(-8) }))
      .then([claimSubmitted()]);
  });

  it('come back when items granted later cover the freebies', () => {
    const past = [claimSubmitted({ lines: [freebieLine({ line: 1 })] })];
    const input = submission({ cart: [cartLine({ amount: 3 })], availablePoints: points(0) });
    expect(postingOf(submitClaim(given(past).state(), input))).toEqual([
      booking({ drawn: points(-5), pending: points(4) }),
    ]);
  });

  it('take a pending surplus first, without touching what is available', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [freebies(1)], availablePoints: points(0) }))
      .then([claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) })]);
  });

  it('must still be there where a released surplus is to be used: it may have been spent', () => {
    const past = [claimSubmitted(), claimSurplusReleased()];
    given(past)
      .when(submit({ cart: [freebies(1)], availablePoints: points(4) }))
      .thenRejected('NOT_ENOUGH_POINTS', { missing: 1 });
    given(past)
      .when(submit({ cart: [freebies(1)], availablePoints: points(5) }))
      .then([claimExtended({ added: [freebieLine()], posting: booking({ released: points(-5) }) })]);
  });

  it('granted after completion are available at once (D13)', () => {
    const input = submission({ cart: [cartLine({ amount: 3 })] });
    const state = given([claimSubmitted(), claimSurplusReleased()]).state();
    expect(postingOf(submitClaim(state, input))).toEqual([booking({ released: points(3) })]);
  });
});

describe('freebies that were packed (D48)', () => {
  const packed = () => given([claimSubmitted(), claimFreebiesCompleted()]).state();

  it('are not done any more once there are more of them', () => {
    const [, reopened] = submitClaim(
      packed(),
      submission({ cart: [cartLine({ itemId: testIds.freebieId })] }),
    );
    expect(reopened).toEqual(claimFreebiesReopened());
  });

  it('stay done when only items are added', () => {
    const events = submitClaim(packed(), submission({ cart: [cartLine({ amount: 3 })] }));
    expect(events.map(({ type }) => type)).toEqual(['ClaimExtended']);
  });
});

describe('a payment (D48)', () => {
  const more = { cart: [cartLine({ amount: 3 })] };
  const types = (events: ClaimEvent[]) => events.map((event) => event.type);

  it('that no longer covers the sum is revoked in the same act', () => {
    const [, revoked] = submitClaim(
      given([claimSubmitted(), claimPaymentReceived()]).state(),
      submission(more),
    );
    expect(revoked).toEqual(claimPaymentRevoked({ reason: 'extended' }));
  });

  it('that covers the new sum stays', () => {
    const past = [claimSubmitted(), claimPaymentReceived({ coveredCents: cents(3750) })];
    expect(types(submitClaim(given(past).state(), submission(more)))).toEqual(['ClaimExtended']);
  });

  it('stays when only freebies are added', () => {
    const input = submission({ cart: [cartLine({ itemId: testIds.freebieId })] });
    const state = given([claimSubmitted(), claimPaymentReceived()]).state();
    expect(types(submitClaim(state, input))).toEqual(['ClaimExtended']);
  });

  it('is revoked once', () => {
    const past = [claimSubmitted(), claimPaymentReceived(), claimPaymentRevoked({ reason: 'extended' })];
    expect(types(submitClaim(given(past).state(), submission(more)))).toEqual(['ClaimExtended']);
  });
});
