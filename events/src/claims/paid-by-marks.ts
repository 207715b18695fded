import {
  cents,
  evolveClaim,
  germanDay,
  refuseDay,
  type AccountEvent,
  type ClaimEvent,
  type ClaimState,
  type PaymentMethod,
} from '../language';
import { unmarkedCents } from './delete-claim';

/** The truth about money that is only marked by hand: the shop has it, or it never existed (rule M25). */
export const marksMean = ['paid', 'mistaken'] as const;
export type MarksMean = (typeof marksMean)[number];

/** The day on which such money came in, and its method. Defaults: today, and `other`. */
export interface MarkedMoney {
  /** German day. */
  readonly receivedOn?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** Whether the admin means a day more than a year back. */
  readonly longAgo?: boolean | undefined;
  readonly nowMs: number;
}

/**
 * Money that was only marked is with the shop. The part that these facts unmark becomes a payment, which is added to
 * the balance. Throws Rejection for a day that is refused.
 */
export function paidByMarks(
  claim: ClaimState,
  events: readonly ClaimEvent[],
  { receivedOn, method = 'other', longAgo, nowMs }: MarkedMoney,
): AccountEvent[] {
  if (receivedOn !== undefined) refuseDay(receivedOn, { nowMs, longAgo });
  if (claim.status !== 'existing') return [];
  const amountCents = unmarkedCents(claim, events.reduce<ClaimState>(evolveClaim, claim));
  if (amountCents === 0) return [];
  const { userId } = claim;
  return [
    {
      type: 'PaymentRecorded',
      data: { userId, amountCents, feeCents: cents(0), receivedOn: receivedOn ?? germanDay(nowMs), method },
    },
  ];
}
