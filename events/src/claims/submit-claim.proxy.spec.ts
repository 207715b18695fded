import { cents, evolveClaim, initialClaim, points, type ClaimEvent, type ClaimState } from '../language';
import {
  booking,
  claimBeatsReturned,
  claimDeleted,
  claimExtended,
  claimFreebiesCompleted,
  claimLine,
  claimPaymentReceived,
  claimPaymentRevoked,
  claimRevised,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  movementOf,
  scenario,
  testIds,
  testNow,
} from '../testing';
import { proxySubmitClaim } from './submit-claim';
import { album, cartLine, openGo, photocard, submission, type SubmissionOverrides } from '../testing';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const submit = (overrides: SubmissionOverrides) => (state: ClaimState) =>
  proxySubmitClaim(state, submission(overrides));
const freebie = (amount: number) => cartLine({ itemId: testIds.freebieId, amount });
const ref = ({ line, itemId, variantId, itemType, caption, variantCaption } = claimLine()) => ({
  line,
  itemId,
  variantId,
  itemType,
  caption,
  variantCaption,
});
/** The movement of taking `amount` pieces of the default album off an open claim. */
const albumsBack = (amount: number) => ({
  change: { sumCents: cents(amount * -1250), grantedPoints: points(amount * -3), costPoints: points(0) },
  posting: booking({ pending: points(amount * -3) }),
  stock: [{ itemId: testIds.itemId, variantId: null, amount: -amount }],
});

describe('a new proxy claim (D10)', () => {
  it('is a claim like any other', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 2, text: 'A' })], additionalInfo: 'B' }))
      .then([claimSubmitted({}, { additionalInfo: 'B', lineTexts: { '1': 'A' } })]);
  });

  it('needs no published group order, but an open one', () => {
    given()
      .when(submit({ go: openGo({ published: false }), cart: [cartLine({ amount: 2 })] }))
      .then([claimSubmitted()]);
    given()
      .when(submit({ go: openGo({ availableUntil: testNow - 1 }) }))
      .thenRejected('WINDOW_CLOSED', { phase: 'after' });
    given([claimSubmitted(), claimDeleted()])
      .when(submit({ go: openGo({ status: 'ORDERED' }) }))
      .thenRejected('WINDOW_CLOSED', { status: 'ORDERED' });
  });

  it('needs something in the cart', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 0 })] }))
      .thenRejected('CART_EMPTY');
  });
});

describe('the offer that the admin saw (D71)', () => {
  const dearer = [album({ priceCents: cents(5999) }), photocard()];
  const seen = { priceCents: cents(1250) };

  it('is about what is raised and new', () => {
    given([claimSubmitted()])
      .when(submit({ offers: dearer, cart: [cartLine({ amount: 3, seen })] }))
      .thenRejected('PRICE_CHANGED');
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 3, seen })], expected: { sumCents: cents(1249) } }))
      .thenRejected('PRICE_CHANGED');
  });

  it('does not matter for what is taken off', () => {
    given([claimSubmitted()])
      .when(submit({ offers: dearer, cart: [cartLine({ seen })], expected: { sumCents: cents(0) } }))
      .then([expect.objectContaining({ type: 'ClaimRevised' })]);
  });
});

describe('an existing claim (D10)', () => {
  const cart = [cartLine({ amount: 3 })];

  it('may be changed at any time', () => {
    given([claimSubmitted()])
      .when(submit({ cart, go: openGo({ status: 'ARRIVED', archived: true, availableUntil: testNow - 1 }) }))
      .then([
        claimRevised({
          ...movementOf([claimLine({ amount: 1 })]),
          changed: [{ ...ref(), amountBefore: 2, amountAfter: 3 }],
        }),
      ]);
  });

  it('but not in a canceled group order', () => {
    given([claimSubmitted(), claimBeatsReturned()])
      .when(submit({ cart, go: openGo({ status: 'CANCELED' }) }))
      .thenRejected('GO_CANCELED', { goId: testIds.goId });
  });
});

