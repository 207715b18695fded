import {
  cents,
  claimStream,
  evolveClaim,
  germanDay,
  loadStreams,
  NotFound,
  type AccountEvent,
  type ClaimEvent,
  type ClaimState,
} from '@fan-beats/events';
import type { Pool } from 'pg';
import { unmarkedCents } from '../domain/delete-claim';

/** Where the money is that marks by hand tell of: with the shop, or nowhere (rule M25). */
export type MarksMean = 'paid' | 'mistaken';

/** Whose claim it is; of a claim that was deleted by this very act before, too. Throws NotFound. */
export async function fanOfClaim(pool: Pool, claimId: number): Promise<number> {
  const stream = claimStream(claimId);
  const [first] = (await loadStreams(pool, [stream])).get(stream) ?? [];
  if (!first || !('userId' in first.data)) throw new NotFound('claim');
  return first.data.userId;
}

/** Money that was only marked lies with the shop: what of it these facts unmark is a payment now, and stands on the balance. */
export function paidByMarks(claim: ClaimState, events: readonly ClaimEvent[], nowMs: number): AccountEvent[] {
  if (claim.status !== 'standing') return [];
  const amountCents = unmarkedCents(claim, events.reduce<ClaimState>(evolveClaim, claim));
  if (amountCents === 0) return [];
  const { userId } = claim;
  return [
    {
      type: 'PaymentRecorded',
      data: { userId, amountCents, feeCents: cents(0), receivedOn: germanDay(nowMs), method: 'other' },
    },
  ];
}
