import {
  defined,
  evolveClaim,
  initialAccount,
  initialClaim,
  noReversals,
  NotFound,
  Rejection,
  type Account,
  type EventPlace,
  type RecordedEvent,
  type ReversalsMade,
  type ShopEvent,
} from '@fan-beats/events';

import { evolveAccount } from '../../accounts/domain/account.state';
import type { LedgerCommand } from '../../../ledger/ledger-command';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { Actor } from '../../../platform/people/actor';
import { evolveReversals, reverseBooking } from '../domain/reverse-booking';
import { reverseMark } from '../domain/reverse-mark';

/** One event that was to be reversed, and what came of it. */
export interface ReversalOutcome {
  readonly place: EventPlace;
  /** Null where it is reversed now. */
  readonly refusal: Rejection | null;
}

export interface StreamReversal {
  readonly actor: Actor;
  readonly stream: string;
  /** Events of the stream, in the order in which they are reversed: newest first. */
  readonly places: readonly EventPlace[];
  readonly reason: string | null;
  readonly idempotencyKey?: string | undefined;
  /** Names the attempt at reversing a bulk act: what it reversed already counts as reversed when it is made again. */
  readonly batchId?: string;
}

/**
 * Reverses events of one stream, each answering for itself (rule D53). The stream's version is the lock: of two acts that
 * reverse the same event, the later one finds it reversed.
 */
export function reversalCommand(request: StreamReversal): LedgerCommand<ReversalOutcome[]> {
  const { actor, stream, places, reason, idempotencyKey, batchId } = request;
  const userId = places[0]?.userId ?? null;
  const isAccount = stream.startsWith('account-');
  return {
    actor,
    via: 'admin',
    idempotencyKey,
    input: { act: 'reverse', positions: places.map(({ position }) => position), reason },
    ...defined({ batchId, subjectId: isAccount && userId !== null ? userId : undefined }),
    needs: { streams: [stream], accounts: userId === null ? [] : [userId] },
    decide: (context) => {
      const reversing = streamOf(context, { stream, userId, reason });
      const events: ShopEvent[] = [];
      const outcomes = places.map((place) => {
        const target = eventAt(context, place);
        const made = reversing.reversals().get(target.position);
        if (made && batchId !== undefined && made.batchId === batchId) return { place, refusal: null };
        return { place, refusal: unlessRefused(() => events.push(...reversing.reverse(target))) };
      });
      return { streams: [{ stream, events }], answer: outcomes };
    },
    answerAgain: () => places.map((place) => ({ place, refusal: null })),
  };
}

function eventAt(context: DecisionContext, { stream, position }: EventPlace): RecordedEvent {
  const found = context.fold<RecordedEvent | null, RecordedEvent>(stream, null, (before, event) =>
    event.position === position ? event : before,
  );
  if (!found) throw new NotFound('event');
  return found;
}

/** A stream while its events are being reversed one after another. */
interface ReversingStream {
  reversals(): ReversalsMade;
  /** Throws Rejection. */
  reverse(target: RecordedEvent): readonly ShopEvent[];
}

interface StreamToReverse {
  readonly stream: string;
  /** Whose claim or account it is; null for any other stream, of which nothing can be reversed. */
  readonly userId: number | null;
  readonly reason: string | null;
}

function streamOf(context: DecisionContext, of: StreamToReverse): ReversingStream {
  const account = of.userId === null ? initialAccount : context.account(of.userId);
  return of.stream.startsWith('account-')
    ? accountStreamOf(context, of, account)
    : claimStreamOf(context, of, account);
}

function claimStreamOf(
  context: DecisionContext,
  { stream, reason }: StreamToReverse,
  before: Account,
): ReversingStream {
  let state = context.fold(stream, initialClaim, evolveClaim);
  let account = before;
  return {
    reversals: () => state.reversals,
    reverse(target) {
      const events = reverseMark(state, { target, reason, balanceCents: account.balanceCents });
      state = events.reduce(evolveClaim, state);
      account = events.reduce(evolveAccount, account);
      return events;
    },
  };
}

function accountStreamOf(
  context: DecisionContext,
  { stream, reason }: StreamToReverse,
  before: Account,
): ReversingStream {
  let made = context.fold(stream, noReversals, evolveReversals);
  let account = before;
  return {
    reversals: () => made,
    reverse(target) {
      const events = reverseBooking(made, { target, account, reason });
      made = events.reduce(evolveReversals, made);
      account = events.reduce(evolveAccount, account);
      return events;
    },
  };
}

/** What stands against the reversal; null where it is reversed now. */
function unlessRefused(reverse: () => void): Rejection | null {
  try {
    reverse();
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
