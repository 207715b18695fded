import { cents, type Cents } from '../kernel/money';
import type { PointsState } from './points-settlement';
import type { Stage } from './claim.events';

/** The charge of a stage and its cover; all four stages have the same fields (rule M1). */
export interface StageMoney {
  /** Null while the cost is unknown (rule D70). */
  readonly chargedCents: Cents | null;
  /** Covered by payments: goes back to the balance when it is released. */
  readonly allocatedCents: Cents;
  /** Covered by the shop, which bears it. */
  readonly waivedCents: Cents;
  /** Covered by marks by hand, without a recorded payment. */
  readonly markedCents: Cents;
  /** The part of `markedCents` that stays when the done flag of a shipping cost is removed. */
  readonly markWithoutFlagCents: Cents;
  readonly settled: boolean;
}

export type StagesMoney = Readonly<Record<Stage, StageMoney>>;

const noCents = cents(0);
const noCover = {
  allocatedCents: noCents,
  waivedCents: noCents,
  markedCents: noCents,
  markWithoutFlagCents: noCents,
};
const openCost: StageMoney = { chargedCents: null, ...noCover, settled: false };

export const noMoney: StagesMoney = {
  items: { ...openCost, chargedCents: noCents },
  ems: openCost,
  customs: openCost,
  domestics: openCost,
};

/** The stages after the sum of the items has changed. */
export const withSum = (stages: StagesMoney, sumCents: Cents): StagesMoney => ({
  ...stages,
  items: { ...stages.items, chargedCents: sumCents },
});

/** The items with a given cover: the part that payments and the shop do not cover is marked by hand. */
export function itemsCovered(
  money: StageMoney,
  { coveredCents: covered, settled }: { readonly coveredCents: Cents; readonly settled: boolean },
): StageMoney {
  const markedCents = cents(covered - money.allocatedCents - money.waivedCents);
  return { ...money, settled, markedCents, markWithoutFlagCents: markedCents };
}

/** A shipping cost whose mark by hand is not given but follows: a cost that is done is covered in full at least. */
export function shippingCost(cost: Omit<StageMoney, 'markedCents'>): StageMoney {
  const { chargedCents, allocatedCents, waivedCents, markWithoutFlagCents, settled } = cost;
  const missing = settled ? (chargedCents ?? 0) - allocatedCents - waivedCents : 0;
  return { ...cost, markedCents: cents(Math.max(markWithoutFlagCents, missing)) };
}

/** The sum that payments, the shop and marks by hand cover. */
export const coverOf = ({
  allocatedCents,
  waivedCents,
  markedCents,
}: Pick<StageMoney, 'allocatedCents' | 'waivedCents' | 'markedCents'>): Cents =>
  cents(allocatedCents + waivedCents + markedCents);

/** The state of a stage of a claim: its charge, its cover and the difference (rules M1, M2). */
export interface StageFigures extends StageMoney {
  /** 0 while the cost is unknown. */
  readonly chargedCents: Cents;
  readonly coveredCents: Cents;
  /** The missing amount; 0 where the group order is canceled (rule D84). */
  readonly openCents: Cents;
  /**
   * The amount covered beyond the charge; 0 where the group order is canceled, because all cover is in `heldCents`
   * then.
   */
  readonly overCents: Cents;
  /**
   * Money of the fan beyond what is owed: the excess; where the group order is canceled, all of the cover except what
   * the shop waived.
   */
  readonly heldCents: Cents;
}

/** The money of a claim; its state is 'canceled' while its group order is canceled. */
export interface PaidClaim {
  readonly stages: StagesMoney;
  readonly pointsState: PointsState;
}

/** The one calculation of the charged, covered, open and excess amounts: every screen, sum and export uses it. */
export function stageOf({ stages, pointsState }: PaidClaim, stage: Stage): StageFigures {
  const money = stages[stage];
  const canceled = pointsState === 'canceled';
  const chargedCents = money.chargedCents ?? noCents;
  const covered = coverOf(money);
  const over = Math.max(0, covered - chargedCents);
  return {
    ...money,
    chargedCents,
    coveredCents: covered,
    openCents: cents(canceled ? 0 : Math.max(0, chargedCents - covered)),
    overCents: cents(canceled ? 0 : over),
    heldCents: cents(canceled ? covered - money.waivedCents : over),
  };
}
