import {
  cents,
  Rejection,
  shareSum,
  splitCents,
  splitLines,
  type Bill,
  type BillLine,
  type Cents,
  type DividedLine,
  type ExistingClaim,
  type HeldLine,
  type SettledChoice,
  type SharePart,
  type Weighted,
} from '../../language';

/** Grams of one piece, by item and by variant. */
export interface Grams {
  readonly items: ReadonlyMap<number, number>;
  readonly variants: ReadonlyMap<number, number>;
}

export interface DivisionChoices {
  readonly canceled?: boolean;
  readonly leftOut: readonly number[];
  /** Weights typed by hand, by claim; a claim without one keeps its earlier weight. */
  readonly byHand: ReadonlyMap<number, number>;
  readonly grams: Grams;
  /** Undefined while nobody has chosen: then such costs count as reopened. */
  readonly settled?: SettledChoice | undefined;
}

/** The result of dividing a bill: a part for each of its lines and claims, and the amount that the shop bears. */
export interface Division {
  readonly shares: ReadonlyMap<number, readonly SharePart[]>;
  readonly bornCents: Cents;
}

type DividedBill = Pick<Bill, 'billId' | 'component' | 'billLines' | 'shares' | 'rounding'>;

/** A claim's part in a division. */
interface Party {
  readonly claim: ExistingClaim;
  readonly before: readonly SharePart[];
  readonly counts: boolean;
  /** The claim keeps its earlier share: `others` or `shop` carry the difference. Null where it gets a new share. */
  readonly carriedBy: 'others' | 'shop' | null;
}

const carriers = { reopen: null, leave: 'others', bear: 'shop' } as const;

const noPart: SharePart = { weight: 0, shareCents: cents(0) };

/**
 * Divides each line of a bill over the claims (rules M20 to M23): the shares and the amount that the shop bears add up
 * to the total. Throws Rejection NOTHING_TO_SPLIT and WEIGHT_UNKNOWN.
 */
export function divideBill(
  bill: DividedBill,
  claims: readonly ExistingClaim[],
  terms: DivisionChoices,
): Division {
  const parties = claims.map((claim) => partyOf(bill, claim, terms));
  const toDivide = bill.billLines.map((line, index) => lineToDivide({ line, index }, parties, terms));
  const divided = splitAll(bill, toDivide);
  const lines = toDivide.map((line, index) => partsOfLine(line, index, { parties, due: divided[index] }));
  return {
    shares: new Map(
      claims.map(({ claimId }, index) => [claimId, lines.map(({ parts }) => parts[index] ?? noPart)]),
    ),
    bornCents: cents(lines.reduce((sum, { born }) => sum + born, 0)),
  };
}

function partyOf(
  { component, shares }: DividedBill,
  claim: ExistingClaim,
  { leftOut, settled = 'reopen' }: DivisionChoices,
): Party {
  const carriedBy = claim.stages[component].settled ? carriers[settled] : null;
  const counts = carriedBy !== 'others' && !leftOut.includes(claim.claimId);
  return { claim, before: shares.get(claim.claimId) ?? [], counts, carriedBy };
}

/** Divides the lines together, or each one separately for an older bill (rule M22). */
function splitAll(
  { billId, rounding }: DividedBill,
  lines: readonly DividedLine[],
): readonly ReadonlyMap<number, Cents>[] {
  return rounding === 'together'
    ? splitLines(lines, billId)
    : lines.map(({ total, among }) => splitCents(total, among, billId));
}

const had = ({ before }: Party, index: number): SharePart => before[index] ?? noPart;

interface OneLine {
  readonly line: BillLine;
  readonly index: number;
}

/**
 * The amount and weights of a line to divide: without the parts of claims that keep theirs and leave the rest to the
 * others.
 */
function lineToDivide(
  { line, index }: OneLine,
  parties: readonly Party[],
  terms: DivisionChoices,
): DividedLine {
  const counting = parties.filter(({ counts }) => counts);
  const weighed = counting.map((party) => [party.claim.claimId, had(party, index).weight] as const);
  const byHand = new Map([...weighed, ...terms.byHand]);
  const weights = weightsOn(line, counting, { ...terms, byHand });
  const kept = parties.filter(({ carriedBy }) => carriedBy === 'others').map((party) => had(party, index));
  return { total: cents(line.amountCents - shareSum(kept)), among: weights };
}

interface Dividing {
  readonly parties: readonly Party[];
  /** The cents of the line for each claim that counts. */
  readonly due: ReadonlyMap<number, Cents> | undefined;
}

function partsOfLine({ among }: DividedLine, index: number, { parties, due }: Dividing) {
  const weightOfClaim = new Map(among.map(({ id, weight }) => [id, weight]));
  let born = 0;
  const parts = parties.map((party): SharePart => {
    const { claimId } = party.claim;
    const part = { weight: weightOfClaim.get(claimId) ?? 0, shareCents: due?.get(claimId) ?? cents(0) };
    if (party.carriedBy === null) return part;
    if (party.carriedBy === 'others') return had(party, index);
    const { shareCents } = had(party, index);
    born += part.shareCents - shareCents;
    return { weight: part.weight, shareCents };
  });
  return { parts, born };
}

/**
 * Throws Rejection WEIGHT_UNKNOWN with the items that have no weight, so that others do not carry their part unnoticed.
 */
function weightsOn(line: BillLine, parties: readonly Party[], terms: DivisionChoices): Weighted[] {
  const unknown = new Set<string>();
  const weights = parties.map(({ claim }) => ({
    id: claim.claimId,
    weight: weightOf(line, claim, { ...terms, unknown }),
  }));
  if (unknown.size > 0) throw new Rejection('WEIGHT_UNKNOWN', { items: [...unknown] });
  return weights;
}

type Weighing = DivisionChoices & { readonly unknown: Set<string> };

function weightOf({ basis, category }: BillLine, claim: ExistingClaim, terms: Weighing): number {
  switch (basis) {
    case 'equal':
      return 1;
    case 'value':
      return claim.totals.sumCents;
    case 'hand':
      return terms.byHand.get(claim.claimId) ?? 0;
    case 'weight':
      return sumOver(claim.lines, (line) => gramsOf(line, terms));
    case 'pieces':
      return sumOver(claim.lines, partsOf);
    case 'category':
      return sumOver(
        claim.lines.filter((line) => line.category === category),
        partsOf,
      );
  }
}

const sumOver = (lines: readonly HeldLine[], ofPiece: (line: HeldLine) => number): number =>
  lines.reduce((sum, line) => sum + line.amount * ofPiece(line), 0);

/** A set counts as its parts. */
const partsOf = ({ includes }: HeldLine): number => Math.max(1, includes.length);

/**
 * A variant has its own weight; without one, a set has the sum of its parts, and any other piece the weight of its
 * item.
 */
function gramsOf(line: HeldLine, { grams: { items, variants }, unknown }: Weighing): number {
  const { itemId, variantId, includes, caption } = line;
  const own = variants.get(variantId ?? 0);
  const units = own === undefined && includes.length > 0 ? includes : [variantId ?? 0];
  const weights = units.map((unit) => variants.get(unit) ?? items.get(itemId));
  if (weights.includes(undefined)) unknown.add(caption);
  return weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
}
