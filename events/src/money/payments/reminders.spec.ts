import fc from 'fast-check';
import { addDays, addWorkingDays, germanDay } from '../../kernel/german-day';
import { cents } from '../../kernel/money';
import { noticeOf, reminderOf, type AskedStage } from './reminders';

const asked = (more: Partial<AskedStage> = {}): AskedStage => ({
  claimId: 17,
  stage: 'ems',
  openCents: cents(2210),
  coveredCents: cents(1200),
  settled: false,
  requestedCents: cents(3410),
  dueOn: '2026-11-27',
  requestedOn: '2026-11-20',
  graceDays: 2,
  reminder: null,
  ...more,
});
const reminded = (remindedOn: string, number: number) => ({ reminder: { remindedOn, number } });

describe('the reminder of a stage (M10)', () => {
  it.each([
    ['2026-11-23', {}, null],
    ['2026-11-24', {}, 'before'],
    ['2026-11-27', {}, 'before'],
    ['2026-11-25', reminded('2026-11-24', 1), null],
    ['2026-11-24', { requestedOn: '2026-11-21' }, null],
    ['2026-11-28', {}, null],
    ['2026-12-01', {}, null],
    ['2026-12-02', {}, 'overdue'],
    ['2026-12-02', reminded('2026-11-24', 1), 'overdue'],
    ['2026-12-08', reminded('2026-12-02', 2), null],
    ['2026-12-09', reminded('2026-12-02', 2), 'last'],
    ['2027-03-01', reminded('2026-12-09', 3), null],
  ] as const)('on %s with %j: %s', (today, more, notice) => {
    expect(noticeOf(asked(more), today)).toBe(notice);
  });

  it('is by the day the fan was told, also after it was deferred', () => {
    const deferred = { dueOn: '2026-12-11', ...reminded('2026-12-02', 1) };
    expect(noticeOf(asked(deferred), '2026-12-07')).toBeNull();
    expect(noticeOf(asked(deferred), '2026-12-08')).toBe('before');
    expect(noticeOf(asked(deferred), '2026-12-16')).toBe('overdue');
  });

  it.each([
    { coveredCents: cents(3410), settled: true },
    { coveredCents: cents(3410) },
    { requestedCents: cents(1200) },
    { requestedCents: null },
  ])('is nothing where nothing of what was asked for is open: %j', (more) => {
    expect(noticeOf(asked(more), '2026-12-20')).toBeNull();
  });

  it.each([
    ['2026-03-29', '2026-03-31T21:59:59.999Z', '2026-03-31T22:00:00.000Z'],
    ['2026-10-25', '2026-10-27T22:59:59.999Z', '2026-10-27T23:00:00.000Z'],
  ])(
    'begins at the German midnight two working days after %s, when the clocks change',
    (dueOn, before, at) => {
      const noticeAt = (instant: string) => noticeOf(asked({ dueOn }), germanDay(Date.parse(instant)));
      expect([noticeAt(before), noticeAt(at)]).toEqual([null, 'overdue']);
    },
  );

  it.each([
    ['2026-04-01', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z'],
    ['2026-10-28', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z'],
  ])('begins three days before %s at the German midnight, when the clocks change', (dueOn, before, at) => {
    const requestedOn = addDays(dueOn, -7);
    const noticeAt = (instant: string) =>
      noticeOf(asked({ dueOn, requestedOn }), germanDay(Date.parse(instant)));
    expect([noticeAt(before), noticeAt(at)]).toEqual([null, 'before']);
  });
});

it('one mail is for all stages, and says the most urgent', () => {
  const soon = asked({ claimId: 18, stage: 'items', dueOn: '2026-12-05' });
  expect(reminderOf([soon, asked({ claimId: 19, settled: true }), asked()], '2026-12-02')).toEqual({
    notice: 'overdue',
    stages: [
      expect.objectContaining({
        claimId: 18,
        stage: 'items',
        openCents: 2210,
        dueOn: '2026-12-05',
        number: 1,
      }),
      expect.objectContaining({ claimId: 17, stage: 'ems', openCents: 2210, dueOn: '2026-11-27', number: 1 }),
    ],
  });
  expect(reminderOf([], '2026-12-02')).toBeNull();
});

describe('a season of days on which the shop looks, or does not', () => {
  const begin = '2026-10-01';
  const aStage = fc.record({
    asked: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: -5, max: 30 }),
    graceDays: fc.integer({ min: 0, max: 10 }),
    paid: fc.option(fc.integer({ min: 0, max: 90 })),
    deferred: fc.option(
      fc.record({ on: fc.integer({ min: 0, max: 60 }), by: fc.integer({ min: 1, max: 30 }) }),
    ),
  });

  it('reminds at most three times of a request, of nothing paid, once a day, weekly when late, by the told day', () => {
    fc.assert(
      fc.property(fc.array(aStage, { maxLength: 4 }), fc.infiniteStream(fc.boolean()), (plans, looks) => {
        const history = plans.map(() => [] as string[]);
        for (let n = 0; n < 120; n++) {
          const today = addDays(begin, n);
          const stages = plans.flatMap((plan, claimId) => {
            if (plan.asked > n) return [];
            const { deferred } = plan;
            const more = deferred && deferred.on <= n ? deferred.by : 0;
            const dueOn = addDays(begin, plan.asked + plan.days + more);
            const coveredCents = cents(plan.paid !== null && plan.paid <= n ? 3410 : 0);
            const before = history[claimId] ?? [];
            const last = before.at(-1);
            return [
              asked({
                claimId,
                dueOn,
                coveredCents,
                graceDays: plan.graceDays,
                requestedOn: addDays(begin, plan.asked),
                ...(last === undefined ? {} : reminded(last, before.length)),
              }),
            ];
          });
          if (!(looks.next().value as boolean)) continue;
          const reminder = reminderOf(stages, today);
          if (reminder) expect(reminderOf(stagesAfter(stages, reminder.stages, today), today)).toBeNull();
          for (const { claimId, openCents, dueOn, number } of reminder?.stages ?? []) {
            const days = history[claimId] ?? [];
            const lateAfter = addWorkingDays(dueOn, plans[claimId]?.graceDays ?? 0);
            expect(openCents).toBeGreaterThan(0);
            expect(number).toBe(days.length + 1);
            expect(today > lateAfter || (today >= addDays(dueOn, -3) && today <= dueOn)).toBe(true);
            const last = days.at(-1);
            if (last !== undefined && last > lateAfter) expect(today >= addDays(last, 7)).toBe(true);
            days.push(today);
            expect(days.length).toBeLessThanOrEqual(3);
          }
        }
      }),
    );
  });

  const stagesAfter = (
    stages: readonly AskedStage[],
    done: readonly { readonly claimId: number; readonly number: number }[],
    today: string,
  ) =>
    stages.map((stage) => {
      const found = done.find(({ claimId }) => claimId === stage.claimId);
      return found ? { ...stage, ...reminded(today, found.number) } : stage;
    });
});
