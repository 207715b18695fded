import { cents } from '../kernel/money';
import { noMoney, stageOf, type PaidClaim } from './claim-stages';

/** Items of 25.00: 10.00 paid, 0.50 waived, 2.00 marked by hand. EMS of 4.00: 1.50 paid. */
const claim = (pointsState: PaidClaim['pointsState'], sum = 2500): PaidClaim => ({
  pointsState,
  stages: {
    ...noMoney,
    items: {
      ...noMoney.items,
      chargedCents: cents(sum),
      allocatedCents: cents(1000),
      waivedCents: cents(50),
      markedCents: cents(200),
    },
    ems: { ...noMoney.ems, chargedCents: cents(400), allocatedCents: cents(150) },
  },
});

const figuresOf = (of: PaidClaim, stage: 'items' | 'ems' | 'customs') => {
  const { openCents, overCents, heldCents } = stageOf(of, stage);
  return [openCents, overCents, heldCents];
};

describe('the open, the excess and the held amount of a stage', () => {
  it('is what is charged less what covers it', () => {
    expect(figuresOf(claim('open'), 'items')).toEqual([1250, 0, 0]);
    expect(figuresOf(claim('completed'), 'ems')).toEqual([250, 0, 0]);
    expect(figuresOf(claim('open', 1000), 'items')).toEqual([0, 250, 250]);
    expect(figuresOf(claim('open'), 'customs')).toEqual([0, 0, 0]);
  });

  it('is held and nothing else where the group order is canceled (rule D84)', () => {
    expect(figuresOf(claim('canceled'), 'items')).toEqual([0, 0, 1200]);
    expect(figuresOf(claim('canceled', 1000), 'items')).toEqual([0, 0, 1200]);
    expect(figuresOf(claim('canceled'), 'ems')).toEqual([0, 0, 150]);
  });
});
