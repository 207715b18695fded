import { cents, evolveClaim, initialClaim, points, type ClaimState } from '../language';
import {
  album,
  booking,
  cartLine,
  claimDeleted,
  claimLine,
  claimSubmitted,
  openGo,
  scenario,
  submission,
  testIds,
  testNow,
} from '../testing';
import { takeOverClaim, type SheetClaimInput, type TakeOver } from './take-over-claim';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const closed = openGo({ status: 'ORDERED' });

const told = (overrides: Partial<SheetClaimInput> = {}): SheetClaimInput => ({
  lines: [{ ...cartLine({ amount: 2 }), priceCents: cents(1100) }],
  costs: {},
  note: null,
  payments: [],
  ...overrides,
});

const input = (overrides: Partial<TakeOver> = {}): TakeOver => {
  const { claimId, userId, now, offers, limitOf } = submission();
  return {
    claimId,
    userId,
    now,
    offers,
    limitOf,
    go: closed,
    sheet: told(),
    balanceCents: cents(0),
    paymentNote: 'from a sheet',
    ...overrides,
  };
};

const takeOver =
  (overrides: Partial<TakeOver> = {}) =>
  (state: ClaimState) =>
    takeOverClaim(state, input(overrides)).claim;

describe('a claim from a sheet (A5, A7)', () => {
  it('has the prices of the sheet, two of one item each for itself, and what the offer says besides', () => {
    const lines = [
      { ...cartLine({ amount: 2 }), priceCents: cents(1100) },
      { ...cartLine(), priceCents: cents(900) },
    ];
    given()
      .when(takeOver({ sheet: told({ lines }) }))
      .then([
        claimSubmitted({
          lines: [
            claimLine({ line: 1, amount: 2, unitPriceCents: cents(1100) }),
            claimLine({ line: 2, amount: 1, unitPriceCents: cents(900) }),
          ],
          change: { sumCents: cents(3100), grantedPoints: points(9), costPoints: points(0) },
          posting: booking({ pending: points(9) }),
          stock: [{ itemId: testIds.itemId, variantId: null, amount: 3 }],
        }),
      ]);
  });

  it('is paid by what the sheet says, and the rest is credit', () => {
    const paid = {
      amountCents: cents(2500),
      receivedOn: '2025-11-20',
      method: 'bank',
      parts: [{ stage: 'items', amountCents: cents(2200) }],
    } as const;
    const { claim, payments } = takeOverClaim(initialClaim, input({ sheet: told({ payments: [paid] }) }));
    expect(claim.map(({ type }) => type)).toEqual(['ClaimSubmitted']);
    expect(payments[0]?.claim.map(({ data }) => data)).toMatchObject([{ amountCents: 2200, settled: true }]);
    expect(payments[0]?.account).toEqual([
      expect.objectContaining({
        type: 'PaymentRecorded',
        data: expect.objectContaining({ amountCents: 2500, receivedOn: '2025-11-20' }) as unknown,
      }),
    ]);
  });

  it('is paid by several payments, each with its day and method', () => {
    const of = (amount: number, receivedOn: string, method: 'paypal' | 'cash') => ({
      amountCents: cents(amount),
      receivedOn,
      method,
      parts: [{ stage: 'items', amountCents: cents(amount) } as const],
    });
    const twoPayments = [of(1000, '2025-11-12', 'paypal'), of(1200, '2025-11-15', 'cash')];
    const { payments } = takeOverClaim(initialClaim, input({ sheet: told({ payments: twoPayments }) }));
    expect(payments.flatMap(({ account }) => account).map(({ data }) => data)).toMatchObject([
      { amountCents: 1000, receivedOn: '2025-11-12', method: 'paypal' },
      { amountCents: 1200, receivedOn: '2025-11-15', method: 'cash' },
    ]);
    expect(payments.map(({ claim }) => claim.map(({ data }) => 'settled' in data && data.settled))).toEqual([
      [false],
      [true],
    ]);
  });

  it('has the costs and the note of the sheet', () => {
    const claim = takeOver({ sheet: told({ costs: { ems: cents(300) }, note: 'Gate 4' }) })(initialClaim);
    expect(claim.map(({ type }) => type)).toEqual(['ClaimSubmitted', 'ShippingCostSet', 'ClaimNoteWritten']);
  });

  it('is refused where fans can claim by themselves', () => {
    given()
      .when(takeOver({ go: openGo() }))
      .thenRejected('GO_OPEN', { goId: testIds.goId });
    expect(takeOver({ go: openGo({ availableUntil: testNow - 1 }) })(initialClaim)).toHaveLength(1);
    expect(takeOver({ go: openGo({ published: false }) })(initialClaim)).toHaveLength(1);
  });

  it('is refused in a canceled group order', () => {
    given()
      .when(takeOver({ go: openGo({ status: 'CANCELED' }) }))
      .thenRejected('GO_CANCELED', { goId: testIds.goId });
  });

  it('is refused where the fan has a claim, and not where that was deleted', () => {
    given([claimSubmitted()]).when(takeOver()).thenRejected('CLAIM_EXISTS');
    expect(takeOver()(given([claimSubmitted(), claimDeleted()]).state())).toHaveLength(1);
  });

  it('is refused beyond the limit, and for an item that is not linked', () => {
    const limitOf = () => ({ max: 3, claimed: 2 });
    given().when(takeOver({ limitOf })).thenRejected('STOCK_EXCEEDED');
    const offers = new Map([[testIds.itemId, album({ linked: false })]]);
    given().when(takeOver({ offers })).thenRejected('ITEM_NOT_IN_GO');
  });
});
