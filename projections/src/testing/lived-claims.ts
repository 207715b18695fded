import { accountStream, claimStream, points, type ShopEvent } from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';

const components = ['domestics', 'ems', 'customs'] as const;

/** For tests: the facts of a claim after its submission, each kind at least once, in a random order. */
export function livedClaim(claimId: number, random: (below: number) => number): past.PastEvents[] {
  const ids = { claimId, goId: 1 + random(3), userId: 10 + claimId };
  const lines = [past.claimLine(), past.freebieLine({ amount: 1 + random(3) })];
  const later: ShopEvent[] = [
    past.claimPaymentReceived(ids),
    past.claimPaymentRevoked(ids),
    past.claimFreebiesCompleted(ids),
    past.claimFreebiesReopened(ids),
    ...components.flatMap((component) => [
      past.shippingCostSet({ ...ids, component }),
      past.shippingCostSettled({ ...ids, component }),
      past.shippingCostReopened({ ...ids, component }),
    ]),
    past.claimNoteWritten(`note ${random(99)}`, ids),
    past.claimTrackingAssigned(`T ${random(99)}`, ids),
    past.claimSurplusReleased({
      ...ids,
      posting: past.booking({ pending: points(-1), released: points(1) }),
    }),
    past.claimBeatsReturned({ ...ids, posting: past.booking({ pending: points(-1) }) }),
    past.claimBeatsRebooked({ ...ids, posting: past.booking({ pending: points(1) }) }),
    past.claimPaymentAllocated(ids),
    past.claimPaymentReleased(ids),
    past.claimShortfallWaived(ids),
    past.claimPaymentRequested(ids),
    past.claimPaymentDeferred(ids),
    past.claimPaymentRequestWithdrawn(ids),
    past.claimHandedOver({ ...ids, userId: 40 + claimId, fromUserId: ids.userId, submittedBy: ids.userId }),
    past.claimRevised({ ...ids, added: [past.freebieLine({ line: 3, itemId: 202 })] }),
  ];
  const stream = claimStream(claimId);
  const act = (event: ShopEvent): past.PastEvents => ({ stream, events: [event] });
  return [
    act(past.claimSubmitted({ ...ids, lines })),
    ...shuffled(later, random).map(act),
    ...(random(3) === 0 ? [act(past.claimDeleted(lines, ids))] : []),
    ...bookings(claimId).map((event) => ({ stream: accountStream(past.testIds.userId), events: [event] })),
  ];
}

function bookings(n: number): ShopEvent[] {
  return [
    past.balanceAdded(n, 'a gift'),
    past.balanceSubtracted(1),
    past.pointsAdded(n),
    past.pointsSubtracted(1, 'too many'),
    past.balanceReversed(3 * n, 1, 'too much'),
    past.pointsReversed(3 * n + 1, 1),
    past.paymentRecorded(),
    past.refundPaid(),
    past.paymentReversed(3 * n + 2),
    past.balanceHandedOver(2),
    past.pointsHandedOver(3, 1),
  ];
}

/** The acts of several histories, mixed; each history keeps its order. */
export function mixed(
  histories: readonly (readonly past.PastEvents[])[],
  random: (below: number) => number,
): past.PastEvents[] {
  const rest = histories.filter(({ length }) => length > 0).map((acts) => [...acts]);
  const all: past.PastEvents[] = [];
  while (rest.length > 0) {
    const from = random(rest.length);
    const next = rest[from]?.shift();
    if (next) all.push(next);
    if (rest[from]?.length === 0) rest.splice(from, 1);
  }
  return all;
}

function shuffled<Element>(all: readonly Element[], random: (below: number) => number): Element[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice(random(rest.length), 1));
}
