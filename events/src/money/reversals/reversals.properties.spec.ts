import { isDeepStrictEqual } from 'node:util';

import {
  cents,
  evolveClaim,
  existingClaim,
  initialAccount,
  initialClaim,
  noReversals,
  Rejection,
  type AccountEvent,
  type ClaimEvent,
  type ClaimMarks,
} from '../../language';
import {
  balanceAdded,
  balanceSubtracted,
  claimSubmitted,
  claimTrackingAssigned,
  pointsAdded,
  pointsCorrected,
  pointsSubtracted,
} from '../../testing';
import fc from 'fast-check';
import { evolveAccount } from '../accounts/book-account';
import { updateClaim, type ClaimUpdate } from '../../rules';
import { evolveReversals, reverseBooking } from './reverse-booking';
import { reverseMark } from './reverse-mark';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 500);

/** Jest's own comparison is too slow for the tens of thousands of comparisons in a property. */
function assertSame(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** The events of a decision; undefined where a rule refused it. */
function unlessRefused<Event>(decide: () => Event[]): Event[] | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}

const amount = fc.integer({ min: 1, max: 50 });
const booking: fc.Arbitrary<AccountEvent> = fc.oneof(
  amount.map((euros) => balanceAdded(euros)),
  amount.map((euros) => balanceSubtracted(euros)),
  amount.map((beats) => pointsAdded(beats)),
  amount.map((beats) => pointsSubtracted(beats)),
  amount.map((beats) => pointsCorrected(beats, beats)),
);
const bookingAct = fc.oneof(
  booking.map((event) => ({ event })),
  fc.record({ reverses: fc.nat(12) }),
);

describe('whatever is booked and reversed', () => {
  it('the account is the sum of the bookings that still stand, and each is reversed once', () => {
    fc.assert(
      fc.property(fc.array(bookingAct, { maxLength: 40 }), (acts) => {
        const log: AccountEvent[] = [];
        const reversed = new Set<number>();
        for (const act of acts) {
          if ('event' in act) {
            log.push(act.event);
            continue;
          }
          const target = log[act.reverses];
          if (!target) continue;
          const placed = log.map((event, index) => ({ ...event, position: index + 1 }));
          const events = unlessRefused(() =>
            reverseBooking(placed.reduce(evolveReversals, noReversals), {
              target: { ...target, position: act.reverses + 1 },
              account: log.reduce(evolveAccount, initialAccount),
              reason: null,
            }),
          );
          if (events === undefined) continue;
          assertSame(reversed.has(act.reverses), false);
          reversed.add(act.reverses);
          log.push(...events);
        }
        const standing = log.filter(
          (event, index) => !reversed.has(index) && !('reversesPosition' in event.data),
        );
        assertSame(log.reduce(evolveAccount, initialAccount), standing.reduce(evolveAccount, initialAccount));
      }),
      { numRuns },
    );
  });
});

const cost = fc.record({ amountCents: fc.nat(900).map(cents), settled: fc.boolean() }, { requiredKeys: [] });
const update: fc.Arbitrary<ClaimUpdate> = fc.record(
  {
    paymentReceived: fc.boolean(),
    freebiesDone: fc.boolean(),
    costs: fc.record({ ems: cost, customs: cost }, { requiredKeys: [] }),
    trackingId: fc.constantFrom('A', 'B', null),
  },
  { requiredKeys: [] },
);
const markAct = fc.oneof(
  { weight: 3, arbitrary: update.map((change) => ({ change })) },
  { weight: 2, arbitrary: fc.record({ reverses: fc.nat(3) }) },
);

const placed = (log: readonly ClaimEvent[]) => log.map((event, index) => ({ ...event, position: index + 1 }));

function marksOf(log: readonly ClaimEvent[]): ClaimMarks {
  const { requests, stages, freebiesDone, trackingId } = existingClaim(log.reduce(evolveClaim, initialClaim));
  return { requests, stages, freebiesDone, trackingId };
}

/** The facts without those that were reversed, and without their reversals. */
function standingFacts(log: readonly ClaimEvent[]): ClaimEvent[] {
  const reversed = log.map(({ data }) => ('reversesPosition' in data ? data.reversesPosition : undefined));
  return log.filter((_event, index) => reversed[index] === undefined && !reversed.includes(index + 1));
}

const reverseAt = (log: readonly ClaimEvent[], index: number): ClaimEvent[] | undefined => {
  const target = log[index];
  return (
    target &&
    unlessRefused(() =>
      reverseMark(placed(log).reduce(evolveClaim, initialClaim), {
        target: { ...target, position: index + 1 },
        reason: null,
        balanceCents: cents(0),
      }),
    )
  );
};

describe('whatever is marked and reversed', () => {
  it('a claim stands as the changes that still stand left it, down to none of them', () => {
    fc.assert(
      fc.property(fc.array(markAct, { maxLength: 30 }), (acts) => {
        let log: readonly ClaimEvent[] = [claimSubmitted()];
        for (const act of acts) {
          const events =
            'change' in act
              ? unlessRefused(() => updateClaim(log.reduce(evolveClaim, initialClaim), act.change))
              : reverseAt(log, log.length - 1 - act.reverses);
          log = [...log, ...(events ?? [])];
          assertSame(marksOf(log), marksOf(standingFacts(log)));
        }
        // After all marks are reversed, the newest first, only the claim as it was submitted is left.
        for (let index = log.length - 1; index > 0; index--) log = [...log, ...(reverseAt(log, index) ?? [])];
        assertSame(marksOf(log), marksOf([claimSubmitted()]));
      }),
      { numRuns },
    );
  });

  it('and the property finds a reversal that is wrong', () => {
    const forgetful = [
      claimSubmitted(),
      claimTrackingAssigned('A'),
      claimTrackingAssigned('B'),
      claimTrackingAssigned(null, { reversesPosition: 3 }),
    ];
    expect(marksOf(forgetful)).not.toEqual(marksOf(standingFacts(forgetful)));
  });
});
