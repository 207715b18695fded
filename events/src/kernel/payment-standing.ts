import { addDays, addWorkingDays, germanDay } from './german-day';
import { cents, type Cents } from './money';

/** Where a stage of a claim stands on the way to being paid; derived when it is shown, never kept (rule M8). */
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
