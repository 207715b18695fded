import {
  addCents,
  adjustPayment,
  adjustRequest,
  cents,
  evolveClaim,
  existingClaim,
  idsOf,
  initialClaim,
  largestSumCents,
  points,
  Rejection,
  type Cents,
  type ClaimEvent,
  type ClaimLine,
  type ClaimLineChange,
  type ClaimRevised,
  type ClaimState,
  type ExistingClaim,
  type HeldLine,
  type Points,
  type RecordedEvent,
} from '../language';
import { moneyAgain, requestAgain } from './money-again';
import { addedLines, claimLine, movementOf, removedLines, type LineStep } from './line-steps';

/** New terms of the claimed pieces of an item, or of one of its variants. */
export interface Repricing {
  readonly itemId: number;
  /** Null for all pieces of the item. */
  readonly variantId: number | null;
  /** A freebie costs Fan Beats only: its price stays 0. */
  readonly priceCents: Cents;
  /** Granted per piece of an item, or the cost per piece of a freebie. */
  readonly points: Points;
}

interface Repriced {
  readonly line: HeldLine;
  readonly priceCents: Cents;
  readonly points: Points;
}

/**
 * The claimed pieces get other terms: the price and the Fan Beats of their lines, which were frozen (rules D24, M62).
 * Payments stay, and an overpaid amount becomes credit. No facts where the claim has no such piece. Throws
 * Rejection GO_CANCELED, CLAIM_TOO_LARGE, and PRICE_RAISED where only a change in the fan's favour is allowed.
 */
export function repriceClaim(
  claim: ExistingClaim,
  repricing: Repricing,
  { canceled, onlyBetter }: { readonly canceled: boolean; readonly onlyBetter: boolean },
): ClaimEvent[] {
  if (canceled) throw new Rejection('GO_CANCELED', { goId: claim.goId });
  const repriced = claim.lines.flatMap((line): Repriced[] => {
    const isMeant = repricing.variantId === null || repricing.variantId === line.variantId;
    if (line.itemId !== repricing.itemId || !isMeant) return [];
    const priceCents = line.itemType === 1 ? cents(0) : repricing.priceCents;
    const isSame = line.unitPriceCents === priceCents && line.unitPoints === repricing.points;
    return isSame ? [] : [{ line, priceCents, points: repricing.points }];
  });
  if (onlyBetter) refuseWorse(claim, repriced, termsOf(claim.lines));
  if (repriced.length === 0) return [];
  const revised = revision(claim, repriced);
  const now = existingClaim(evolveClaim(claim, revised));
  return [revised, ...followingSum(now)];
}

/** The terms of a line that its fan agreed to. */
type Terms = Pick<HeldLine, 'unitPriceCents' | 'unitPoints'>;

const termsOf = (lines: readonly (Terms & Pick<HeldLine, 'line'>)[]): ReadonlyMap<number, Terms> =>
  new Map(lines.map((line) => [line.line, line]));

/** Whether a fan would be worse off: a higher price, fewer Fan Beats granted, or a freebie that costs more. */
function isWorse({ line, priceCents, points }: Repriced, agreed: Terms): boolean {
  const isDearer = priceCents > line.unitPriceCents && priceCents > agreed.unitPriceCents;
  if (line.itemType === 1) return isDearer || (points > line.unitPoints && points > agreed.unitPoints);
  return isDearer || (points < line.unitPoints && points < agreed.unitPoints);
}

function refuseWorse(
  { claimId }: ExistingClaim,
  repriced: readonly Repriced[],
  agreed: ReadonlyMap<number, Terms>,
): void {
  if (repriced.some((one) => isWorse(one, agreed.get(one.line.line) ?? one.line)))
    throw new Rejection('PRICE_RAISED', { claimIds: [claimId] });
}

/**
 * The terms at which the pieces of each line were claimed. A line with other terms keeps those of the line that it
 * replaced. Pieces that a fan added later were claimed at the terms of that time, and the better ones count.
 */
function agreedTerms(history: readonly RecordedEvent<ClaimEvent>[]): ReadonlyMap<number, Terms> {
  const agreed = new Map<number, Terms>();
  const current = new Map<number, ClaimLine>();
  for (const event of history) {
    const { added, changed, replaced } = lineChangesOf(event);
    for (const { line, amountBefore, amountAfter } of changed) {
      const [was, now] = [agreed.get(line), current.get(line)];
      if (was && now && amountAfter > amountBefore) agreed.set(line, betterTerms(was, now));
    }
    for (const [index, line] of added.entries()) {
      agreed.set(line.line, agreed.get(replaced[index]?.line ?? 0) ?? line);
      current.set(line.line, line);
    }
  }
  return agreed;
}

interface LineChanges {
  readonly added: readonly ClaimLine[];
  readonly changed: readonly ClaimLineChange[];
  /** The lines in whose place the added ones came, in the same order. */
  readonly replaced: readonly Pick<ClaimLine, 'line'>[];
}

