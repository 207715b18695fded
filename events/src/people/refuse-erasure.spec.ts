import { Rejection } from '../language';
import { erasePerson, evolveErased, refuseErasure, type ErasureObstacles } from './refuse-erasure';

const square: ErasureObstacles = {
  unpaid: [],
  overpaid: [],
  paidThoughCanceled: [],
  openCosts: [],
  balanceCents: 0,
  isLastAdmin: false,
};

it('lets a person go who owes nothing and is owed nothing', () => {
  expect(() => refuseErasure(square)).not.toThrow();
});

it.each([
  ['unpaid claims', { unpaid: [3, 8] }, 'CLAIM_UNPAID', { claims: 2, claimIds: [3, 8] }],
  ['an overpaid claim', { overpaid: [3] }, 'CLAIM_OVERPAID', { claims: 1, claimIds: [3] }],
  ['a canceled claim that is paid', { paidThoughCanceled: [3] }, 'CANCELED_CLAIM_PAID', { claims: 1 }],
  ['a shipping cost that is open', { openCosts: [3] }, 'COST_OPEN', { claims: 1 }],
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

it('erases a person once', () => {
  const erased = erasePerson(false, 4);
  expect(erased).toEqual([{ type: 'PersonErased', data: { userId: 4 } }]);
  expect(erasePerson(erased.reduce(evolveErased, false), 4)).toEqual([]);
});
