import { cents, points, type RecordedEvent, type ShopEvent } from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';

import { DecisionContext, fanInGo, unitInGo, type LoadedState } from './decision-context';

const { userId, goId, claimId } = past.testIds;

const loaded: LoadedState = {
  now: 0,
  epoch: 0,
  gos: new Map(),
  items: new Map(),
  limits: new Map([[unitInGo(goId, { itemId: 1, variantId: null }), { max: 10, claimed: 4 }]]),
  accounts: new Map([[userId, { balanceCents: cents(500), points: points(8), pending: points(2) }]]),
  claimIdsOf: new Map([[fanInGo(goId, userId), [claimId]]]),
  streams: new Map(),
};

const recorded = (event: ShopEvent, stream = `account-${userId}`): RecordedEvent => {
  const of = { position: 0, stream, version: 1, schemaVersion: 1, recordedAt: 0, hash: '' };
  return Object.assign({}, event, of, { private: null, meta: {} }) as unknown as RecordedEvent;
};

describe('the amount that the commit checks of an account', () => {
  const guardAfter = (event: ShopEvent, look: (context: DecisionContext) => unknown) => {
    const context = new DecisionContext(loaded, []);
    context.beginDecision();
    look(context);
    context.advance([recorded(event)]);
    return context.accountGuards()[0];
  };
  const looking = (context: DecisionContext) => context.account(userId);
  const handedOver = (difference: number, pending: number): ShopEvent => ({
    type: 'PointsHandedOver',
    data: { userId, otherUserId: 9, difference: points(difference), pending: points(pending) },
  });

  it('is all that it held, where a decision looked at it and less is available after it', () => {
    const held = { balanceCents: 500, points: 8, pending: 2 };
    expect(
      guardAfter({ type: 'BalanceSubtracted', data: { userId, amountCents: cents(1) } }, looking),
    ).toEqual({
      userId,
      balanceDelta: -1,
      pointsDelta: 0,
      pendingDelta: 0,
      expected: held,
    });
    expect(
      guardAfter({ type: 'PointsSubtracted', data: { userId, points: points(1) } }, looking)?.expected,
    ).toEqual(held);
    // The other Fan Beats cannot be spent: they wait for a group order to be sent out.
    expect(guardAfter(handedOver(2, 5), looking)?.expected).toEqual(held);
  });

  it('is nothing where it only gains, or where no decision looked at it', () => {
    expect(guardAfter(handedOver(5, 5), looking)?.expected).toBeUndefined();
    expect(guardAfter(handedOver(2, 5), () => undefined)?.expected).toBeUndefined();
  });
});

describe('the state that the next decision of a batch sees', () => {
  it('has the account as the decisions before left it', () => {
    const context = new DecisionContext(loaded, []);
    context.beginDecision();
    context.advance([recorded({ type: 'BalanceSubtracted', data: { userId, amountCents: cents(100) } })]);
    context.advance([recorded({ type: 'PointsSubtracted', data: { userId, points: points(3) } })]);
    expect(context.account(userId)).toEqual({ balanceCents: 400, points: 5, pending: 2 });
    const waiting = { userId, otherUserId: 9, difference: points(7), pending: points(5) };
    context.advance([recorded({ type: 'PointsHandedOver', data: waiting })]);
    expect(context.account(userId)).toEqual({ balanceCents: 400, points: 12, pending: 7 });
  });
});

describe('stock that decisions of a batch take and give back', () => {
  const moves = (...amounts: number[]) => {
    const context = new DecisionContext(loaded, []);
    for (const amount of amounts) {
      const stock = [{ itemId: 1, variantId: null, amount }];
      context.advance([recorded(past.claimExtended({ stock }), `claim-${claimId}`)]);
    }
    return context;
  };

  it('is checked at the highest point that an acceptance reached', () => {
    expect(moves(5, -4, 1).stockGuards()).toEqual([{ goId, itemId: 1, variantId: 0, delta: 2, peak: 5 }]);
    // A command that only gives back needs no free stock.
    expect(moves(-3).stockGuards()).toEqual([{ goId, itemId: 1, variantId: 0, delta: -3, peak: 0 }]);
  });

  it('is seen by the next decision', () => {
    expect(moves(5, -2).limitOf(goId, { itemId: 1, variantId: null })).toEqual({ max: 10, claimed: 7 });
  });
});

describe('the claims of a fan', () => {
  it('are those that decisions of the batch made, and not those that they deleted', () => {
    const context = new DecisionContext(loaded, [77]);
    expect(context.claimIdOf(goId, userId)).toBe(claimId);
    context.advance([recorded(past.claimDeleted(), `claim-${claimId}`)]);
    expect(context.claimIdOf(goId, userId)).toBeUndefined();
    expect(context.claimIdsOfGo(goId)).toEqual([]);
    context.advance([recorded(past.claimSubmitted({ claimId: 77 }), 'claim-77')]);
    expect(context.claimIdOf(goId, userId)).toBe(77);
  });
});
