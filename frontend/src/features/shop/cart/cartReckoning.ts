import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  addPoints,
  bookingDifference,
  cents,
  centsFromEuros,
  missingPoints,
  points,
  settlePoints,
  timesCents,
  timesPoints,
  type Cents,
  type Points,
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
  readonly usedFromAccount: Points;
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

/** What a cart costs and what it does to the fan's account, as the server will reckon it (rules D31, D32). */
export function reckonCart(cartLines: readonly CartLine[], facts: ReckoningFacts): CartReckoning {
  const lines = cartLines.map((line) => reckonLine(line, facts));
  const { claim } = facts;
  const before = {
    granted: points(claim?.claim_point_grant_sum ?? 0),
    cost: points(claim?.claim_point_sum ?? 0),
  };
  const after = { granted: sumPoints(lines, false), cost: sumPoints(lines, true) };
  const difference = bookingDifference(
    settlePoints(before, facts.standing),
    settlePoints(after, facts.standing),
  );
  const sumCents = addCents(...lines.map((line) => line.priceCents));
  return {
    lines,
    sumCents,
    addedCents: cents(sumCents - centsFromEuros(claim?.claim_sum ?? 0)),
    freebieCost: points(after.cost - before.cost),
    generated: points(after.granted - before.granted),
    usedFromAccount: points(Math.max(0, difference.drawn)),
    addedToAccount: points(Math.max(0, difference.pending + difference.released)),
    missing: missingPoints(difference, points(facts.availablePoints)),
  };
}

/** True when the cart asks for anything the claim does not hold yet. */
export function hasNewPieces(lines: readonly CartLine[]): boolean {
  return lines.some((line) => unclaimedAmount(line) > 0);
}
