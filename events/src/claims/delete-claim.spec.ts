import { cents, evolveClaim, initialClaim, NotFound, points } from '../language';
import {
  booking,
  claimBeatsReturned,
  claimDeleted,
  claimExtended,
  claimLine,
  claimPaymentAllocated,
  claimPaymentReleased,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  scenario,
} from '../testing';
import { deleteClaim } from './delete-claim';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });

describe('deleting a claim (D29)', () => {
  it('gives back exactly what it took', () => {
    const set = claimLine({ line: 3, itemId: 102, variantId: 19, includes: [11, 12], amount: 1 });
    const extended = claimExtended({
      added: [freebieLine(), set],
      posting: booking({ pending: points(-2) }),
    });
    given([claimSubmitted(), extended])
      .when(deleteClaim)
      .then([claimDeleted([claimLine(), freebieLine(), set])]);
  });

  it('takes back a released surplus, spent or not (D33)', () => {
    given([claimSubmitted(), claimSurplusReleased()])
      .when(deleteClaim)
      .then([claimDeleted([claimLine()], { posting: booking({ released: points(-6) }) })]);
  });

  it('gives back no Fan Beats twice after a cancellation (D34)', () => {
    given([claimSubmitted(), claimBeatsReturned()])
      .when(deleteClaim)
      .then([claimDeleted([claimLine()], { posting: booking() })]);
  });

  it('gives back to the balance what payments cover of every stage (M25)', () => {
    const ems = { stage: 'ems', amountCents: cents(300), coveredCents: cents(300) } as const;
    const released = { coveredCents: cents(0), reason: 'deleted' } as const;
    given([claimSubmitted(), claimPaymentAllocated(), claimPaymentAllocated(ems)])
      .when(deleteClaim)
      .then([
        claimPaymentReleased(released),
        claimPaymentReleased({ stage: 'ems', amountCents: cents(300), ...released }),
        claimDeleted([claimLine()]),
      ]);
  });

  it('happens once', () => {
    given().when(deleteClaim).thenThrows(NotFound);
    given([claimSubmitted(), claimDeleted()]).when(deleteClaim).thenThrows(NotFound);
  });

  it('keeps the texts of the lines out of the event', () => {
    const state = given([claimSubmitted({}, { lineTexts: { '1': 'for Mia' } })]).state();
    expect(JSON.stringify(deleteClaim(state))).not.toContain('Mia');
  });
});
