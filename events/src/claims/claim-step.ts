import { shortDay } from '../kernel/german-day';
import type { GoStatus } from '../catalogue/gos/go-status';
import { addCents, inEuros, type Cents } from '../kernel/money';
import type { Translator } from '../kernel/translator';
import type { PaymentState } from '../money/payments/payment-state';

export interface StageStepInput {
  readonly openCents: Cents;
  readonly dueCents: Cents;
  /** German day; null where nothing is asked for. */
  readonly dueOn: string | null;
  readonly paymentState: PaymentState;
  /** The fan says they have paid what is due (rule D79). */
  readonly announced: boolean;
}

/** The facts that decide the state of a claim on screens. */
export interface ClaimStepInput {
  readonly stages: readonly StageStepInput[];
  /** Status of its group order; undefined for an unknown value. */
  readonly status: GoStatus | null | undefined;
  readonly canceled: boolean;
  /** Paid for a canceled group order and not given back yet (rule D84). */
  readonly heldCents: Cents;
  readonly trackingId: string | null;
  /** The fan says that the parcel arrived (rule D89). */
  readonly arrived: boolean;
}

export type ClaimPlace =
  | 'late'
  | 'to-pay'
  | 'said'
  | 'sent'
  | 'arrived'
  | 'under-way'
  | 'unasked'
  | 'paid'
  | 'canceled';

/** Whether something is due that the fan does not say they have paid. */
export const isDue = (place: ClaimPlace): boolean => place === 'late' || place === 'to-pay';

/** The state of a claim in one line, and what its fan can do; every screen uses it. */
export interface ClaimStep {
  readonly place: ClaimPlace;
  readonly line: string;
  /** The next step; null where the line already says it or there is none. */
  readonly next: string | null;
}

/** A parcel may go out without a tracking number. */
export const isSent = ({ status, trackingId }: Pick<ClaimStepInput, 'status' | 'trackingId'>): boolean =>
  status === 'SENT_OUT' || Boolean(trackingId);

/** `today` is a German day. */
export function claimStep(i18n: Translator, claim: ClaimStepInput, today: string): ClaimStep {
  if (claim.canceled) return canceledClaim(i18n, claim);
  return toPay(i18n, claim, today) ?? parcelOf(i18n, claim) ?? goOf(i18n, claim);
}

/** Money comes first: a fan who has paid wants to know where it is. */
function canceledClaim(i18n: Translator, { heldCents }: ClaimStepInput): ClaimStep {
  const canceled = stepOf(i18n, 'CANCELED');
  if (heldCents === 0) return { place: 'canceled', line: canceled, next: null };
  return { place: 'canceled', line: heldLine(i18n, heldCents), next: canceled };
}

export const heldLine = (i18n: Translator, heldCents: Cents): string =>
  i18n.t('{amount} of yours is kept: it comes back or becomes credit.', {
    amount: inEuros(heldCents, i18n.locale),
  });

function toPay(i18n: Translator, claim: ClaimStepInput, today: string): ClaimStep | null {
  const asked = claim.stages.filter(({ dueCents }) => dueCents > 0);
  const due = asked.filter(({ announced }) => !announced);
  const named = due.length > 0 ? due : asked;
  if (named.length === 0) return null;
  const amount = inEuros(addCents(...named.map(({ dueCents }) => dueCents)), i18n.locale);
  if (due.length === 0)
    return {
      place: 'said',
      line: i18n.t('You say you have paid {amount}.', { amount }),
      next: i18n.t('The organiser looks for the money, and notes it here.'),
    };
  const [first] = due.flatMap(({ dueOn }) => dueOn ?? []).sort();
  const day = first === undefined ? null : shortDay(first, today);
  const next = isSent(claim) ? null : nextOf(i18n, claim);
  const late = due.filter(({ paymentState }) => paymentState === 'late' || paymentState === 'overdue');
  if (late.length > 0)
    return { place: 'late', line: lateLine(i18n, { amount, day, all: late.length === due.length }), next };
  const partPaid = due.some(({ paymentState }) => paymentState === 'part-paid');
  return { place: 'to-pay', line: dueLine(i18n, { amount, day, partPaid }), next };
}

interface AskedAmount {
  readonly amount: string;
  /** Null where nothing is asked for by a day. */
  readonly day: string | null;
}

function lateLine(i18n: Translator, { amount, day, all }: AskedAmount & { readonly all: boolean }): string {
  if (day === null)
    return all
      ? i18n.t('{amount} late, asked for', { amount })
      : i18n.t('{amount}, some of it late, asked for', { amount });
  return all
    ? i18n.t('{amount} late, asked for by {day}', { amount, day })
    : i18n.t('{amount}, some of it late, asked for by {day}', { amount, day });
}

function dueLine(
  i18n: Translator,
  { amount, day, partPaid }: AskedAmount & { readonly partPaid: boolean },
): string {
  if (day === null) return partPaid ? i18n.t('Part paid: {amount}', { amount }) : amount;
  return partPaid
    ? i18n.t('Part paid: {amount} by {day}', { amount, day })
    : i18n.t('{amount} by {day}', { amount, day });
}

function parcelOf(i18n: Translator, claim: ClaimStepInput): ClaimStep | null {
  if (!isSent(claim)) return null;
  if (claim.arrived) return { place: 'arrived', line: i18n.t('It arrived.'), next: null };
  const line = claim.trackingId ? stepOf(i18n, 'SENT_OUT') : i18n.t('On its way to you, untracked.');
  return { place: 'sent', line, next: null };
}

function goOf(i18n: Translator, claim: ClaimStepInput): ClaimStep {
  const next = nextOf(i18n, claim);
  if (claim.status !== null) return { place: 'under-way', line: next, next: null };
  if (claim.stages.some(({ openCents }) => openCents > 0))
    return { place: 'unasked', line: i18n.t('Nothing to pay yet.'), next };
  const isFree = claim.stages.every(({ paymentState }) => paymentState === 'nothing');
  return { place: 'paid', line: isFree ? i18n.t('Nothing to pay.') : i18n.t('All paid.'), next };
}

const nextOf = (i18n: Translator, { status }: Pick<ClaimStepInput, 'status'>): string =>
  status === undefined ? i18n.t('The organiser knows where it is.') : stepOf(i18n, status ?? 'OPEN');

function stepOf(i18n: Translator, status: GoStatus | 'OPEN'): string {
  switch (status) {
    case 'OPEN':
      return i18n.t('Next everything is ordered together.');
    case 'ORDERED':
      return i18n.t('Next it arrives at the proxy.');
    case 'AT_PROXY':
      return i18n.t('Next it goes to Germany.');
    case 'OTW_TO_GERMANY':
      return i18n.t('Next it passes customs and arrives here.');
    case 'ARRIVED':
      return i18n.t('Next your parcel is packed.');
    case 'SENT_OUT':
      return i18n.t('On its way to you.');
    case 'CANCELED':
      return i18n.t('Nothing is ordered, nothing is to be paid.');
  }
}
