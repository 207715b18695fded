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

/** Where the money is that marks by hand tell of: with the shop, or nowhere (rule M25). */
export const marksMean = ['paid', 'mistaken'] as const;
export type MarksMean = (typeof marksMean)[number];

/** Of money in the shop the day it came and the method; left out: today, and `other`. */
export interface MarkedMoney {
  /** German day. */
  readonly receivedOn?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** A day more than a year back is meant. */
  readonly longAgo?: boolean | undefined;
  readonly nowMs: number;
}

/**
 * Money that was only marked lies with the shop: what of it these facts unmark is a payment now, and stands on the balance.
 * Throws Rejection for a day that is refused.
 */
export function paidByMarks(
  claim: ClaimState,
  events: readonly ClaimEvent[],
  { receivedOn, method = 'other', longAgo, nowMs }: MarkedMoney,
): AccountEvent[] {
  if (receivedOn !== undefined) refuseDay(receivedOn, { nowMs, longAgo });
  if (claim.status !== 'standing') return [];
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
