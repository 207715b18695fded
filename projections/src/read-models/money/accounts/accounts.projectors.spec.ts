import { points, type ShopEvent } from '@fan-beats/events';
import {
  balanceAdded,
  balanceHandedOver,
  balanceReversed,
  balanceSubtracted,
  booking,
  claimBeatsReturned,
  claimPaymentReceived,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  pointsAdded,
  pointsCorrected,
  pointsHandedOver,
  pointsReversed,
  pointsSubtracted,
  testMeta,
  testNow,
} from '@fan-beats/events/testing';
import { rowsAfter } from '../../../testing/folded-rows';
import { accountTable } from './account.table';
import { postingTable } from './posting.table';

interface ByHand {
  readonly event: ShopEvent;
  readonly account: object;
  readonly posting: object;
}

const byHand: readonly (readonly [string, ByHand])[] = [
  [
    'BalanceAdded',
    {
      event: balanceAdded(900, 'gift'),
      account: { balance_cents: 900 },
      posting: { account: 'EUR', amount: 900, reason: 'gift' },
    },
  ],
  [
    'BalanceSubtracted',
    {
      event: balanceSubtracted(900),
      account: { balance_cents: -900 },
      posting: { account: 'EUR', amount: -900, reason: null },
    },
  ],
  [
    'PointsAdded',
    { event: pointsAdded(7), account: { points: 7 }, posting: { account: 'BEATS', amount: 7 } },
  ],
  [
    'PointsSubtracted',
    { event: pointsSubtracted(7), account: { points: -7 }, posting: { account: 'BEATS', amount: -7 } },
  ],
  [
    'PointsCorrected',
    { event: pointsCorrected(-3, 4), account: { points: -3 }, posting: { account: 'BEATS', amount: -3 } },
  ],
  [
    'BalanceReversed',
    {
      event: balanceReversed(7, -900, 'wrong fan'),
      account: { balance_cents: -900 },
      posting: { account: 'EUR', amount: -900, reason: 'wrong fan', reverses: 7 },
    },
  ],
  [
    'BalanceHandedOver',
    {
      event: balanceHandedOver(-900),
      account: { balance_cents: -900 },
      posting: { account: 'EUR', amount: -900, reason: null, reverses: null },
    },
  ],
  [
    'PointsHandedOver',
    {
      event: pointsHandedOver(3, 1),
      account: { points: 3, pending: 1 },
      posting: { account: 'BEATS', amount: 3, pending: 1 },
    },
  ],
  [
    'PointsReversed',
    {
      event: pointsReversed(7, 3),
      account: { points: 3 },
      posting: { account: 'BEATS', amount: 3, reverses: 7 },
    },
  ],
];

describe('account and posting', () => {
  it.each(byHand)('book %s', (type, { event, account, posting }) => {
    const zero = { user_id: 4, balance_cents: 0, points: 0, pending: 0 };
    expect(rowsAfter(accountTable, [event], { stream: 'account-4' })).toEqual([{ ...zero, ...account }]);
    expect(rowsAfter(postingTable, [event], { stream: 'account-4' })).toMatchObject([
      {
        position: 1,
        user_id: 4,
        pending: 0,
        type,
        claim_id: null,
        go_id: null,
        actor_id: 1,
        via: 'admin',
        ...posting,
      },
    ]);
  });

  it('book a surplus as pending and release it', () => {
    expect(rowsAfter(accountTable, [claimSubmitted()])).toMatchObject([{ points: 6, pending: 6 }]);
    expect(rowsAfter(accountTable, [claimSubmitted(), claimSurplusReleased()])).toMatchObject([
      { points: 6, pending: 0 },
    ]);
    expect(rowsAfter(accountTable, [claimSubmitted(), claimBeatsReturned()])).toMatchObject([
      { points: 0, pending: 0 },
    ]);
  });

  it('draw what freebies cost', () => {
    expect(rowsAfter(accountTable, [claimSubmitted({ lines: [freebieLine()] })])).toMatchObject([
      { points: -5, pending: 0 },
    ]);
  });

  it('keep one posting per movement of a claim, with its claim and its actor', () => {
    const meta = testMeta({ actorId: 4, via: 'self' });
    expect(
      rowsAfter(postingTable, [claimSubmitted(), claimPaymentReceived(), claimSurplusReleased()], { meta }),
    ).toEqual([
      {
        position: 1,
        account: 'BEATS',
        stream: 'claim-17',
        version: 1,
        user_id: 4,
        amount: 6,
        pending: 6,
        type: 'ClaimSubmitted',
        claim_id: 17,
        go_id: 3,
        reason: null,
        actor_id: 4,
        via: 'self',
        recorded_at_ms: testNow,
        reverses: null,
      },
      expect.objectContaining({ position: 3, type: 'ClaimSurplusReleased', amount: 0, pending: -6 }),
    ]);
  });

  it('leave out a claim that books nothing', () => {
    const quiet = [claimSubmitted({ posting: booking({ drawn: points(0) }) })];
    expect(rowsAfter(postingTable, quiet)).toEqual([]);
    expect(rowsAfter(accountTable, quiet)).toEqual([]);
  });
});
