import { cents } from '../kernel/money';
import { points } from '../kernel/points';
import { evolveClaim, existingClaim, initialClaim } from '../claims/claim.state';
import * as past from '../testing';
import { scenario } from '../testing/scenario';
import { handOver, merged, refuseMerger, separated } from './merge-people';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const account = { balanceCents: cents(1250), points: points(4), pending: points(6) };
const who = (userId: number, more = {}) => ({ userId, isAdmin: false, mergedInto: null, ...more });

describe('two people who are one (rule A10)', () => {
  it('hand over the account on both sides, and the claims with their lines', () => {
    const claim = existingClaim(evolveClaim(initialClaim, past.claimSubmitted()));
    const handed = handOver({ fromId: 4, toId: 5, account, claims: [claim] });
    const both = { userId: 4, otherUserId: 5 };
    expect(handed.from).toEqual([
      { type: 'BalanceHandedOver', data: { ...both, differenceCents: -1250 } },
      { type: 'PointsHandedOver', data: { ...both, difference: -4, pending: -6 } },
    ]);
    expect(handed.to.map(({ data }) => data)).toEqual([
      { userId: 5, otherUserId: 4, differenceCents: 1250 },
      { userId: 5, otherUserId: 4, difference: 4, pending: 6 },
    ]);
    expect(handed.claims).toEqual([past.claimHandedOver()]);
  });

  it('move nothing that is nothing, and keep a claim’s first owner however often it changes hands', () => {
    const nothing = { balanceCents: cents(0), points: points(0), pending: points(0) };
    const state = [past.claimSubmitted(), past.claimHandedOver()].reduce(evolveClaim, initialClaim);
    const handed = handOver({ fromId: 5, toId: 9, account: nothing, claims: [existingClaim(state)] });
    expect([handed.from, handed.to]).toEqual([[], []]);
    expect(handed.claims).toEqual([past.claimHandedOver({ userId: 9, fromUserId: 5, submittedBy: 4 })]);
  });

  it.each([
    ['SAME_PERSON', who(4), who(4)],
    ['MERGED_AWAY', who(4, { mergedInto: 9 }), who(5)],
    ['MERGED_AWAY', who(4), who(5, { mergedInto: 9 })],
    ['IS_ADMIN', who(4, { isAdmin: true }), who(5)],
  ] as const)('are refused with %s', (rule, gone, kept) => {
    given()
      .when(() => {
        refuseMerger(gone, kept);
        return [];
      })
      .thenRejected(rule);
    refuseMerger(who(4), who(5, { isAdmin: true }));
  });

  it('are two again until somebody acted, which is named; what the shop does by itself does not count', () => {
    const claims = [existingClaim(evolveClaim(initialClaim, past.claimSubmitted()))];
    const [merger] = past.history([
      { stream: 'person-4', events: [merged({ fromId: 4, toId: 5, account, claims })] },
    ]);
    if (merger?.type !== 'PersonMerged') throw new Error('Nobody was merged');
    const since = (via: 'system' | 'admin', position: number) =>
      past.history(
        [{ stream: 'claim-17', events: [past.claimPaymentRequested()], meta: past.testMeta({ via }) }],
        {
          position,
          recordedAt: past.testNow,
        },
      );
    expect(separated(merger, [...since('admin', 1), ...since('system', 2)])).toEqual({
      type: 'PersonSeparated',
      data: { userId: 4, intoUserId: 5, claimIds: [17], ...account, reversesPosition: 1 },
    });
    given()
      .when(() => [separated(merger, since('admin', 2))])
      .thenRejected('ACTED_SINCE', { type: 'ClaimPaymentRequested', claimId: 17, position: 2 });
  });
});
