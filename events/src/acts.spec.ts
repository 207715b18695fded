import { actOf, actsOf, followsInAct, type FactInLog } from './acts';

const facts = (
  ...given: readonly (readonly [type: string, meta: Partial<FactInLog['meta']>])[]
): FactInLog[] =>
  given.map(([type, meta], index) => ({ type, position: index + 1, meta: { correlationId: 'r', ...meta } }));
const positions = (all: readonly FactInLog[]) =>
  actsOf(all).map((act) => act.map(({ position }) => position));

describe('the act of a fact', () => {
  it('is the one that its meta names, in one transaction or several, whatever the request', () => {
    const all = facts(
      ['PaymentRecorded', { actId: 'a' }],
      ['ClaimPaymentAllocated', { actId: 'a' }],
      ['PaymentRecorded', { actId: 'b' }],
      ['PaymentRecorded', { actId: 'a', correlationId: 'later' }],
    );
    expect(positions(all)).toEqual([[1, 2, 4], [3]]);
    expect(all.map((fact) => actOf(fact, all).length)).toEqual([3, 3, 1, 3]);
  });

  it('is never that of a fact of before, and of the same request', () => {
    expect(
      positions(facts(['ClaimDeleted', {}], ['ClaimDeleted', { actId: 'a' }], ['ClaimDeleted', {}])),
    ).toEqual([[1, 3], [2]]);
  });

  it.each([
    ['all of its request', ['ShippingCostSet', 'ShippingCostSettled'], [[1, 2]]],
    [
      'what follows a payment up to the next',
      ['PaymentRecorded', 'A', 'PaymentRecorded', 'B'],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a bank line with its payment',
      ['BankLineBooked', 'PaymentRecorded', 'A', 'BankLineBooked'],
      [[1, 2, 3], [4]],
    ],
    [
      'a bank line apart from a payment further on',
      ['BankLineBooked', 'A', 'PaymentRecorded'],
      [[1, 2], [3]],
    ],
  ])('is guessed for an old fact: %s', (_what, types, acts) => {
    expect(positions(facts(...types.map((type) => [type, {}] as const)))).toEqual(acts);
  });

  it('is another one for an old fact of another request', () => {
    expect(positions(facts(['A', {}], ['B', { correlationId: 'other' }], ['C', {}]))).toEqual([[1, 3], [2]]);
  });
});

describe('a later fact of a stream', () => {
  const at = (position?: number, actId?: string) => ({
    ...(position !== undefined && { position }),
    ...(actId !== undefined && { meta: { actId } }),
  });

  it('is of the act that both name', () => {
    expect(followsInAct(at(1, 'a'), at(9, 'a'), 1)).toBe(true);
    expect(followsInAct(at(1, 'a'), at(2, 'b'), 1)).toBe(false);
    expect(followsInAct(at(1, 'a'), at(2), 1)).toBe(false);
    expect(followsInAct(at(1, 'a'), at(), 1)).toBe(false);
  });

  it('without the name of an act is of it where it follows right behind', () => {
    expect(followsInAct(at(1), at(3), 2)).toBe(true);
    expect(followsInAct(at(1), at(3), 1)).toBe(false);
    expect(followsInAct(at(), at(), 1)).toBe(false);
  });
});