describe('the cart of a proxy is the whole claim (D23)', () => {
  it('a line that it leaves out is removed', () => {
    given([claimSubmitted({ lines: [claimLine(), freebieLine()] })])
      .when(submit({ cart: [freebie(1)] }))
      .then([
        claimRevised({
          ...albumsBack(2),
          posting: booking({ pending: points(-1), drawn: points(5) }),
          removed: [{ ...ref(), amount: 2 }],
        }),
      ]);
  });

  it('an amount of 0 removes too', () => {
    given([
      claimSubmitted(),
      claimExtended({ added: [freebieLine()], posting: booking({ pending: points(-5) }) }),
    ])
      .when(submit({ cart: [cartLine({ amount: 2 }), freebie(0)] }))
      .then([
        claimRevised({
          change: { ...albumsBack(0).change, costPoints: points(-5) },
          posting: booking({ pending: points(5) }),
          stock: [{ itemId: testIds.freebieId, variantId: null, amount: -1 }],
          removed: [{ ...ref(freebieLine()), amount: 1 }],
        }),
      ]);
  });

  it('a lower amount takes from the newest price line first', () => {
    const dearer = claimLine({ line: 2, amount: 2, unitPriceCents: cents(1300) });
    given([claimSubmitted(), claimExtended({ added: [dearer] })])
      .when(submit({ cart: [cartLine({ amount: 1 })] }))
      .then([
        claimRevised({
          change: { sumCents: cents(-1250 - 2600), grantedPoints: points(-9), costPoints: points(0) },
          posting: booking({ pending: points(-9) }),
          stock: [{ itemId: testIds.itemId, variantId: null, amount: -3 }],
          changed: [{ ...ref(), amountBefore: 2, amountAfter: 1 }],
          removed: [{ ...ref(dearer), amount: 2 }],
        }),
      ]);
  });

  it('another text is another line, without a moment of more stock', () => {
    given([claimSubmitted()])
      .when(
        submit({ cart: [cartLine({ amount: 2, text: 'A' })], limits: { '101/0': { max: 2, claimed: 2 } } }),
      )
      .then([
        claimRevised(
          {
            ...movementOf([]),
            added: [claimLine({ line: 2 })],
            removed: [{ ...ref(), amount: 2 }],
          },
          { lineTexts: { '2': 'A' } },
        ),
      ]);
  });

  it('cannot be empty: to take everything off is to delete the claim', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [] }))
      .thenRejected('CART_EMPTY');
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 0 })] }))
      .thenRejected('CART_EMPTY');
  });

  it('changes nothing when it names what is there', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 2 })] }))
      .thenNothing();
  });

  it('never uses a line number again', () => {
    const past = [
      claimSubmitted({ lines: [claimLine(), freebieLine()] }),
      claimRevised({ ...movementOf([]), removed: [{ ...ref(freebieLine()), amount: 1 }] }),
    ];
    const [event] = proxySubmitClaim(
      given(past).state(),
      submission({ cart: [cartLine({ amount: 2 }), freebie(1)] }),
    );
    expect(event?.data).toMatchObject({ added: [{ line: 3 }] });
  });
});

describe('a claim by an admin', () => {
  it('goes beyond ordermax (D18)', () => {
    given()
      .when(submit({ offers: [album({ ordermax: 1 })], cart: [cartLine({ amount: 2 })] }))
      .then([claimSubmitted()]);
  });

  it('is any linked item, published or not (D21)', () => {
    given()
      .when(submit({ offers: [album({ published: false })], cart: [cartLine({ amount: 2 })] }))
      .then([claimSubmitted()]);
    given()
      .when(submit({ offers: [album({ linked: false })] }))
      .thenRejected('ITEM_NOT_IN_GO');
  });

  it('keeps lines whose item was unlinked, and may lower them', () => {
    given([claimSubmitted()])
      .when(submit({ offers: [], cart: [cartLine({ amount: 1 })] }))
      .then([claimRevised({ ...albumsBack(1), changed: [{ ...ref(), amountBefore: 2, amountAfter: 1 }] })]);
  });

  it('is held by the limit all the same (D19)', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 4 })], limits: { '101/0': { max: 3, claimed: 2 } } }))
      .thenRejected('STOCK_EXCEEDED', { lines: [{ itemId: 101, variantId: null, wanted: 4, possible: 3 }] });
  });

  it('may give back where more is claimed than the limit, and swap, but not take more', () => {
    const limits = { '101/0': { max: 1, claimed: 4 } };
    const kept = (amount: number) => [cartLine({ amount: 1 }), cartLine({ amount, text: 'A' })];
    expect(
      proxySubmitClaim(given([claimSubmitted()]).state(), submission({ cart: kept(1), limits })),
    ).toHaveLength(1);
    given([claimSubmitted()])
      .when(submit({ cart: kept(2), limits }))
      .thenRejected('STOCK_EXCEEDED', {
        lines: [{ text: 'A', wanted: 2, possible: 1, itemId: 101, variantId: null }],
      });
  });
});

