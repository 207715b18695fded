import { anOpenStage } from '../testing/anOpenStage';
import { inOrder, proposeParts, readParts } from './paymentParts';

const stages = inOrder([
  anOpenStage({ stage: 'customs', due_on: null, open: 3, claim_id: 1 }),
  anOpenStage({ stage: 'ems', open: 12.3, due_on: '2026-11-27' }),
  anOpenStage({ stage: 'items', open: 20.1, due_on: '2026-11-27' }),
]);

test('an amount goes to what is due first, items before EMS, and to what nobody asked for last', () => {
  expect(proposeParts(stages, 25)).toEqual({ '1234 items': '20.10', '1234 ems': '4.90', '1 customs': '' });
});

test('what is left of it is exact to the cent', () => {
  expect(readParts(stages, { '1234 items': '0,10', '1234 ems': '0.20' }, 0.3)).toMatchObject({
    rest: 0,
    parts: [
      { claim_id: 1234, stage: 'items', amount: 0.1 },
      { claim_id: 1234, stage: 'ems', amount: 0.2 },
    ],
  });
  expect(readParts(stages, { '1 customs': '3' }, 2.99).rest).toBe(-0.01);
});

test('a part that is no amount or more than is open is pointed at', () => {
  const { wrong } = readParts(stages, { '1 customs': '3.01', '1234 ems': 'x', '1234 items': '20.10' }, 50);
  expect([...wrong]).toEqual(['1234 ems', '1 customs']);
});
