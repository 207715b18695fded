import { aClaim } from '../testing/aClaim';
import { changesBack, isSameMoney, mayTakeMoney } from './claimMoney';

test('a cost that was marked as done while nobody knew it is known by nobody again after an undo (D70)', () => {
  expect(changesBack({ ems_done: true }, aClaim())).toEqual({ ems: null, ems_done: false });
});

test('money is the same only where each stage has the same', () => {
  const { stages } = aClaim({ ems: 10 });
  const less = stages.map((one) => (one.stage === 'ems' ? { ...one, marked: one.marked + 1 } : one));
  expect(isSameMoney(stages, [...stages])).toBe(true);
  expect(isSameMoney(stages, less)).toBe(false);
});

test.each([
  [{ payment_received: false }, true],
  [{ ems_done: false }, true],
  [{ payment_received: true, ems: 3, customs_done: true }, false],
  [{ freebies_done: false, tracking_id: null }, false],
] as const)('%j may take money off a claim: %s', (changes, may) => {
  expect(mayTakeMoney(changes)).toBe(may);
});