describe('Fan Beats of a proxy edit (D32, D33)', () => {
  const posting = (events: ClaimEvent[]) =>
    events.flatMap(({ data }) => ('posting' in data ? [data.posting] : []));
  const covered = [claimSubmitted({ lines: [claimLine({ amount: 2 }), freebieLine()] })];

  it('no sum may be beyond what the books can count', () => {
    given()
      .when(submit({ cart: [cartLine({ amount: 30 })], offers: [album({ points: points(100_000_000) })] }))
      .thenRejected('CLAIM_TOO_LARGE');
  });

  it('added freebies must be covered', () => {
    given([claimSubmitted()])
      .when(submit({ cart: [cartLine({ amount: 2 }), freebie(2)], availablePoints: points(3) }))
      .thenRejected('NOT_ENOUGH_POINTS', { missing: 1 });
    given()
      .when(submit({ cart: [freebie(1)], availablePoints: points(4) }))
      .thenRejected('NOT_ENOUGH_POINTS', { missing: 1 });
  });

  it('a correction may leave a debt', () => {
    const input = submission({ cart: [freebie(1)], availablePoints: points(0) });
    expect(posting(proxySubmitClaim(given(covered).state(), input))).toEqual([
      booking({ drawn: points(5), pending: points(-1) }),
    ]);
  });

  it('an exchange that takes no more is not refused in debt, one that takes more is', () => {
    const lines = [claimLine({ amount: 1 }), freebieLine()];
    const exchange = (amount: number): SubmissionOverrides => ({
      cart: [cartLine({ amount: 1 }), cartLine({ itemId: 202, amount })],
      offers: [album(), photocard({ itemId: 202 })],
      availablePoints: points(-3),
    });
    given([claimSubmitted({ lines })])
      .when(submit(exchange(2)))
      .thenRejected('NOT_ENOUGH_POINTS');
    const { state } = given([claimSubmitted({ lines })]);
    expect(posting(proxySubmitClaim(state(), submission(exchange(1))))).toEqual([booking()]);
  });

  it('an addition beside a correction must be covered by what the correction leaves', () => {
    const edit = (availablePoints: number) =>
      submit({ cart: [freebie(2)], availablePoints: points(availablePoints) });
    given(covered).when(edit(9)).thenRejected('NOT_ENOUGH_POINTS', { missing: 1 });
    given(covered).when(edit(0)).thenRejected('NOT_ENOUGH_POINTS', { missing: 5 });
    expect(edit(10)(given(covered).state())).toHaveLength(1);
  });

  it('given back by a correction may be spent by the same edit', () => {
    const past = [claimSubmitted({ lines: [freebieLine({ line: 1 })] })];
    const cart = [cartLine({ itemId: testIds.freebieId, amount: 1, text: 'A' })];
    expect(
      proxySubmitClaim(given(past).state(), submission({ cart, availablePoints: points(0) })),
    ).toHaveLength(1);
  });

  it('after completion a surplus taken off comes out of what is available (D13)', () => {
    const state = given([claimSubmitted(), claimSurplusReleased()]).state();
    const input = submission({
      cart: [cartLine()],
      availablePoints: points(0),
      go: openGo({ status: 'SENT_OUT' }),
    });
    expect(posting(proxySubmitClaim(state, input))).toEqual([booking({ released: points(-3) })]);
  });
});

describe('freebies that were packed (D48)', () => {
  it('stay done when the edit takes some of them off', () => {
    const freebies = [claimLine(), freebieLine({ amount: 2 })];
    const state = given([claimSubmitted({ lines: freebies }), claimFreebiesCompleted()]).state();
    const edit = proxySubmitClaim(state, submission({ cart: [cartLine({ amount: 2 }), freebie(1)] }));
    expect(edit.map(({ type }) => type)).toEqual(['ClaimRevised']);
  });
});

describe('a payment (D48)', () => {
  it('is revoked when the edit raises the sum above it', () => {
    const state = given([claimSubmitted(), claimPaymentReceived()]).state();
    const [, revoked] = proxySubmitClaim(state, submission({ cart: [cartLine({ amount: 3 })] }));
    expect(revoked).toEqual(claimPaymentRevoked({ reason: 'extended' }));
  });

  it('stays when the sum is lowered, and covers raising it again', () => {
    const past = [claimSubmitted(), claimPaymentReceived()];
    const lowered = proxySubmitClaim(given(past).state(), submission({ cart: [cartLine()] }));
    expect(lowered.map((event) => event.type)).toEqual(['ClaimRevised']);
    const raised = proxySubmitClaim(
      given([...past, ...lowered]).state(),
      submission({ cart: [cartLine({ amount: 2 })], offers: [album(), photocard()] }),
    );
    expect(raised.map((event) => event.type)).toEqual(['ClaimRevised']);
  });
});
