import { isDeepStrictEqual } from 'node:util';
import {
  addBookings,
  addCents,
  coverOf,
  evolveClaim,
  initialClaim,
  isNoBooking,
  noBooking,
  points,
  type ClaimEvent,
  type ExistingClaim,
  type PointsBooking,
  type StockMovement,
} from '@fan-beats/events';
import { keyOf, type ModelClaim, type ModelShop, type Step } from './model-shop';

/** Calculated by hand, without the deciders: a piece of the set is one of each photo. */
const piecesOf: Readonly<Record<string, readonly string[]>> = { '102/19': ['102/19', '102/11', '102/12'] };

export function existingClaims(shop: ModelShop): ExistingClaim[] {
  return [...shop.claims.values()].flatMap(({ state }) => (state.status === 'existing' ? [state] : []));
}

/** Pieces per unit in the standing claims. */
export function recount(shop: ModelShop): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of existingClaims(shop).flatMap((claim) => claim.lines)) {
    for (const key of piecesOf[keyOf(line)] ?? [keyOf(line)]) {
      counts.set(key, (counts.get(key) ?? 0) + line.amount);
    }
  }
  return counts;
}

/** Jest's own comparison is too slow for the tens of thousands of cases of a property. */
function assertSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

function assertTrue(what: string, holds: boolean): void {
  assertSame(what, holds, true);
}

/** No unit that an act increased is above its limit (rule D19). */
export function assertNoOversell(shop: ModelShop, before: ReadonlyMap<string, number>): void {
  for (const [key, count] of recount(shop)) {
    const max = shop.limits.get(key) ?? null;
    const rose = count > (before.get(key) ?? 0);
    assertTrue(`Oversold ${key} (${count} of ${max ?? 'any'})`, max === null || !rose || count <= max);
  }
}

/** The stock movements of all events add up to the pieces of the standing claims. */
export function assertCountersExact(shop: ModelShop): void {
  const counts = recount(shop);
  for (const key of new Set([...counts.keys(), ...shop.claimed.keys()])) {
    assertSame(`Counter ${key}`, shop.claimed.get(key) ?? 0, counts.get(key) ?? 0);
  }
}

function reckonBooking(claim: ExistingClaim): PointsBooking {
  let surplus = 0;
  for (const line of claim.lines) surplus += line.unitPoints * line.amount * (line.itemType === 0 ? 1 : -1);
  const isCanceled = claim.pointsState === 'canceled';
  const isCompleted = claim.pointsState === 'completed';
  return {
    drawn: points(isCanceled ? 0 : Math.max(0, -surplus)),
    pending: points(isCanceled || isCompleted ? 0 : Math.max(0, surplus)),
    released: points(isCompleted ? Math.max(0, surplus) : 0),
  };
}

/** In any order of acts, an account equals the granted Fan Beats plus the bookings of its standing claims (rules D29, D31, D34). */
export function assertAccountsExact(shop: ModelShop): void {
  for (const [fan, account] of shop.accounts) {
    const expected = { points: shop.granted.get(fan) ?? 0, pending: 0 };
    for (const claim of existingClaims(shop).filter(({ userId }) => userId === fan)) {
      const { drawn, pending, released } = reckonBooking(claim);
      expected.points += pending + released - drawn;
      expected.pending += pending;
    }
    assertSame(`Account ${fan}`, account, expected);
  }
}

export function assertClaimsExact(shop: ModelShop): void {
  for (const claim of shop.claims.values()) {
    assertSame('State', claim.events.reduce(evolveClaim, initialClaim), claim.state);
    const completions = claim.events.filter(({ type }) => type === 'ClaimSurplusReleased').length;
    assertTrue('Completed at most once', completions <= 1);
    if (claim.state.status === 'existing') assertClaimExact(claim.state);
    if (claim.state.status === 'deleted') assertNothingLeft(claim);
  }
}

function assertClaimExact(claim: ExistingClaim): void {
  const sum = claim.lines.reduce((total, line) => total + line.unitPriceCents * line.amount, 0);
  assertSame('Sum', claim.totals.sumCents, sum);
  assertSame('Booking', claim.booking, reckonBooking(claim));
  const numbers = claim.lines.map((line) => line.line);
  assertSame(
    'Line numbers',
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
  );
  assertTrue('Next line is new', claim.nextLine > Math.max(...numbers));
  assertTrue(
    'Every line holds something',
    claim.lines.every((line) => line.amount > 0),
  );
  assertTrue('A paid claim is covered', !claim.stages.items.settled || coverOf(claim.stages.items) >= sum);
}

/** All movements of a deleted claim add up to nothing (rule D29). */
function assertNothingLeft({ events }: ModelClaim): void {
  const postings = events.flatMap(({ data }) => ('posting' in data ? [data.posting] : []));
  assertTrue('Fan Beats given back', isNoBooking(postings.reduce(addBookings, noBooking)));
  const left = new Map<string, number>();
  for (const movement of events.flatMap(stockOf)) {
    left.set(keyOf(movement), (left.get(keyOf(movement)) ?? 0) + movement.amount);
  }
  assertTrue(
    'Stock given back',
    [...left.values()].every((amount) => amount === 0),
  );
  const sums = events.flatMap(({ data }) => ('change' in data ? [data.change.sumCents] : []));
  assertSame('Sum given back', addCents(...sums), 0);
}

function stockOf({ data }: ClaimEvent): readonly StockMovement[] {
  return 'stock' in data ? data.stock : [];
}

/**
 * A fan never lowers an amount, never brings the available Fan Beats below 0 (rules D23, D33), and pays nothing by
 * claiming: only an amount that was covered before may settle the present claim (rule M2).
 */
export function assertFairToFan(shop: ModelShop, { act, decided }: Step, availableBefore: number): void {
  if (act.act !== 'submit') return;
  const account = shop.accountOf(act.fan);
  const available = account.points - account.pending;
  assertTrue(`Available Fan Beats (${available})`, available >= Math.min(0, availableBefore));
  for (const { event } of decided) {
    assertTrue(
      `A fan's fact (${event.type})`,
      [
        'ClaimSubmitted',
        'ClaimExtended',
        'ClaimPaymentRevoked',
        'ClaimPaymentReceived',
        'ClaimFreebiesReopened',
      ].includes(event.type),
    );
    if ('coveredCents' in event.data)
      assertSame('Covered', event.data.coveredCents, coveredBefore(shop.claimOf(act.fan), decided.length));
    assertTrue(
      'A fan only takes',
      stockOf(event).every((movement) => movement.amount > 0),
    );
    const changed = event.type === 'ClaimExtended' ? event.data.changed : [];
    assertTrue(
      'A fan only raises',
      changed.every((change) => change.amountAfter > change.amountBefore),
    );
  }
}

function coveredBefore(claim: ModelClaim | undefined, newest: number): number {
  const before = claim?.events.slice(0, -newest).reduce(evolveClaim, initialClaim);
  return before?.status === 'existing' ? coverOf(before.stages.items) : 0;
}
