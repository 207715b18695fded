import type { StagePlanRecord } from '@fan-beats/backend/contract';
import { anOpenStage, someSettings as terms, theOpenStages } from '../testing/anOpenStage';
import { aGo } from '../../../catalogue/gos/testing/aGo';
import { openRows } from './openStages';
import {
  daysBy,
  planSentence,
  plannedStage,
  reachSentence,
  stageChange,
  suggestedDay,
  type Act,
  type Wanted,
} from './stagePlan';

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
const planOf = (wanted: Wanted, results: readonly Partial<StagePlanRecord>[]) =>
  rows.map((row, index) => {
    const { claim_id, stage } = row;
    const result = { claim_id, stage, ok: false, ...results[index] };
    return plannedStage(row, { act: wanted.act, change: stageChange(row, wanted, shop), result });
  });
const afters = (act: Act, results: readonly Partial<StagePlanRecord>[]) =>
  planOf({ act, dueOn: '2026-12-04' }, results).map(({ after }) => after);
const then = (open: number, allocated: number, due_on: string | null) => ({
  ok: true,
  after: { open, allocated, due_on },
});

test('a suggested day never falls on a weekend', () => {
  // The 28th of November 2026 is a Saturday.
  expect(suggestedDay({ stage: 'ems', go_id: 3 }, daysOf, '2026-11-22')).toBe('2026-11-30');
});

test('each row says what will become of it, or why it stays', () => {
  expect(
    afters('request', [then(12.3, 0, '2026-12-04'), then(0.4, 2, '2026-12-04'), { rule: 'GO_CANCELED' }]),
  ).toEqual(['12.30 € by 04.12.2026', '0.40 € by 04.12.2026', 'stays: its group order is canceled']);
  expect(afters('withdraw', [{ rule: 'NOT_REQUESTED' }, then(0.4, 2, null), then(0, 30, null)])).toEqual([
    'stays: not asked for',
    'not asked for',
    'not asked for',
  ]);
  expect(afters('release', [{ rule: 'NO_CHANGE' }, then(2.4, 0, null), then(30, 0, null)])).toEqual([
    'stays: no payment recorded',
    '2.00 € of credit',
    '30.00 € of credit',
  ]);
  expect(afters('waive', [{ rule: 'TOO_MUCH_TO_WAIVE' }, then(0, 2, null), { rule: 'NO_CHANGE' }])).toEqual([
    'stays: 1.00 € is the most to forgive',
    'paid, the shop bears the rest',
    'stays: nothing is open',
  ]);
  expect(
    afters('request', [{ code: 'CONFLICT' }, { code: 'NOT_FOUND', message: 'Claim not found' }]).slice(0, 2),
  ).toEqual(['stays: changed by somebody else meanwhile', 'stays: Claim not found']);
});

test('a rest that is too much to forgive says what is left to forgive', () => {
  const [row] = rows;
  if (!row) throw new Error('No row');
  const afterForgiving = (waived: number) => {
    const result = { claim_id: 1234, stage: row.stage, ok: false, rule: 'TOO_MUCH_TO_WAIVE' };
    return plannedStage({ ...row, waived }, { act: 'waive', change, result }).after;
  };
  const change = stageChange(row, { act: 'waive', dueOn: null }, shop);
  expect(afterForgiving(0.3)).toBe('stays: 1.00 € is the most to forgive, 0.70 € is left');
  expect(afterForgiving(1.2)).toBe('stays: 1.00 € is the most to forgive, 0.00 € is left');
});

test('a change names what was seen of its stage, and a day where the act has one', () => {
  const [row] = rows;
  if (!row) throw new Error('No row');
  const seen = { seen_open: 12.3, seen_allocated: 0, seen_due_on: null, seen_canceled: false };
  const key = { claim_id: 1234, stage: 'ems' };
  expect(stageChange(row, { act: 'request', dueOn: null }, shop)).toEqual({
    ...key,
    ...seen,
    due_on: '2026-11-30',
  });
  expect(stageChange(row, { act: 'release', dueOn: '2026-12-04' }, shop)).toEqual({ ...key, ...seen });
});

test('one sentence says what will be done', () => {
  const day = '2026-12-04';
  const plan = planOf({ act: 'request', dueOn: day }, [then(12.3, 0, day), then(0.4, 2, day)]);
  expect(planSentence(plan, 'request')).toBe(
    '1 fan will be asked to pay 12.70 € in 2 payments. 1 row stays as before.',
  );
  const withdrawn = planOf({ act: 'withdraw', dueOn: null }, [{}, then(0.4, 2, null), then(0, 30, null)]);
  expect(planSentence(withdrawn, 'withdraw')).toMatch(/^1 fan will no longer be asked for 0\.40 €/);
});

test('a row says that nobody reaches its fan, or that the fan is banned', () => {
  const reached = (by: 'mail' | 'chat' | 'nobody' | 'banned', user_id = 42) =>
    openRows({ ...theOpenStages([anOpenStage({ user_id })]), reach: [{ user_id, by }] }, []);
  const after = (by: 'chat' | 'nobody' | 'banned') =>
    reached(by).map((row) => {
      const change = stageChange(row, { act: 'defer', dueOn: null }, shop);
      const result = { claim_id: 1234, stage: row.stage, ok: false, code: 'PRECONDITION_FAILED' };
      return plannedStage(row, { act: 'defer', change, result }).after;
    });
  expect(after('nobody')).toEqual(['stays: nobody reaches this fan']);
  expect(after('chat')).toEqual(['stays: only a chat reaches this fan']);
  expect(after('banned')).toEqual(['stays: the fan is banned']);
  expect(reachSentence([...reached('mail'), ...reached('nobody'), ...reached('chat', 43)])).toBe(
    'Fans: 1 by mail, 0 under News only, 2 by chat or nobody.',
  );
});
