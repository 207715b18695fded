import { addDays, addWorkingDays, germanDay } from '../../kernel/german-day';
import { addCents, cents, centsFromEuros, type Cents } from '../../kernel/money';
import type { PayableStage, Stage } from './payment-order';

/**
 * The state of a stage's payment, calculated when it is shown and never stored (rule M8). `nothing`: nothing is open,
 * also for a stage of a canceled claim that was paid in part.
 */
export type PaymentState = 'nothing' | 'unasked' | 'asked' | 'part-paid' | 'overdue' | 'late' | 'settled';

export interface StageToPay {
  readonly openCents: Cents;
  readonly coveredCents: Cents;
  readonly settled: boolean;
  /** The amount that was asked for; null where nothing is asked for. */
  readonly requestedCents: Cents | null;
  /** German day, where something is asked for. */
  readonly dueOn: string | null;
}

/**
 * The amount that is asked for and not paid; an amount that was added to the stage later is not asked for yet (rule
 * M7).
 */
export function dueCents({
  openCents,
  coveredCents,
  requestedCents,
}: Pick<StageToPay, 'openCents' | 'coveredCents' | 'requestedCents'>): Cents {
  return cents(Math.min(openCents, Math.max(0, (requestedCents ?? 0) - coveredCents)));
}

/** A stage on the wire, in euros. */
interface ToldStage extends Readonly<Record<'claim_id' | 'open' | 'due', number>> {
  readonly stage: Stage;
  readonly due_on: string | null;
}

/** The stage in the shape of the payment order. */
export const toPayable = ({ claim_id, stage, open, due, due_on }: ToldStage): PayableStage => ({
  claimId: claim_id,
  stage,
  dueOn: due_on,
  openCents: centsFromEuros(open),
  dueCents: centsFromEuros(due),
});

/** The amount that a fan pays of a stage: the due amount, or all of the open one where nothing was asked for yet. */
export const amountToPay = ({ due, open }: Pick<ToldStage, 'due' | 'open'>): number => (due > 0 ? due : open);

/**
 * The credit that a fan can ask to get back: without what is due, or the chosen payments where they are more. `balance`
 * and `spent`, the sum of these payments, are in euros (rule M27).
 */
export function askableCents(balance: number, stages: readonly Pick<ToldStage, 'due'>[], spent = 0): Cents {
  const due = addCents(...stages.map((stage) => centsFromEuros(stage.due)));
  return cents(Math.max(0, centsFromEuros(balance) - Math.max(due, centsFromEuros(spent))));
}

/** `today` is a German day; for `graceDays` working days after the due day a payment is not late yet. */
export function paymentState(
  stage: StageToPay,
  { today, graceDays }: { readonly today: string; readonly graceDays: number },
): PaymentState {
  const { openCents, coveredCents, settled, dueOn } = stage;
  if (settled) return 'settled';
  if (openCents === 0) return 'nothing';
  if (dueOn === null || dueCents(stage) === 0) return 'unasked';
  if (today > addWorkingDays(dueOn, graceDays)) return 'late';
  if (today > dueOn) return 'overdue';
  return coveredCents > 0 ? 'part-paid' : 'asked';
}

/** The days that the shop waits for money that a fan says they have paid (rule M10). */
const waitDays = 3;

/**
 * Whether money that a fan says they have paid may still be on its way; `announcedAt` is an ISO-8601 text, `today` a
 * German day.
 */
export const isOnItsWay = (announcedAt: string, today: string): boolean =>
  addDays(germanDay(Date.parse(announcedAt)), waitDays) > today;
