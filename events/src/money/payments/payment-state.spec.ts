import { addDays, addWorkingDays, germanDay, workingDay } from '../../kernel/german-day';
import { cents } from '../../kernel/money';
import { amountToPay, askableCents, dueCents, paymentState, type StageToPay } from './payment-state';

const stage = (more: Partial<StageToPay> = {}): StageToPay => ({
  openCents: cents(3410),
  coveredCents: cents(0),
  settled: false,
  requestedCents: cents(3410),
  dueOn: '2026-11-27',
  ...more,
});
const on = (today: string, more?: Partial<StageToPay>) => paymentState(stage(more), { today, graceDays: 2 });

describe('the state of a stage (M8)', () => {
  it('is asked until the end of the due day, overdue from the next one, late after two more working days', () => {
    expect(on('2026-11-27')).toBe('asked');
    expect(on('2026-11-28')).toBe('overdue');
    expect(on('2026-12-01')).toBe('overdue');
    expect(on('2026-12-02')).toBe('late');
  });

  it.each([
    ['part-paid', { openCents: cents(2210), coveredCents: cents(1200) }],
    ['unasked', { requestedCents: null, dueOn: null }],
    ['unasked', { openCents: cents(1410), coveredCents: cents(2000), requestedCents: cents(2000) }],
    ['settled', { openCents: cents(0), coveredCents: cents(3410), settled: true }],
    ['nothing', { openCents: cents(0) }],
  ] as const)('is %s with %j', (standing, more) => {
    expect(on('2026-11-26', more)).toBe(standing);
  });

  it.each([
    ['2026-03-29', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z'],
  ])('turns at the German midnight before %s, when the clocks change', (day, before, at) => {
    const asOf = (instant: string) => on(germanDay(Date.parse(instant)), { dueOn: addDays(day, -1) });
    expect(asOf(before)).toBe('asked');
    expect(asOf(at)).toBe('overdue');
  });

  it.each([
    ['2026-03-30', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
  ])('turns at the German midnight before %s, after the clocks changed', (day, before, at) => {
    const asOf = (instant: string) => on(germanDay(Date.parse(instant)), { dueOn: addDays(day, -1) });
    expect(asOf(before)).toBe('asked');
    expect(asOf(at)).toBe('overdue');
  });
});

describe('grace (M8)', () => {
  it.each([
    ['2026-10-23', '2026-10-27T22:59:59.999Z', '2026-10-27T23:00:00.000Z'],
    ['2027-03-26', '2027-03-30T21:59:59.999Z', '2027-03-30T22:00:00.000Z'],
  ])('ends two working days after Friday %s at midnight, whatever the clocks did', (dueOn, before, at) => {
    const asOf = (instant: string) => on(germanDay(Date.parse(instant)), { dueOn });
    expect([asOf(before), asOf(at)]).toEqual(['overdue', 'late']);
  });
});

describe('the amount due (M7)', () => {
  it('is what was asked for and not paid, and nothing of what came later', () => {
    expect(dueCents(stage({ openCents: cents(4000), coveredCents: cents(1000) }))).toBe(2410);
    expect(dueCents(stage({ openCents: cents(2000) }))).toBe(2000);
    expect(dueCents(stage({ requestedCents: null }))).toBe(0);
  });
});

describe('days', () => {
  it('that are suggested fall on no weekend', () => {
    expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(workingDay)).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
    ]);
    expect(addWorkingDays('2026-11-26', 2)).toBe('2026-11-30');
  });
});

test('a fan pays what is asked for, or all of it where nobody asked', () => {
  expect([amountToPay({ due: 3, open: 5 }), amountToPay({ due: 0, open: 5 })]).toEqual([3, 5]);
});

test.each([
  [10, 0, 580],
  [10, 7.5, 250],
  [3, 0, 0],
])('with %d € of credit, %d € of it spent, %d cents can be asked back (M27)', (balance, spent, back) => {
  expect(askableCents(balance, [{ due: 4.1 }, { due: 0.1 }, { due: 0 }], spent)).toBe(back);
});
