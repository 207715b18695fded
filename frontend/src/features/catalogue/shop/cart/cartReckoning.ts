import {
  addCents,
  addPoints,
  addTotals,
  bookingAfter,
  corrections,
  leftPerPerson,
  movementOf,
  neededPoints,
  noBooking,
  noTotals,
  planSteps,
  points,
  presentAdditions,
  refuseAboveOrderMax,
  refuseAboveStock,
  refuseChangedPrice,
  refuseMissingPoints,
  refuseUnchosen,
  Rejection,
  remainingOfLimit,
  remainingStock,
  stockKey,
  stockOf,
  totalsOf,
  wantedByFan,
  wantedByProxy,
  type LineStep,
  type Points,
  type PointsBooking,
  type RefusedLine,
  type StockUnit,
  type Submission,
} from '@fan-beats/events/rules';
import { decided } from './knownClaim';
import { includesOf, type LeftOf } from '../productStock';
import { priceChanges, lineKey, type CartLine, type LineKey } from './cartLine';
import { submittedLine, type SubmissionFacts } from './submissionFacts';

/** The maximum amount of a line, and the limit that sets it. */
export interface Short {
  readonly possible: number;
  readonly by: 'stock' | 'order';
}

export type CartReckoning = ReturnType<typeof reckonCart>;

/** The sums, Fan Beats and limits of a cart, by the rules of its submission. */
export function reckonCart(lines: readonly CartLine[], facts: SubmissionFacts) {
  const { claim, proxy, limitOf, availablePoints } = facts;
  const { totals, booking } = claim ?? { totals: noTotals, booking: noBooking };
  const cart = lines.map(submittedLine);
  const plan = planOf(cart, facts);
  const { change, posting, stock } = movementOf(claim, plan.steps);
  const after = bookingAfter(claim, plan.steps);
  const uncovered = refusal(() => refuseMissingPoints(claim, plan.steps, availablePoints));
  const taken = new Map(stock.map((movement) => [stockKey(movement), movement.amount]));
  const limitBeside = (unit: StockUnit) => {
    const limit = limitOf(unit);
    return limit && { max: remainingOfLimit(limit), claimed: taken.get(stockKey(unit)) ?? 0 };
  };
  const left: LeftOf = (product, variantId) => {
    const unit = { itemId: product.item_id, variantId, includes: includesOf(product, variantId) };
    const order = proxy ? null : leftPerPerson(product.ordermax, unit, cart);
    return { stock: remainingStock(unit, limitBeside), order };
  };
  const changedPrices = refusedLines(() => refuseChangedPrice(plan.additions, undefined)).map(keyOf);
  return {
    lines: lines.map((line) => reckonLine(line, facts)),
    /** The sum of the whole claim after the submission. */
    sumCents: addCents(totals.sumCents, change.sumCents),
    /** The sum of the new pieces; negative if a proxy edit lowers the claim. */
    addedCents: change.sumCents,
    freebieCost: change.costPoints,
    generated: change.grantedPoints,
    /** The Fan Beats from this claim that wait for completion, before and after the submission. */
    surplus: { before: booking.pending, after: after.pending },
    ...coverageOf(posting, points(uncovered?.details.missing ?? 0), availablePoints),
    left,
    /** The lines that ask for more than the stock or the maximum per person. */
    short: shortLines(plan, facts),
    /** The first line without a chosen variant. */
    unchosen: unchosenLine(plan, facts),
    /** The price changes that the person has to accept before submitting. */
    priceChanges: priceChanges(lines, facts.products, new Set(changedPrices)),
  };
}

type Plan = ReturnType<typeof planOf>;

/** The pieces that a cart adds to its claim, and the steps that add them. */
function planOf(cart: Submission['cart'], { claim, offers, proxy }: SubmissionFacts) {
  const wanted = (proxy ? wantedByProxy : wantedByFan)(claim, cart);
  const additions = presentAdditions(wanted, offers);
  return { additions, steps: planSteps(wanted, additions, claim?.nextLine ?? 1) };
}

/** The rejection by a rule, if there is one. */
function refusal(rule: () => void): Rejection | undefined {
  const answer = decided(rule);
  return answer instanceof Rejection ? answer : undefined;
}

const refusedLines = (rule: () => void): readonly RefusedLine[] => refusal(rule)?.details.lines ?? [];

const keyOf = ({ itemId, variantId, text = null }: RefusedLine): LineKey =>
  lineKey({ item_id: itemId, itemvariant_id: variantId, additional_info: text });

export type LineReckoning = ReturnType<typeof reckonLine>;

/** Claimed pieces cost their price at the time of the claim, the rest costs today's price (rule D24). */
function reckonLine(line: CartLine, { claim, offers }: SubmissionFacts) {
  const wanted = wantedByFan(claim, [submittedLine(line)]);
  const additions = presentAdditions(wanted, offers);
  const held = wanted.flatMap((one) => one.held);
  const claimed = held.map((one): LineStep => ({ line: one, text: null, before: 0, after: one.amount }));
  const { sumCents, grantedPoints, costPoints } = addTotals(
    totalsOf(claimed),
    totalsOf(planSteps(wanted, additions, 1)),
  );
  const isFreebie = (additions[0]?.details ?? held[0])?.itemType === 1;
  return { line, isFreebie, priceCents: sumCents, points: addPoints(grantedPoints, costPoints) };
}

/** The lines that exceed a limit. The narrower limit counts; of two equal limits the stock counts. */
function shortLines({ additions, steps }: Plan, { claim, offers, limitOf, proxy }: SubmissionFacts) {
  const returned = stockOf(corrections(steps));
  const refused = {
    order: proxy ? [] : refusedLines(() => refuseAboveOrderMax(claim, additions, offers)),
    stock: refusedLines(() => refuseAboveStock(additions, returned, limitOf)),
  };
  const short = new Map<LineKey, Short>();
  for (const by of ['order', 'stock'] as const) {
    for (const line of refused[by]) {
      const possible = line.possible ?? 0;
      const known = short.get(keyOf(line));
      if (!known || possible <= known.possible) short.set(keyOf(line), { possible, by });
    }
  }
  return short;
}

function unchosenLine({ additions }: Plan, { offers }: SubmissionFacts): LineKey | undefined {
  const refused = refusal(() => refuseUnchosen(additions, offers));
  return refused?.rule === 'VARIANT_REQUIRED' ? refused.details.lines?.map(keyOf)[0] : undefined;
}

/** The sources and destinations of the Fan Beats of a change. */
function coverageOf(posting: PointsBooking, missing: Points, available: Points) {
  const taken = Math.max(0, neededPoints(posting) - missing);
  const usedFromAccount = Math.min(taken, Math.max(0, available));
  return {
    /** The part of the surplus waiting for completion that new freebies use up. */
    usedFromSurplus: Math.max(0, 0 - posting.pending),
    /** Limited to the Fan Beats available on the account. */
    usedFromAccount,
    /** The Fan Beats beyond that which an admin's correction takes. */
    debt: taken - usedFromAccount,
    /** Fan Beats taken from the account for freebies before, and covered by new products now. */
    returnedToAccount: Math.max(0, 0 - posting.drawn),
    addedToAccount: Math.max(0, posting.pending + posting.released),
    missing,
  };
}
