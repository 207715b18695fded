import { aClaim } from '../testing/aClaim';
import { inverseOf, takenOff } from './claimMoney';

test('what is undone of a cost that was marked as done while nobody knew it is known by nobody again (D70)', () => {
  const saved = aClaim({ ems: 0, ems_done: true });
  expect(inverseOf({ ems_done: true }, { seen: aClaim(), saved })).toEqual({ ems: null, ems_done: false });
});

test('what a lower cost gives back as too much is no payment that is taken off', () => {
  const paid = aClaim({ ems: 10 });
  const stages = paid.stages.map((one) =>
    one.stage === 'ems' ? { ...one, covered: 10, allocated: 10, marked: 0, open: 0 } : one,
  );
  const claim = aClaim({ ems: 10, stages });
  expect(takenOff(claim, { ems: 4 })).toEqual({ released: 0, marked: 0 });
});
