import { anOpenStage, someSettings as terms, theOpenStages } from '../testing/anOpenStage';
import { aGo } from '../../../catalogue/gos/testing/aGo';
import { openRows } from './openStages';
import { daysBy, planSentence, planStage, reachSentence, suggestedDay, type Wanted } from './stagePlan';

const daysOf = daysBy(terms, [aGo({ go_id: 3, ems_days: 6 })]);
const shop = { daysOf, today: '2026-11-22' };
const rows = openRows(
  theOpenStages([
    anOpenStage({ due_on: null, due: 0, standing: 'unasked' }),
    anOpenStage({ stage: 'items', charged: 2.4, covered: 2, open: 0.4, due: 0.4, allocated: 2 }),
    anOpenStage({ claim_id: 9, go_canceled: true, charged: 30, covered: 30, open: 0, due: 0, allocated: 30 }),
  ]),
  [],
);
const afters = (wanted: Wanted) => rows.map((row) => planStage(row, wanted, shop).after);

test('a suggested day never falls on a weekend', () => {
  // The 28th of November 2026 is a Saturday.
  expect(suggestedDay({ stage: 'ems', go_id: 3 }, daysOf, '2026-11-22')).toBe('2026-11-30');
});

test('each row says what will become of it, or why it stays', () => {
  expect(afters({ act: 'request', dueOn: '2026-12-04' })).toEqual([
    '12.30 € by 04.12.2026',
    '0.40 € by 04.12.2026',
    'stays: its group order is canceled',
  ]);
  expect(afters({ act: 'withdraw', dueOn: null })).toEqual([
    'stays: not asked for',
    'not asked for',
    'not asked for',
  ]);
  expect(afters({ act: 'release', dueOn: null })).toEqual([
    'stays: no payment recorded',
    '2.00 € of credit',
    '30.00 € of credit',
  ]);
  expect(afters({ act: 'waive', dueOn: null })).toEqual([
    'stays: 1.00 € is the most to forgive',
    'paid, the shop bears the rest',
    'stays: nothing is open',
  ]);
});

test('one sentence says what will be done', () => {
  const wanted: Wanted = { act: 'request', dueOn: '2026-12-04' };
  const plan = rows.map((row) => planStage(row, wanted, shop));
  expect(planSentence(plan, 'request')).toBe(
    '1 fan will be asked to pay 12.70 € in 2 payments. 1 row stays as before.',
  );
  const withdrawn = rows.map((row) => planStage(row, { act: 'withdraw', dueOn: null }, shop));
  expect(planSentence(withdrawn, 'withdraw')).toMatch(/^1 fan will no longer be asked for 0\.40 €/);
});

test('a due day of a fan whom nobody reaches is moved only where the organiser says so', () => {
  const asked = theOpenStages([anOpenStage()]);
  const after = (by: 'news' | 'nobody' | 'banned', unreached: boolean) =>
    openRows({ ...asked, reach: [{ user_id: 42, by }] }, []).map(
      (row) => planStage(row, { act: 'defer', dueOn: '2026-12-04', unreached }, shop).after,
    );
  expect(after('news', false)).toEqual(['by 04.12.2026']);
  expect(after('nobody', false)).toEqual(['stays: nobody reaches this fan']);
  expect(after('nobody', true)).toEqual(['by 04.12.2026']);
  expect(after('banned', true)).toEqual(['stays: the fan is banned']);
});

test('a fan whom nobody reaches is asked only where the organiser says so, and a banned one never', () => {
  const reached = (by: 'mail' | 'nobody' | 'banned') =>
    openRows({ ...theOpenStages([anOpenStage({ due_on: null, due: 0 })]), reach: [{ user_id: 42, by }] }, []);
  const after = (by: 'mail' | 'nobody' | 'banned', unreached: boolean) =>
    reached(by).map((row) => planStage(row, { act: 'request', dueOn: '2026-12-04', unreached }, shop).after);
  expect(after('mail', false)).toEqual(['12.30 € by 04.12.2026']);
  expect(after('nobody', false)).toEqual(['stays: nobody reaches this fan']);
  expect(after('nobody', true)).toEqual(['12.30 € by 04.12.2026']);
  expect(after('banned', true)).toEqual(['stays: the fan is banned']);
  expect(reachSentence([...reached('mail'), ...reached('nobody')])).toBe(
    '1 by mail, 0 under News only, 1 reached by nobody',
  );
});
