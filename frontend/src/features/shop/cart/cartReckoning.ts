import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import {
  addBookings,
  addCents,
  addPoints,
  bookingDifference,
  cents,
  centsFromEuros,
  missingPoints,
  neededPoints,
  points,
  settlePoints,
  timesCents,
  timesPoints,
  type Cents,
  type Points,
  type PointsBooking,
  type PointsReckoning,
  type PointsStanding,
} from '@fan-beats/events/kernel';
import { unitPrice } from '../productStock';
import { claimedParts, unclaimedAmount, type CartLine } from './cartLine';

export interface LineReckoning {
  readonly line: CartLine;
  readonly isFreebie: boolean;
  readonly priceCents: Cents;
  readonly points: Points;
}

export interface CartReckoning {
  readonly lines: readonly LineReckoning[];
  /** Of the whole claim as it would be. */
  readonly sumCents: Cents;
  /** Of what is wanted beyond the claim; negative where a proxy edit lowers it. */
  readonly addedCents: Cents;
  readonly freebieCost: Points;
  readonly generated: Points;
  /** Of the surplus that waits for completion, what new freebies use up. */
  readonly usedFromSurplus: Points;
  /** What waits for completion from this claim, as it is and as it would be. */
  readonly surplus: { readonly before: Points; readonly after: Points };
  /** At most what is available there. */
  readonly usedFromAccount: Points;
  /** What an admin's correction takes beyond that. */
  readonly debt: Points;
  /** Drawn for freebies before, and covered by new products now. */
  readonly returnedToAccount: Points;
  readonly addedToAccount: Points;
  readonly missing: Points;
}

export interface ReckoningFacts {
  readonly products: ReadonlyMap<number, ItemRecord>;
  readonly claim: ClaimRecord | null;
  readonly availablePoints: number;
  readonly standing: PointsStanding;
}

interface Priced {
  readonly amount: number;
  readonly priceCents: Cents;
  readonly points: Points;
}

/** The pieces of a line by price: claimed ones at the price they were claimed at, the rest at today's (rule D24). */
function pricedParts(line: CartLine, { products, claim }: ReckoningFacts): Priced[] {
  const product = products.get(line.item_id);
  const today = product ? unitPrice(product, line.itemvariant_id) : { price: 0, points: 0 };
  const parts: Priced[] = [];
  let left = line.amount;
  for (const part of claimedParts(claim, line)) {
    const amount = Math.min(left, part.amount);
    parts.push({ amount, priceCents: centsFromEuros(part.price), points: points(part.points) });
    left -= amount;
  }
  return [...parts, { amount: left, priceCents: centsFromEuros(today.price), points: points(today.points) }];
}

function isFreebieLine(line: CartLine, { products, claim }: ReckoningFacts): boolean {
  const type = products.get(line.item_id)?.item_type ?? claimedParts(claim, line)[0]?.item_type;
  return type === 1;
}

function reckonLine(line: CartLine, facts: ReckoningFacts): LineReckoning {
  const parts = pricedParts(line, facts);
  const isFreebie = isFreebieLine(line, facts);
  return {
    line,
    isFreebie,
    // A freebie costs Fan Beats only, whatever price its record may still carry.
    priceCents: isFreebie
      ? cents(0)
      : addCents(...parts.map((part) => timesCents(part.priceCents, part.amount))),
    points: addPoints(...parts.map((part) => timesPoints(part.points, part.amount))),
  };
}

function sumPoints(lines: readonly LineReckoning[], freebies: boolean): Points {
  return addPoints(...lines.filter((line) => line.isFreebie === freebies).map((line) => line.points));
}

function reckonPoints(lines: readonly LineReckoning[]): PointsReckoning {
  return { granted: sumPoints(lines, false), cost: sumPoints(lines, true) };
}

/** What stays of a claim once an admin's cart has taken pieces off, before anything is added to it. */
function correctedLines(lines: readonly CartLine[]): readonly CartLine[] {
  return lines.map((line) => ({ ...line, amount: Math.min(line.amount, line.amount_claimed) }));
}

/** What a cart costs and what it does to the fan's account, as the server will reckon it (rules D31, D32). */
export function reckonCart(cartLines: readonly CartLine[], facts: ReckoningFacts): CartReckoning {
  const lines = cartLines.map((line) => reckonLine(line, facts));
  const { claim } = facts;
  const before = {
    granted: points(claim?.claim_point_grant_sum ?? 0),
    cost: points(claim?.claim_point_sum ?? 0),
  };
  const corrected = reckonPoints(correctedLines(cartLines).map((line) => reckonLine(line, facts)));
  const after = reckonPoints(lines);
  const booking = (reckoning: PointsReckoning) => settlePoints(reckoning, facts.standing);
  const sumCents = addCents(...lines.map((line) => line.priceCents));
  return {
    lines,
    sumCents,
    addedCents: cents(sumCents - centsFromEuros(claim?.claim_sum ?? 0)),
    freebieCost: points(after.cost - before.cost),
    generated: points(after.granted - before.granted),
    surplus: { before: booking(before).pending, after: booking(after).pending },
    ...reckonAccount(
      bookingDifference(booking(before), booking(corrected)),
      bookingDifference(booking(corrected), booking(after)),
      points(facts.availablePoints),
    ),
  };
}

/**
 * Where the Fan Beats of a change come from and go to. What is added must be covered; what an admin takes off may leave the
 * account in debt (rules D32, D33).
 */
function reckonAccount(corrections: PointsBooking, additions: PointsBooking, available: Points) {
  const missing = missingPoints(additions, points(available - neededPoints(corrections)));
  const whole = addBookings(corrections, additions);
  const taken = Math.max(0, neededPoints(whole) - missing);
  const usedFromAccount = Math.min(taken, Math.max(0, available));
  return {
    usedFromSurplus: points(Math.max(0, 0 - whole.pending)),
    usedFromAccount: points(usedFromAccount),
    debt: points(taken - usedFromAccount),
    returnedToAccount: points(Math.max(0, 0 - whole.drawn)),
    addedToAccount: points(Math.max(0, whole.pending + whole.released)),
    missing,
  };
}

/** True when the cart asks for anything the claim does not hold yet. */
export function hasNewPieces(lines: readonly CartLine[]): boolean {
  return lines.some((line) => unclaimedAmount(line) > 0);
}
