import { formatReference } from '@fan-beats/events/language';
import { anOpenStage, theOpenStages } from '../testing/anOpenStage';
import { findOpen, openRows, type OpenFilter } from './openStages';

const mina = { user_id: 42, displayname: 'Mina', instagram: 'mina.lights', balance: 0 };
const lea = { user_id: 43, displayname: 'Léa', instagram: null, balance: 0 };
const announced = { at: '2026-11-21T10:00:00.000Z', amount: 12.3 };
const rows = openRows(
  theOpenStages([
    anOpenStage({ announced }),
    anOpenStage({ stage: 'items', due_on: '2026-11-24', standing: 'late', requested_on: '2026-11-01' }),
    anOpenStage({
      claim_id: 77,
      user_id: 43,
      user_displayname: 'Léa',
      standing: 'unasked',
      due_on: null,
      due: 0,
      requested_on: null,
    }),
    anOpenStage({
      claim_id: 78,
      stage: 'customs',
      charged: 5,
      covered: 7.5,
      over: 2.5,
      open: 0,
      settled: true,
      standing: 'settled',
    }),
    anOpenStage({ claim_id: 79, go_canceled: true, allocated: 30, covered: 30, open: 0, due: 0 }),
  ]),
  [mina, lea],
);
const all: OpenFilter = { goId: null, stage: null, standing: 'open', reachedBy: null, search: '' };
const keys = (filter: Partial<OpenFilter>) =>
  findOpen(rows, { ...all, ...filter }, ['FB']).rows.map(({ key }) => key);

test('open payments are in the order of their due days, those that nobody asked for last', () => {
  expect(keys({})).toEqual(['1234 items', '1234 ems', '77 ems']);
});

test('each choice shows its own and says how many before it is made', () => {
  const { counts } = findOpen(rows, all, ['FB']);
  expect(counts).toEqual({
    open: 3,
    unasked: 1,
    asked: 1,
    overdue: 1,
    late: 1,
    'says-paid': 1,
    overpaid: 1,
    canceled: 1,
  });
  expect(keys({ standing: 'overpaid' })).toEqual(['78 customs']);
  expect(keys({ standing: 'canceled' })).toEqual(['79 ems']);
  expect(keys({ standing: 'says-paid' })).toEqual(['1234 ems']);
});

test('a word is about the stages that it names, as long as something is open of them', () => {
  const [said, paid] = openRows(
    theOpenStages([anOpenStage({ announced }), anOpenStage({ announced, open: 0 })]),
    [mina],
  );
  expect([said?.saysPaidAt, paid?.saysPaidAt]).toEqual([announced.at, null]);
});

test('a fan is found by name without accents, handle and claim', () => {
  expect(keys({ search: 'lea' })).toEqual(['77 ems']);
  expect(keys({ search: '@mina.l' })).toEqual(['1234 items', '1234 ems']);
  expect(keys({ search: '#77' })).toEqual(['77 ems']);
});

test('a pasted bank purpose finds its claim or its fan, whatever the bank made of it', () => {
  const claim = formatReference('FB', { kind: 'claim', number: 1234 }).replaceAll('-', ' ').toLowerCase();
  expect(keys({ search: `EREF: NOTPROVIDED SVWZ+ ${claim} danke Mina` })).toEqual(['1234 items', '1234 ems']);
  const person = formatReference('FB', { kind: 'person', number: 43 }).replaceAll('-', '');
  expect(keys({ search: `ueberweisung${person}` })).toEqual(['77 ems']);
});
