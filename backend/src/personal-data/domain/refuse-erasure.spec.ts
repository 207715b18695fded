import { Rejection } from '@fan-beats/events';
import { refuseErasure, type PersonStanding } from './refuse-erasure';

const square: PersonStanding = { unpaidClaims: 0, balanceCents: 0, isLastAdmin: false };

it('lets a person go who owes nothing and is owed nothing', () => {
  expect(() => refuseErasure(square)).not.toThrow();
});

it.each([
  ['an unpaid claim', { unpaidClaims: 2 }, 'CLAIM_UNPAID', { claims: 2 }],
  ['money on the balance', { balanceCents: 1 }, 'BALANCE_LEFT', { balanceCents: 1 }],
  ['a debt on the balance', { balanceCents: -5 }, 'BALANCE_LEFT', { balanceCents: -5 }],
  ['being the last admin', { isLastAdmin: true }, 'LAST_ADMIN', {}],
])('keeps a person with %s', (...[, standing, rule, details]) => {
  let refusal: unknown;
  try {
    refuseErasure({ ...square, ...standing });
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Rejection);
  expect(refusal).toMatchObject({ rule, details });
});
