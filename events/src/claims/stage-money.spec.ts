import { cents } from '../kernel/money';
import {
  claimPaymentAllocated,
  claimPaymentReceived,
  claimShortfallWaived,
  claimSubmitted,
  testIds,
} from '../testing';
import type { ClaimEvent } from './claim.events';
import { evolveClaim, existingClaim, initialClaim, type ClaimState } from './claim.state';
import { giveBackOver, markTakenOff } from './stage-money';

const { claimId, goId, userId } = testIds;

describe('money beyond a new charge of a stage goes back (M25): first what was waived is charged again', () => {
  it.each([
    { charged: 130, allocated: 100, waived: 30, marked: 0, unwaived: 0, released: 0 },
    { charged: 129, allocated: 100, waived: 30, marked: 0, unwaived: 1, released: 0 },
    { charged: 110, allocated: 100, waived: 30, marked: 0, unwaived: 20, released: 0 },
    { charged: 100, allocated: 100, waived: 30, marked: 0, unwaived: 30, released: 0 },
    { charged: 99, allocated: 100, waived: 30, marked: 0, unwaived: 30, released: 1 },
    { charged: 0, allocated: 100, waived: 30, marked: 0, unwaived: 30, released: 100 },
    { charged: 50, allocated: 100, waived: 0, marked: 20, unwaived: 0, released: 70 },
    { charged: 10, allocated: 30, waived: 0, marked: 50, unwaived: 0, released: 30 },
    { charged: null, allocated: 10, waived: 5, marked: 0, unwaived: 5, released: 10 },
  ])(
    '$allocated paid, $waived waived, $marked by hand of $charged',
    ({ charged, allocated, waived, marked, unwaived, released }) => {
      const events = giveBackOver({ claimId, goId, userId }, 'ems', {
        chargedCents: charged === null ? null : cents(charged),
        allocatedCents: cents(allocated),
        waivedCents: cents(waived),
        markedCents: cents(marked),
      });
      const covered = allocated + waived + marked;
      expect(events.map(({ type, data }) => ({ type, data }))).toMatchObject([
        ...(unwaived > 0
          ? [
              {
                type: 'ClaimShortfallWaived',
                data: { amountCents: -unwaived, coveredCents: covered - unwaived },
              },
            ]
          : []),
        ...(released > 0
          ? [
              {
                type: 'ClaimPaymentReleased',
                data: {
                  amountCents: released,
                  coveredCents: covered - unwaived - released,
                  reason: 'overpaid',
                },
              },
            ]
          : []),
      ]);
      expect(events).toHaveLength(Number(unwaived > 0) + Number(released > 0));
    },
  );
});

test('a mark by hand that goes leaves what payments cover and what the shop waived (rule D87)', () => {
  const covered = (amountCents: number) => ({ stage: 'items' as const, coveredCents: cents(amountCents) });
  const events: readonly ClaimEvent[] = [
    claimSubmitted(),
    claimPaymentAllocated({ amountCents: cents(1000), ...covered(1000) }),
    claimShortfallWaived({ amountCents: cents(50), ...covered(1050) }),
    claimPaymentReceived(),
  ];
  const claim = existingClaim(events.reduce<ClaimState>(evolveClaim, initialClaim));
  const takenOff = markTakenOff(claim, 'items');
  expect(takenOff).toMatchObject({ type: 'ClaimPaymentRevoked', data: { restoredCents: 1050 } });
  expect(existingClaim(evolveClaim(claim, takenOff)).stages.items).toMatchObject({
    allocatedCents: 1000,
    waivedCents: 50,
    markedCents: 0,
  });
});
