import { anOpenStage } from '../testing/anOpenStage';
import { creditWarning, partLines, proposeParts, readParts } from './paymentParts';

const lines = partLines(
  {
    stages: [
      anOpenStage({ stage: 'items', open: 60, due: 20.1, due_on: '2026-11-27' }),
      anOpenStage({ stage: 'ems', open: 12.3, due: 12.3, due_on: '2026-11-28' }),
      anOpenStage({ stage: 'customs', due: 0, due_on: null, open: 3, claim_id: 1 }),
    ],
    marked: [],
  },
  0,
);
const propose = (amount: number, more: object = {}) =>
  proposeParts(lines, { amount, balance: 0, named: [], ...more });

test('an amount goes to what is asked for first, by its due day, and to what nobody asked for last', () => {
  expect(propose(25)).toEqual({ '1234 items': '20.10', '1234 ems': '4.90' });
  expect(propose(33)).toEqual({ '1234 items': '20.70', '1234 ems': '12.30' });
});

test('or to what it meets exactly, with credit too, or to the claim that its reference names', () => {
  expect(propose(12.3)).toEqual({ '1234 ems': '12.30' });
  expect(propose(12, { balance: 0.3 })).toEqual({ '1234 ems': '12.30' });
  expect(propose(4, { named: [{ kind: 'claim', number: 1 }] })).toEqual({
    '1 customs': '3.00',
    '1234 items': '1.00',
  });
});

test('the rest is exact to the cent', () => {
  expect(readParts(lines, { '1234 items': '0,10', '1234 ems': '0.20' }, 0.3)).toMatchObject({
    rest: 0,
    parts: [
      { claim_id: 1234, stage: 'items', amount: 0.1 },
      { claim_id: 1234, stage: 'ems', amount: 0.2 },
    ],
  });
  expect(readParts(lines, { '1 customs': '3' }, 2.99).rest).toBe(-0.01);
});

test('a part that is not an amount or more than is open is pointed at', () => {
  const { wrong } = readParts(lines, { '1 customs': '3.01', '1234 ems': 'x', '1234 items': '20.10' }, 50);
  expect([...wrong]).toEqual(['1234 ems', '1 customs']);
});

describe('a stage that is marked without a payment', () => {
  const mark = anOpenStage({
    stage: 'items',
    claim_id: 7,
    charged: 57.8,
    marked: 57.8,
    covered: 57.8,
    open: 0,
    due: 0,
    settled: true,
  });
  const customs = anOpenStage({ stage: 'customs', claim_id: 7, open: 3, due: 3 });
  const pay = { stages: [customs], marked: [mark] };

  test('is proposed first where the amount is equal, and is then what the payment replaces', () => {
    const offered = partLines(pay, 57.8);
    expect(offered.map(({ key }) => key)).toEqual(['7 items mark', '7 customs']);
    const typed = proposeParts(offered, { amount: 57.8, balance: 0, named: [] });
    expect(readParts(offered, typed, 57.8)).toMatchObject({
      rest: 0,
      parts: [{ claim_id: 7, stage: 'items', amount: 57.8, replaces_mark: true }],
    });
  });

  test('is offered last otherwise, and named before the money becomes credit', () => {
    const offered = partLines(pay, 20);
    expect(offered.map(({ key }) => key)).toEqual(['7 customs', '7 items mark']);
    const read = readParts(offered, proposeParts(offered, { amount: 20, balance: 0, named: [] }), 20);
    expect(creditWarning(offered, read)).toContain('17.00 € becomes credit');
    expect(creditWarning(offered, read)).toContain('Items of claim #7 (57.80 €)');
    expect(creditWarning(offered, readParts(offered, { '7 items mark': '20' }, 20))).toBeNull();
  });

  test('takes no more than is charged, where the mark said more', () => {
    const outgrown = { ...mark, charged: 50, over: 7.8 };
    expect(partLines({ stages: [], marked: [outgrown] }, 57.8)).toMatchObject([{ isMark: true, most: 50 }]);
  });
});
