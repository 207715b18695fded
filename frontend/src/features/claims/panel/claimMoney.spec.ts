import { aClaim } from '../testing/aClaim';
import { changesBack, isSameMoney, marksQuestion, mayTakeMoney, releaseQuestion } from './claimMoney';

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

test('a question about the money of a fan whose name ends with a full stop has no second one', () => {
  const { consequences } = releaseQuestion(5, aClaim({ user_displayname: 'Daria W.' }));
  expect(consequences).toEqual([
    '5.00 € of recorded payments leaves this claim and becomes credit of Daria W.',
  ]);
  expect(marksQuestion(5, 'Daria W.')?.choice.options[0]).toMatchObject({
    label: 'In the shop: it becomes a payment, and credit of Daria W.',
  });
});
