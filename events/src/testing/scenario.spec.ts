import { addCents, cents, type Cents } from '../kernel/money';
import { Rejection } from '../kernel/rules';
import type { BalanceAdded, BalanceSubtracted } from '../money/accounts/account.events';
import { balanceAdded, balanceSubtracted } from './events.builders';
import { scenario } from './scenario';

type Booking = BalanceAdded | BalanceSubtracted;

function evolve(state: Cents, event: Booking): Cents {
  return addCents(
    state,
    cents(event.type === 'BalanceAdded' ? event.data.amountCents : 0 - event.data.amountCents),
  );
}

function subtract(state: Cents, amount: number): Booking[] {
  if (amount > state) throw new Rejection('BALANCE_TOO_LOW', { missing: amount - state });
  return amount === 0 ? [] : [balanceSubtracted(amount)];
}

describe('a scenario', () => {
  const given = scenario({ initialState: cents(0), evolve });

  it('compares what was decided on the past', () => {
    given([balanceAdded(500), balanceAdded(100)])
      .when((state) => subtract(state, 550))
      .then([balanceSubtracted(550)]);
    given([balanceAdded(500)])
      .when((state) => subtract(state, 0))
      .thenNothing();
    expect(given([balanceAdded(500)]).state()).toBe(500);
  });

  it('fails on another event, on too few and on a refusal', () => {
    const decided = given([balanceAdded(500)]).when((state) => subtract(state, 100));
    expect(() => decided.then([balanceSubtracted(101)])).toThrow();
    expect(() => decided.thenNothing()).toThrow();
    expect(() =>
      given()
        .when((state) => subtract(state, 1))
        .then([]),
    ).toThrow(Rejection);
  });

  it('tells a refusal by its code and details', () => {
    const refused = given([balanceAdded(500)]).when((state) => subtract(state, 700));
    refused.thenRejected('BALANCE_TOO_LOW');
    refused.thenRejected('BALANCE_TOO_LOW', { missing: 200 });
    expect(() => refused.thenRejected('POINTS_TOO_LOW')).toThrow();
    expect(() => refused.thenRejected('BALANCE_TOO_LOW', { missing: 1 })).toThrow();
    expect(() =>
      given([balanceAdded(500)])
        .when((state) => subtract(state, 1))
        .thenRejected('NO_CHANGE'),
    ).toThrow('Expected a rejection');
  });

  it('takes a bug for what it is', () => {
    const broken = given().when(() => {
      throw new RangeError('a bug');
    });
    broken.thenThrows('a bug');
    broken.thenThrows(RangeError);
    expect(() => broken.thenRejected('NO_CHANGE')).toThrow('a bug');
  });
});