function lineChangesOf({ type, data }: ClaimEvent): LineChanges {
  switch (type) {
    case 'ClaimSubmitted':
      return { added: data.lines, changed: [], replaced: [] };
    case 'ClaimExtended':
      return { added: data.added, changed: data.changed, replaced: [] };
    case 'ClaimRevised':
      return {
        added: data.added,
        changed: data.changed,
        replaced: data.repriced === true ? data.removed : [],
      };
    default:
      return { added: [], changed: [], replaced: [] };
  }
}

function betterTerms(one: Terms, { itemType, unitPriceCents, unitPoints }: ClaimLine): Terms {
  const better = itemType === 1 ? Math.min : Math.max;
  return {
    unitPriceCents: cents(Math.min(one.unitPriceCents, unitPriceCents)),
    unitPoints: points(better(one.unitPoints, unitPoints)),
  };
}

/** Each line is taken off and comes again with its terms, its pieces and its text. */
function revision(claim: ExistingClaim, repriced: readonly Repriced[]): ClaimRevised {
  const off = repriced.map(({ line }): LineStep => ({
    line,
    text: line.text,
    before: line.amount,
    after: 0,
  }));
  const again = repriced.map(({ line, priceCents, points }, index): LineStep => {
    const terms = { ...line, unitPriceCents: priceCents, unitPoints: points };
    const added = claimLine(terms, claim.nextLine + index, line.amount);
    return { line: added, text: line.text, before: 0, after: line.amount };
  });
  const steps = [...off, ...again];
  const movement = movementOf(claim, steps);
  const sumCents = addCents(claim.totals.sumCents, movement.change.sumCents);
  if (sumCents > largestSumCents) throw new Rejection('CLAIM_TOO_LARGE');
  const texts = again.flatMap(({ line, text }) =>
    text === null ? [] : [[String(line.line), text] as const],
  );
  return {
    type: 'ClaimRevised',
    data: {
      ...idsOf(claim),
      ...movement,
      added: addedLines(steps),
      changed: [],
      removed: removedLines(steps),
      repriced: true,
    },
    ...(texts.length > 0 && { private: { lineTexts: Object.fromEntries(texts) } }),
  };
}

/** The effect of the claim's sum on its payment and on what is asked for. */
function followingSum(claim: ExistingClaim): ClaimEvent[] {
  const { sumCents } = claim.totals;
  return [...adjustPayment(claim, claim.stages.items, sumCents), ...adjustRequest(claim, 'items', sumCents)];
}

/**
 * The claim's pieces get the terms again that they had before an act, and money that the act gave back pays the items
 * again, as far as the balance has it. Pieces that were taken off since are left out. No facts where none are left.
 * Throws Rejection GO_CANCELED, and PRICE_RAISED where only a change in the fan's favour is allowed, and the terms would
 * be worse than those at which the pieces were claimed.
 */
export function undoRepricing(
  history: readonly RecordedEvent<ClaimEvent>[],
  actId: string,
  {
    canceled,
    onlyBetter,
    balanceCents,
  }: { readonly canceled: boolean; readonly onlyBetter: boolean; readonly balanceCents: Cents },
): ClaimEvent[] {
  const ofAct = history.filter(({ meta }) => meta.actId === actId);
  const first = ofAct[0];
  const claim = history.reduce<ClaimState>(evolveClaim, initialClaim);
  if (!first || claim.status !== 'existing') return [];
  const before = existingClaim(
    history.slice(0, history.indexOf(first)).reduce<ClaimState>(evolveClaim, initialClaim),
  );
  const repriced = ofAct.flatMap((event) =>
    event.type === 'ClaimRevised' ? termsBefore(claim, before, event) : [],
  );
  if (repriced.length === 0) return [];
  if (canceled) throw new Rejection('GO_CANCELED', { goId: claim.goId });
  if (onlyBetter) refuseWorse(claim, repriced, agreedTerms(history));
  const events: ClaimEvent[] = [revision(claim, repriced)];
  const now = (): ExistingClaim => existingClaim(events.reduce<ClaimState>(evolveClaim, claim));
  let left = balanceCents;
  for (const event of ofAct) {
    const back = moneyAgain(now(), event, { stage: 'items', balanceCents: left });
    if (back?.type === 'ClaimPaymentAllocated') left = cents(left - back.data.amountCents);
    if (back) events.push(back);
  }
  events.push(...followingSum(now()));
  events.push(...requestAgain(now(), { stage: 'items', before, ofAct }));
  return events;
}

/** The lines that came with the act and are there now, with the terms that they replaced. */
function termsBefore(claim: ExistingClaim, before: ExistingClaim, { data }: ClaimRevised): Repriced[] {
  if (data.repriced !== true) return [];
  return data.added.flatMap((added, index): Repriced[] => {
    const line = claim.lines.find((one) => one.line === added.line);
    const was = before.lines.find((one) => one.line === data.removed[index]?.line);
    return line && was ? [{ line, priceCents: was.unitPriceCents, points: was.unitPoints }] : [];
  });
}
