import { cents, type Cents } from '../kernel/money';
import type { PointsStanding } from './points-settlement';
import type { Stage } from './claim.events';

/** What is charged of a stage and what covers it; all four stages are kept alike (rule M1). */
export interface StageMoney {
  /** Null while nobody knows it (rule D70). */
  readonly chargedCents: Cents | null;
  /** By payments: goes back to the balance when it is released. */
  readonly allocatedCents: Cents;
  /** By what the shop bears. */
  readonly waivedCents: Cents;
  /** By marks by hand: no payment of it is recorded. */
  readonly markedCents: Cents;
  /** What of that stays where the done flag of a shipping cost goes. */
  readonly keptCents: Cents;
  readonly settled: boolean;
}

export type StagesMoney = Readonly<Record<Stage, StageMoney>>;

const noCents = cents(0);
const noCover = { allocatedCents: noCents, waivedCents: noCents, markedCents: noCents, keptCents: noCents };
const openCost: StageMoney = { chargedCents: null, ...noCover, settled: false };

export const noMoney: StagesMoney = {
  items: { ...openCost, chargedCents: noCents },
  ems: openCost,
  customs: openCost,
  domestics: openCost,
};

/** Once the items come to another sum. */
export const withSum = (stages: StagesMoney, sumCents: Cents): StagesMoney => ({
  ...stages,
  items: { ...stages.items, chargedCents: sumCents },
});

/** The items once so much covers them: what payments and the shop do not cover is marked by hand. */
export function itemsCovered(
  money: StageMoney,
  { coveredCents: covered, settled }: { readonly coveredCents: Cents; readonly settled: boolean },
): StageMoney {
  const markedCents = cents(covered - money.allocatedCents - money.waivedCents);
  return { ...money, settled, markedCents, keptCents: markedCents };
}

/** A shipping cost as it is known without its mark: what is done is covered whole at least. */
export function shippingCost(cost: Omit<StageMoney, 'markedCents'>): StageMoney {
  const { chargedCents, allocatedCents, waivedCents, keptCents, settled } = cost;
  const missing = settled ? (chargedCents ?? 0) - allocatedCents - waivedCents : 0;
  return { ...cost, markedCents: cents(Math.max(keptCents, missing)) };
}

/** What payments, the shop and marks by hand cover. */
export const coverOf = ({
  allocatedCents,
  waivedCents,
  markedCents,
}: Pick<StageMoney, 'allocatedCents' | 'waivedCents' | 'markedCents'>): Cents =>
  cents(allocatedCents + waivedCents + markedCents);

/** How a stage of a claim stands (rules M1, M2). */
export interface StageStanding extends StageMoney {
  /** 0 while nobody knows it. */
  readonly chargedCents: Cents;
  readonly coveredCents: Cents;
  /** What is missing; nothing is where the group order is canceled (rule D84). */
  readonly openCents: Cents;
  /** What is too much; where the group order is canceled, what covers it is held instead. */
  readonly overCents: Cents;
  /** What the shop has of the fan beyond what it is owed: too much, or all of it where the group order is canceled. */
  readonly heldCents: Cents;
}

/** A claim as far as its money is concerned; it stands as 'canceled' while its group order is canceled. */
export interface PaidClaim {
  readonly stages: StagesMoney;
  readonly standing: PointsStanding;
}

/** The one reckoning of what is charged, covered, open and too much: every screen, sum and export takes it from here. */
export function stageOf({ stages, standing }: PaidClaim, stage: Stage): StageStanding {
  const money = stages[stage];
  const canceled = standing === 'canceled';
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
