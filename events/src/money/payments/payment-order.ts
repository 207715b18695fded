import { cents, type Cents } from '../../kernel/money';
import type { Translator } from '../../kernel/translator';
import type { PaymentReference } from './payment-reference';

/** The parts of a claim that are paid separately, in the order in which money goes to them by default (rule M5). */
export const stages = ['items', 'ems', 'customs', 'domestics'] as const;
export type Stage = (typeof stages)[number];

/** The parts of a claim that bills charge. */
export const costs = ['domestics', 'ems', 'customs'] as const;

/** The names that people read, on screens and in mails. */
export const costNames = (i18n: Translator): Readonly<Record<(typeof costs)[number], string>> => ({
  domestics: i18n.t('Domestics'),
  ems: i18n.t('EMS'),
  customs: i18n.t('Customs'),
});

export const stageNames = (i18n: Translator): Readonly<Record<Stage, string>> => ({
  items: i18n.t('Items'),
  ...costNames(i18n),
});

/** A stage of a claim that money may go to. */
export interface PayableStage {
  readonly claimId: number;
  readonly stage: Stage;
  readonly openCents: Cents;
  /** The part of `openCents` that is asked for (rule M7). */
  readonly dueCents: Cents;
  /** German day; null where nothing is asked for. */
  readonly dueOn: string | null;
}

/** An amount for one stage of a claim, above 0. */
export interface PaymentPart {
  readonly claimId: number;
  readonly stage: Stage;
  readonly amountCents: Cents;
}

/** Money that arrived, the fan's balance before it, and the references in the purpose of the transfer. */
export interface ArrivedMoney {
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
  readonly named: readonly PaymentReference[];
}

/**
 * Distributes money by default: first to what is asked for and not paid, by its due day, then to what is open beyond
 * that. Within each it goes to items, EMS, customs, domestics, and to older claims first (rule M5). A stage gets one
 * part at most; money that is left over is in no part.
 */
export function partsInOrder(payable: readonly PayableStage[], amountCents: Cents): PaymentPart[] {
  const wanted = [
    ...dueInOrder(payable).map((stage) => ({ stage, wantedCents: stage.dueCents })),
    ...[...payable]
      .sort(byStage)
      .map((stage) => ({ stage, wantedCents: cents(stage.openCents - stage.dueCents) })),
  ];
  const parts = new Map<string, PaymentPart>();
  let left: number = amountCents;
  for (const { stage, wantedCents } of wanted) {
    const taken = Math.min(wantedCents, left);
    if (taken === 0) continue;
    left -= taken;
    const before = parts.get(keyOf(stage))?.amountCents ?? 0;
    parts.set(keyOf(stage), partOf(stage, before + taken));
  }
  return [...parts.values()];
}

/**
 * Proposes what a payment pays where the organiser does not choose (rule D81): first the claims that its reference
 * names; else stages whose due sum equals the payment, without the fan's credit or with it; else the order of rule M5.
 * The parts exceed the payment only where the credit completes the exact sum.
 */
export function proposeParts(
  payable: readonly PayableStage[],
  { amountCents, balanceCents, named }: ArrivedMoney,
): PaymentPart[] {
  const claims = new Set(named.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : [])));
  const meant = payable.filter(({ claimId, openCents }) => claims.has(claimId) && openCents > 0);
  if (meant.length > 0) {
    const parts = partsFor(meant, { amountCents, balanceCents });
    const left = amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0);
    const others = payable.filter(({ claimId }) => !claims.has(claimId));
    return left > 0 ? [...parts, ...partsInOrder(others, cents(left))] : parts;
  }
  return partsFor(payable, { amountCents, balanceCents });
}

function partsFor(
  payable: readonly PayableStage[],
  { amountCents, balanceCents }: Pick<ArrivedMoney, 'amountCents' | 'balanceCents'>,
): PaymentPart[] {
  const due = dueInOrder(payable);
  const exact =
    exactly(due, amountCents) ?? (balanceCents > 0 ? exactly(due, amountCents + balanceCents) : null);
  return exact?.map((stage) => partOf(stage, stage.dueCents)) ?? partsInOrder(payable, amountCents);
}

/** The most due stages that are tried together; a fan with more of them pays in order. */
const mostTried = 16;

/** Due stages whose sum is `sum`, the first in order; null where there are none. */
function exactly(due: readonly PayableStage[], sum: number): PayableStage[] | null {
  if (sum === 0) return [];
  const [first, ...rest] = due.length > mostTried ? [] : due;
  if (!first || sum < 0) return null;
  const others = exactly(rest, sum - first.dueCents);
  return others ? [first, ...others] : exactly(rest, sum);
}

const dueInOrder = (payable: readonly PayableStage[]): PayableStage[] =>
  payable
    .filter(({ dueCents }) => dueCents > 0)
    .sort((a, b) => compareTexts(a.dueOn ?? '', b.dueOn ?? '') || byStage(a, b));

const byStage = (a: PayableStage, b: PayableStage): number =>
  stages.indexOf(a.stage) - stages.indexOf(b.stage) || a.claimId - b.claimId;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const keyOf = ({ claimId, stage }: PayableStage): string => `${claimId} ${stage}`;

const partOf = ({ claimId, stage }: PayableStage, amountCents: number): PaymentPart => ({
  claimId,
  stage,
  amountCents: cents(amountCents),
});
