import {
  defined,
  evolveClaim,
  initialAccount,
  initialClaim,
  noReversals,
  NotFound,
  Rejection,
  type AccountEvent,
  type ClaimEvent,
  type EventPlace,
  type RecordedEvent,
  type ReversalsMade,
} from '@fan-beats/events';
import {
  evolveAccount,
  evolveReversals,
  requestsFollow,
  reverseBooking,
  reverseMark,
} from '@fan-beats/events/rules';
import type { Decision, LedgerCommand } from '../../../../ledger/ledger-command';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { RefusedCall } from '../../../../platform/errors/refusals';
import type { Actor } from '../../../../platform/people/actor';
import { needsToTakeBack, ofSameLines, takenBack, type PaymentPlace } from './take-back-payment';

/** An event to reverse, and the outcome. */
export interface ReversalOutcome {
  readonly place: EventPlace;
  /** Null where it is reversed now. */
  readonly refusal: Rejection | RefusedCall | null;
}

/** Events of one stream to reverse. */
export interface StreamReversal {
  readonly actor: Actor;
  readonly stream: string;
  /** Events of the stream, in the order in which they are reversed: newest first. */
  readonly places: readonly EventPlace[];
  readonly reason: string | null;
  readonly idempotencyKey?: string | undefined;
  /**
   * The attempt at reversing a bulk act. On a second try, events that the attempt reversed before count as reversed.
   */
  readonly batchId?: string;
  /**
   * The payment that the marks of this claim became when they were taken off. It is taken back when they come back, or
   * nothing is reversed (rule D53).
   */
  readonly payment?: PaymentPlace;
}

/**
 * Reverses events of one stream, each with its own outcome (rule D53). The stream's version is the lock: of two acts
 * that reverse the same event, the later one finds it reversed.
 */
export function reversalCommand(request: StreamReversal): LedgerCommand<ReversalOutcome[], void> {
  const { actor, stream, places, reason, idempotencyKey, batchId, payment } = request;
  const userId = places[0]?.userId ?? null;
  const isAccount = stream.startsWith('account-');
  return {
    actor,
    via: 'admin',
    idempotencyKey,
    input: { act: 'reverse', positions: places.map(({ position }) => position), reason },
    ...defined({ batchId, subjectId: isAccount && userId !== null ? userId : undefined }),
    needs: {
      streams: [stream, ...(payment ? needsToTakeBack(payment).streams : [])],
      accounts: userId === null ? [] : [userId],
    },
    ...(payment && { records: ofSameLines([payment]) }),
    decide: (context) => {
      const standing = reversing(context, request, userId);
      const events: (AccountEvent | ClaimEvent)[] = [];
      const answers = places.map((place) => {
        const target = eventAt(context, place);
        const made = standing.reversals().get(target.position);
        if (made && batchId !== undefined && made.batchId === batchId) return { place, refusal: null };
        return { place, refusal: unlessRefused(() => events.push(...standing.reverse(target))) };
      });
      // Events that the shop recorded by itself are undone with the change that caused them, which comes later in the
      // list.
      const outcomes = answers.map((one) => (isUndone(events, one.place) ? { ...one, refusal: null } : one));
      events.push(...requestsFollow(context.fold(stream, initialClaim, evolveClaim), events as ClaimEvent[]));
      return payment
        ? wholeOrNothing(context, payment, { request, events, outcomes })
        : { streams: [{ stream, events }], answer: outcomes };
    },
    answerAgain: () => allOf(request).map((place) => ({ place, refusal: null })),
  };
}

const isUndone = (events: readonly (AccountEvent | ClaimEvent)[], { position }: EventPlace): boolean =>
  events.some(({ data }) => 'reversesPosition' in data && data.reversesPosition === position);

const allOf = ({ places, payment }: StreamReversal): readonly EventPlace[] =>
  payment ? [...places, payment.place] : places;

/** Marks and the payment that they became are reversed together or not at all: both would be the same money twice. */
function wholeOrNothing(
  context: DecisionContext,
  payment: PaymentPlace,
  of: {
    readonly request: StreamReversal;
    readonly events: readonly (AccountEvent | ClaimEvent)[];
    readonly outcomes: readonly ReversalOutcome[];
  },
): Decision<ReversalOutcome[]> {
  const { request, events, outcomes } = of;
  const { stream, reason, batchId } = request;
  const { place } = payment;
  const made = context.fold(place.stream, noReversals, evolveReversals).get(place.position);
  let streams: Decision<unknown>['streams'] = [];
  const takeBack = (): void => {
    streams = [{ stream, events }, ...takenBack(context, payment, { reason, before: events }).streams];
  };
  const isAgain = made !== undefined && made.batchId === batchId;
  const refused = outcomes.find((outcome) => outcome.refusal !== null)?.refusal ?? null;
  const spent = refused || isAgain ? null : unlessRefused(takeBack);
  const why = refused ?? spent;
  const all = [...outcomes, { place, refusal: spent }];
  return {
    streams,
    answer: all.map(({ refusal, ...row }) => ({ ...row, refusal: refusal ?? (why && withOthers(why)) })),
  };
}

/** The refusal of a row that is refused because another row of the same group is. */
const withOthers = (refusal: Rejection | RefusedCall): Rejection | RefusedCall =>
  refusal instanceof Rejection && refusal.rule === 'ALREADY_REVERSED'
    ? new RefusedCall(
        'PRECONDITION_FAILED',
        (i18n) =>
          i18n.t(
            'A mark and the payment that it became are undone together, and one of them was reversed already.',
          ),
        { rule: refusal.rule },
      )
    : refusal;

function eventAt(context: DecisionContext, { stream, position }: EventPlace): RecordedEvent {
  const found = context.fold<RecordedEvent | null, RecordedEvent>(stream, null, (before, event) =>
    event.position === position ? event : before,
  );
  if (!found) throw new NotFound('event');
  return found;
}

/** A stream while its events are being reversed one after another; `reverse` throws Rejection. */
interface ReversingStream {
  reversals(): ReversalsMade;
  reverse(target: RecordedEvent): readonly (AccountEvent | ClaimEvent)[];
}

/** The stream of a claim or of an account. Events of other streams cannot be reversed. */
function reversing(
  context: DecisionContext,
  { stream, reason }: StreamReversal,
  userId: number | null,
): ReversingStream {
  let account = userId === null ? initialAccount : context.account(userId);
  if (stream.startsWith('account-')) {
    let made = context.fold(stream, noReversals, evolveReversals);
    return {
      reversals: () => made,
      reverse(target) {
        const events = reverseBooking(made, {
          target,
          ...defined({ userId: userId ?? undefined }),
          account,
          reason,
        });
        made = events.reduce(evolveReversals, made);
        account = events.reduce(evolveAccount, account);
        return events;
      },
    };
  }
  let state = context.fold(stream, initialClaim, evolveClaim);
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

/** The rejection of the reversal; null where it succeeds. */
function unlessRefused(reverse: () => void): Rejection | null {
  try {
    reverse();
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
