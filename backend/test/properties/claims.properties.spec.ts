import { cents, points, Rejection } from '@fan-beats/events';
import fc from 'fast-check';
import { proxySubmitClaim, submitClaim } from '@fan-beats/events/rules';
import { ModelShop, units, type Act, type Deciders, type Step } from './model-shop';
import {
  assertAccountsExact,
  assertClaimsExact,
  assertCountersExact,
  assertFairToFan,
  assertNoOversell,
  recount,
} from './shop-invariants';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1000);

const fan = fc.integer({ min: 1, max: 3 });
const unit = fc.nat(units.length - 1);
const wish = fc.record({ unit, amount: fc.nat(3), text: fc.constantFrom(null, null, 'A') });
const wishes = fc.array(wish, { minLength: 1, maxLength: 4 });
const cost = fc.record({ amountCents: fc.nat(900).map(cents), settled: fc.boolean() }, { requiredKeys: [] });
const update = fc.record(
  {
    paymentReceived: fc.boolean(),
    freebiesDone: fc.boolean(),
    costs: fc.record({ ems: cost }),
    note: fc.constantFrom('A', null),
  },
  { requiredKeys: [] },
);

/** Fans act most often, and the group order is open most of the time: otherwise little would be claimed. */
const anyAct = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      { act: fc.constant('submit' as const), fan, wishes, info: fc.constantFrom('A', ' ') },
      { requiredKeys: ['act', 'fan', 'wishes'] },
    ),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('proxy' as const), fan, wishes }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('update' as const), fan, update }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), fan }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('reverse' as const), fan, newest: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('status' as const),
      status: fc.constantFrom(null, null, null, 'ORDERED' as const, 'SENT_OUT' as const, 'CANCELED' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('limit' as const), unit, max: fc.option(fc.nat(8)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('grant' as const),
      fan,
      points: fc.integer({ min: -6, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      item: unit,
      cents: fc.nat(2),
      points: fc.nat(4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('offer' as const),
      item: unit,
      published: fc.constantFrom(true, true, false),
      linked: fc.constantFrom(true, true, false),
    }),
  },
);
const anyHistory: fc.Arbitrary<Act[]> = fc.array(anyAct, { minLength: 5, maxLength: 40, size: 'max' });

interface Moment {
  readonly shop: ModelShop;
  readonly step: Step;
  readonly claimedBefore: ReadonlyMap<string, number>;
  readonly availableBefore: number;
}

/** Runs a history and checks after every act. */
function live(acts: readonly Act[], look: (moment: Moment) => void, shop = new ModelShop()): ModelShop {
  for (const next of acts) {
    const account = 'fan' in next ? shop.accountOf(next.fan) : { points: 0, pending: 0 };
    const before = { claimedBefore: recount(shop), availableBefore: account.points - account.pending };
    look({ shop, step: shop.take(next), ...before });
  }
  return shop;
}

const lookForOversell = ({ shop, claimedBefore }: Moment) => assertNoOversell(shop, claimedBefore);
const lookForDebt = ({ shop, step, availableBefore }: Moment) => assertFairToFan(shop, step, availableBefore);

function lookForAll(moment: Moment): void {
  lookForOversell(moment);
  lookForDebt(moment);
  assertCountersExact(moment.shop);
  assertAccountsExact(moment.shop);
}

describe('whatever fans and admins do', () => {
  it(`nothing is oversold, no Fan Beat is made or lost, and every claim is its events (${numRuns} histories)`, () => {
    fc.assert(
      fc.property(anyHistory, (acts) => assertClaimsExact(live(acts, lookForAll))),
      { numRuns },
    );
  });

  it('every kind of fact and refusal comes up, so the property is about something', () => {
    const seen = new Set<string>();
    for (const acts of fc.sample(anyHistory, { numRuns: 300, seed: 7 })) {
      live(acts, ({ step: { decided, refused } }) => {
        for (const { event } of decided) {
          seen.add(event.type);
          if ('reversesPosition' in event.data) seen.add('a reversal');
        }
        if (refused) seen.add(refused);
      });
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'ClaimSubmitted',
        'ClaimExtended',
        'ClaimRevised',
        'ClaimDeleted',
        'ClaimSurplusReleased',
        'ClaimBeatsReturned',
        'ClaimBeatsRebooked',
        'ClaimPaymentReceived',
        'ClaimPaymentRevoked',
        'STOCK_EXCEEDED',
        'NOT_ENOUGH_POINTS',
        'ORDER_MAX_EXCEEDED',
        'ITEM_NOT_IN_GO',
        'WINDOW_CLOSED',
        'GO_CANCELED',
        'CART_EMPTY',
        'COST_SETTLED',
        'ALREADY_REVERSED',
        'NOT_REVERSIBLE',
        'CHANGED_SINCE',
        'a reversal',
      ]),
    );
  });
});

describe('the property finds a decider that is wrong', () => {
  const foundIn = (wrong: Deciders['submitClaim'], look: (moment: Moment) => void): string => {
    const property = fc.property(anyHistory, (acts) => {
      live(acts, look, new ModelShop({ submitClaim: wrong, proxySubmitClaim }));
    });
    const { errorInstance } = fc.check(property, { numRuns: 1000, seed: 11, endOnFailure: true });
    return errorInstance instanceof Error ? errorInstance.message : 'nothing';
  };

  it('because it does not sum sets', () => {
    const blind: Deciders['submitClaim'] = (state, input) =>
      submitClaim(state, {
        ...input,
        offers: new Map(
          [...input.offers].map(([itemId, offer]) => [
            itemId,
            { ...offer, variants: offer.variants.map((variant) => ({ ...variant, includes: [] })) },
          ]),
        ),
      });
    expect(foundIn(blind, lookForOversell)).toContain('Oversold');
  });

  it('because it tests each line of a cart alone', () => {
    const alone: Deciders['submitClaim'] = (state, input) => {
      for (const line of input.cart.filter(({ amount }) => amount > 0)) {
        const one = { ...input, cart: [line] };
        if (isShort(() => submitClaim(state, one))) return [];
      }
      return submitClaim(state, { ...input, limitOf: () => undefined });
    };
    expect(foundIn(alone, lookForOversell)).toContain('Oversold');
  });

  it('because it draws what the account does not have', () => {
    const generous: Deciders['submitClaim'] = (state, input) =>
      submitClaim(state, { ...input, availablePoints: points(1e6) });
    expect(foundIn(generous, lookForDebt)).toContain('Available Fan Beats');
  });
});

function isShort(decide: () => unknown): boolean {
  try {
    decide();
    return false;
  } catch (error) {
    return error instanceof Rejection && error.rule === 'STOCK_EXCEEDED';
  }
}
