import {
  accountStream,
  claimStream,
  ConcurrencyConflict,
  loadStreams,
  NotFound,
  paymentMethods,
  type ClaimEvent,
  type ClaimState,
  type PaymentMethod,
} from '@fan-beats/events';
import { marksMean, paidByMarks, type MarksMean } from '@fan-beats/events/rules';
import { IsIn } from 'class-validator';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { NewFacts } from '../../../ledger/ledger-command';
import type { CommandNeeds } from '../../../ledger/ledger-command';
import { Day, Flag, Optional } from '../../../platform/trpc/fields';

/** Any class that takes fields of its own from a function such as `withMarks`. */
// oxlint-disable-next-line typescript/no-explicit-any -- the compiler wants it of classes that are extended so
export type Extensible = abstract new (...args: any[]) => object;

/** An act that takes marks by hand off, with what they meant (rule M25). */
export function withMarks<Base extends Extensible>(base: Base) {
  abstract class WithMarks extends base {
    /** The money lies with the shop and goes to the balance, or it was never there; left out where nobody was asked. */
    @Optional() @IsIn(marksMean) marks?: MarksMean;

    /** Of money in the shop: the German day on which it came, and the method; left out for today, and `other`. */
    @Optional() @Day() marksReceivedOn?: string;

    @Optional() @IsIn(paymentMethods) marksMethod?: PaymentMethod;

    /** A day more than a year back is meant. */
    @Optional() @Flag() longAgo?: boolean;
  }
  return WithMarks;
}

/** What marks by hand meant, and of which claim. */
export interface OfMarks extends InstanceType<ReturnType<typeof withMarks>> {
  readonly claimId: number;
  readonly expectedVersion?: number;
}

/** Whose balance the marked money goes to; null where it goes to none. Throws NotFound. */
export async function fanOfMarks(pool: Pool, { claimId, marks }: OfMarks): Promise<number | null> {
  if (marks !== 'paid') return null;
  const stream = claimStream(claimId);
  // The log knows it of a claim that this very act deleted before, too.
  const last = (await loadStreams(pool, [stream])).get(stream)?.at(-1);
  if (!last || !('userId' in last.data)) throw new NotFound('claim');
  return last.data.userId;
}

export const needsOf = (claimId: number, fan: number | null): CommandNeeds => ({
  claimIds: [claimId],
  ...(fan !== null && { accounts: [fan], streams: [accountStream(fan)] }),
});

/** What happens to a claim, and before it what that brings to the balance of the fan. Throws NotFound, and a conflict where the claim moved on. */
export function withMarkedMoney(
  context: DecisionContext,
  { act, fan }: { readonly act: OfMarks; readonly fan: number | null },
  decide: (claim: ClaimState) => ClaimEvent[],
): NewFacts {
  const stream = claimStream(act.claimId);
  const { version } = context.head(stream);
  if (version === 0) throw new NotFound('claim');
  if ((act.expectedVersion ?? version) !== version) throw new ConcurrencyConflict(stream);
  const claim = context.claim(act.claimId);
  const events = decide(claim);
  const facts = { stream, events };
  if (fan === null) return [facts];
  const { marksReceivedOn: receivedOn, marksMethod: method, longAgo } = act;
  const paid = paidByMarks(claim, events, { receivedOn, method, longAgo, nowMs: context.now });
  return [{ stream: accountStream(fan), events: paid }, facts];
}
