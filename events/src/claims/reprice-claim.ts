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
  Rejection,
  type Cents,
  type ClaimEvent,
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
  if (onlyBetter) refuseWorse(claim, repriced);
  if (repriced.length === 0) return [];
  const revised = revision(claim, repriced);
  const now = existingClaim(evolveClaim(claim, revised));
  return [revised, ...followingSum(now)];
}

/** Whether a fan would be worse off: a higher price, fewer Fan Beats granted, or a freebie that costs more. */
const isWorse = ({ line, priceCents, points }: Repriced): boolean =>
  priceCents > line.unitPriceCents ||
  (line.itemType === 1 ? points > line.unitPoints : points < line.unitPoints);

function refuseWorse({ claimId }: ExistingClaim, repriced: readonly Repriced[]): void {
  if (repriced.some(isWorse)) throw new Rejection('PRICE_RAISED', { claimIds: [claimId] });
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
 * Throws Rejection GO_CANCELED, and PRICE_RAISED where only a change in the fan's favour is allowed.
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
  if (onlyBetter) refuseWorse(claim, repriced);
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
