import { addDays, addWorkingDays, germanDay } from '../../kernel/german-day';
import { addCents, cents, centsFromEuros, type Cents } from '../../kernel/money';
import type { PayableStage, Stage } from './payment-order';

/**
 * The state of a stage's payment; derived when it is shown, never kept (rule M8). `nothing`: nothing is open, also of a stage of a canceled
 * claim that was paid in part.
 */
export type PaymentStanding = 'nothing' | 'unasked' | 'asked' | 'part-paid' | 'overdue' | 'late' | 'settled';

export interface StageToPay {
  readonly openCents: Cents;
  readonly coveredCents: Cents;
  readonly settled: boolean;
  /** What was asked for; null where nothing is. */
  readonly requestedCents: Cents | null;
  /** German day, where something is asked for. */
  readonly dueOn: string | null;
}

/** What is asked for and not paid; what came to the stage since is not asked for yet (rule M7). */
export function dueCents({
  openCents,
  coveredCents,
  requestedCents,
}: Pick<StageToPay, 'openCents' | 'coveredCents' | 'requestedCents'>): Cents {
  return cents(Math.min(openCents, Math.max(0, (requestedCents ?? 0) - coveredCents)));
}

/** A stage as it is told on the wire, in euros. */
interface ToldStage extends Readonly<Record<'claim_id' | 'open' | 'due', number>> {
  readonly stage: Stage;
  readonly due_on: string | null;
}

/** As the order of payments knows it. */
export const toPayable = ({ claim_id, stage, open, due, due_on }: ToldStage): PayableStage => ({
  claimId: claim_id,
  stage,
  dueOn: due_on,
  openCents: centsFromEuros(open),
  dueCents: centsFromEuros(due),
});

/** What a fan pays of a stage: what is asked for, or all of it where nobody asked yet. */
export const amountToPay = ({ due, open }: Pick<ToldStage, 'due' | 'open'>): number => (due > 0 ? due : open);

/** What of the credit can be asked for back: what neither is due nor pays what is chosen, of which `spent` says the euros (rule M27). */
export function askableCents(balance: number, stages: readonly Pick<ToldStage, 'due'>[], spent = 0): Cents {
  const due = addCents(...stages.map((stage) => centsFromEuros(stage.due)));
  return cents(Math.max(0, centsFromEuros(balance) - Math.max(due, centsFromEuros(spent))));
}

/** `today` is a German day, `graceDays` working days after the due day of which nothing follows yet. */
export function paymentStanding(
  stage: StageToPay,
  { today, graceDays }: { readonly today: string; readonly graceDays: number },
): PaymentStanding {
  const { openCents, coveredCents, settled, dueOn } = stage;
  if (settled) return 'settled';
  if (openCents === 0) return 'nothing';
  if (dueOn === null || dueCents(stage) === 0) return 'unasked';
  if (today > addWorkingDays(dueOn, graceDays)) return 'late';
  if (today > dueOn) return 'overdue';
  return coveredCents > 0 ? 'part-paid' : 'asked';
}

/** So many days the shop waits for money that a fan says they have paid (rule M10). */
const waitDays = 3;

/** Whether what a fan says they have paid may still be on its way; `announcedAt` is an ISO-8601 text, `today` a German day. */
export const isOnItsWay = (announcedAt: string, today: string): boolean =>
  addDays(germanDay(Date.parse(announcedAt)), waitDays) > today;
