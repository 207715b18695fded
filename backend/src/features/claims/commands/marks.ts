import {
  accountStream,
  claimStream,
  ConcurrencyConflict,
  loadStreams,
  NotFound,
  type ClaimEvent,
  type ClaimState,
  type PaymentMethod,
} from '@fan-beats/events';
import { paidByMarks, type MarksMean } from '@fan-beats/events/rules';
import type { Pool } from 'pg';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../ledger/ledger-command';

/** The meaning of the marks that a command takes off (rule M25). */
export interface MeaningOfMarks {
  /**
   * The money is with the shop and goes to the balance, or it never arrived. Left out where the admin had no choice.
   */
  readonly marks?: MarksMean;

  /** For money in the shop: the German day on which it arrived, and the method. Left out for today, and `other`. */
  readonly marksReceivedOn?: string;
  readonly marksMethod?: PaymentMethod;

  /** The admin confirmed a day more than a year back. */
  readonly longAgo?: boolean;
}

/** A claim whose marks a command may take off. */
export interface MarkedClaim extends MeaningOfMarks {
  readonly claimId: number;
  readonly expectedVersion?: number;
}

/** Returns the fan whose balance gets the marked money; null where none does. Throws NotFound. */
export async function fanOfMarks(pool: Pool, { claimId, marks }: MarkedClaim): Promise<number | null> {
  if (marks !== 'paid') return null;
  const stream = claimStream(claimId);
  // The log still has the claim, even if an earlier attempt of this command deleted it.
  const last = (await loadStreams(pool, [stream])).get(stream)?.at(-1);
  if (!last || !('userId' in last.data)) throw new NotFound('claim');
  return last.data.userId;
}

/** The claim, and the account of the fan who gets marked money. */
export function needsOfMarkedClaim(claimId: number, fan: number | null): CommandNeeds {
  if (fan === null) return { claimIds: [claimId] };
  return { claimIds: [claimId], accounts: [fan], streams: [accountStream(fan)] };
}

/**
 * Decides about a claim, and before that about the money that goes to the balance of the fan. Throws NotFound and
 * ConcurrencyConflict.
 */
export function decideWithMarks(
  state: DecisionContext,
  { claim: marked, fan }: { readonly claim: MarkedClaim; readonly fan: number | null },
  decide: (claim: ClaimState) => ClaimEvent[],
): NewFacts {
  const stream = claimStream(marked.claimId);
  const { version } = state.head(stream);
  if (version === 0) throw new NotFound('claim');
  if ((marked.expectedVersion ?? version) !== version) throw new ConcurrencyConflict(stream);
  const claim = state.claim(marked.claimId);
  const events = decide(claim);
  const facts = { stream, events };
  if (fan === null) return [facts];
  const paid = paidByMarks(claim, events, {
    receivedOn: marked.marksReceivedOn,
    method: marked.marksMethod,
    longAgo: marked.longAgo,
    nowMs: state.now,
  });
  return [{ stream: accountStream(fan), events: paid }, facts];
}
