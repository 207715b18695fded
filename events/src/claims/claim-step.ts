import { shortDay } from '../kernel/german-day';
import type { GoStatus } from '../catalogue/gos/go-status';
import { addCents, inEuros, type Cents } from '../kernel/money';
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
export function claimStep(claim: ClaimStepInput, today: string): ClaimStep {
  if (claim.canceled) return canceledClaim(claim);
  return toPay(claim, today) ?? parcelOf(claim) ?? goOf(claim);
}

/** Money comes first: a fan who has paid wants to know where it is. */
function canceledClaim({ heldCents }: ClaimStepInput): ClaimStep {
  if (heldCents === 0) return { place: 'canceled', line: steps.CANCELED, next: null };
  return { place: 'canceled', line: heldLine(heldCents), next: steps.CANCELED };
}

export const heldLine = (heldCents: Cents): string =>
  `${inEuros(heldCents)} of yours is kept: it comes back or becomes credit.`;

function toPay(claim: ClaimStepInput, today: string): ClaimStep | null {
  const asked = claim.stages.filter(({ dueCents }) => dueCents > 0);
  const due = asked.filter(({ announced }) => !announced);
  const named = due.length > 0 ? due : asked;
  if (named.length === 0) return null;
  const amount = inEuros(addCents(...named.map(({ dueCents }) => dueCents)));
  if (due.length === 0)
    return {
      place: 'said',
      line: `You say you have paid ${amount}.`,
      next: 'The organiser looks for the money, and notes it here.',
    };
  const [first] = due.flatMap(({ dueOn }) => dueOn ?? []).sort();
  const day = first === undefined ? '' : ` by ${shortDay(first, today)}`;
  const next = isSent(claim) ? null : nextOf(claim);
  const late = due.filter(({ paymentState }) => paymentState === 'late' || paymentState === 'overdue');
  if (late.length > 0) {
    const some = late.length < due.length ? ', some of it' : '';
    return { place: 'late', line: `${amount}${some} late, asked for${day}`, next };
  }
  const partPaid = due.some(({ paymentState }) => paymentState === 'part-paid');
  return { place: 'to-pay', line: `${partPaid ? 'Part paid: ' : ''}${amount}${day}`, next };
}

function parcelOf(claim: ClaimStepInput): ClaimStep | null {
  if (!isSent(claim)) return null;
  if (claim.arrived) return { place: 'arrived', line: 'It arrived.', next: null };
  const line = claim.trackingId ? steps.SENT_OUT : 'On its way to you, untracked.';
  return { place: 'sent', line, next: null };
}

function goOf(claim: ClaimStepInput): ClaimStep {
  const next = nextOf(claim);
  if (claim.status !== null) return { place: 'under-way', line: next, next: null };
  if (claim.stages.some(({ openCents }) => openCents > 0))
    return { place: 'unasked', line: 'Nothing to pay yet.', next };
  const isFree = claim.stages.every(({ paymentState }) => paymentState === 'nothing');
  return { place: 'paid', line: isFree ? 'Nothing to pay.' : 'All paid.', next };
}

const nextOf = ({ status }: Pick<ClaimStepInput, 'status'>): string =>
  status === undefined ? 'The organiser knows where it is.' : steps[status ?? 'OPEN'];

const steps: Readonly<Record<GoStatus | 'OPEN', string>> = {
  OPEN: 'Next everything is ordered together.',
  ORDERED: 'Next it arrives at the proxy.',
  AT_PROXY: 'Next it goes to Germany.',
  OTW_TO_GERMANY: 'Next it passes customs and arrives here.',
  ARRIVED: 'Next your parcel is packed.',
  SENT_OUT: 'On its way to you.',
  CANCELED: 'Nothing is ordered, nothing is to be paid.',
};
