import type { ClaimChangeRecord, ClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { sentencesOf } from './claimHistoryTexts';

const entry = (
  changes: readonly ClaimChangeRecord[],
  via: ClaimHistoryEntryRecord['via'] = 'admin',
): ClaimHistoryEntryRecord => ({
  position: 7,
  version: 1,
  recorded_at: '2026-11-20T18:00:00.000Z',
  type: 'ClaimExtended',
  via,
  by: via === 'self' ? 'you' : 'organisers',
  changes,
});

const line = (before: number, after: number, more: object = {}): ClaimChangeRecord => ({
  kind: 'line',
  item_type: 0,
  caption: 'Album A',
  variant_caption: null,
  before,
  after,
  ...more,
});

const submitted: ClaimChangeRecord = {
  kind: 'submitted',
  gotitle: 'Winter Tour',
  user_id: 4,
  user_displayname: 'Mina',
};

test('what fans add is told piece by piece', () => {
  const changes = [submitted, line(0, 2), line(1, 3, { variant_caption: 'Juno' })];
  expect(sentencesOf(entry(changes, 'self'), 'you')).toEqual([
    'claim made in Winter Tour',
    '2 × Album A added by you',
    '2 × Album A (Juno) added by you (3 in all)',
  ]);
});

test('what others change for them is told as their change', () => {
  const changes = [line(0, 1, { additional_info: 'in red' }), line(3, 1), line(2, 0)];
  expect(sentencesOf(entry(changes, 'proxy'), 'the organisers')).toEqual([
    'changed by the organisers: 1 × Album A added – “in red”',
    'changed by the organisers: 2 × Album A taken off (1 left)',
    'changed by the organisers: 2 × Album A taken off',
  ]);
});

test('a deleted claim gives its pieces back', () => {
  const changes: ClaimChangeRecord[] = [
    { kind: 'deleted' },
    line(2, 0),
    { kind: 'beats', points: -6, pending: -6 },
  ];
  expect(sentencesOf(entry(changes), 'Mira')).toEqual([
    'claim deleted',
    '2 × Album A given back',
    '−6 Fan Beats',
  ]);
});

const sentences: readonly (readonly [string, ClaimChangeRecord])[] = [
  ['paid: 29.00 €', { kind: 'payment', paid: true, covered: 29, covered_before: 0, outgrown: false }],
  [
    'paid: 33.80 € (89.60 € in all)',
    { kind: 'payment', paid: true, covered: 89.6, covered_before: 55.8, outgrown: false },
  ],
  [
    'no longer marked as paid',
    { kind: 'payment', paid: false, covered: 29, covered_before: 29, outgrown: false },
  ],
  [
    'no longer paid in full: the claim grew above the 29.00 € that were paid',
    { kind: 'payment', paid: false, covered: 29, covered_before: 29, outgrown: true },
  ],
  ['freebies done', { kind: 'freebies', done: true }],
  ['freebies open again', { kind: 'freebies', done: false }],
  ['EMS set to 3.00 €', { kind: 'cost', component: 'ems', before: null, after: 3 }],
  ['EMS set to Unbekannt instead of 3.00 €', { kind: 'cost', component: 'ems', before: 3, after: null }],
  ['Customs set to 4.50 € instead of 3.00 €', { kind: 'cost', component: 'customs', before: 3, after: 4.5 }],
  ['Domestics done: 3.00 €', { kind: 'cost_done', component: 'domestics', done: true, amount: 3 }],
  ['EMS open again', { kind: 'cost_done', component: 'ems', done: false, amount: 3 }],
  ['note: “Thank you”', { kind: 'note', text: 'Thank you' }],
  ['tracking id cleared', { kind: 'tracking', text: null }],
  ['+6 Fan Beats, available when the group order is completed', { kind: 'beats', points: 6, pending: 6 }],
  ['6 Fan Beats are available now', { kind: 'beats', points: 0, pending: -6 }],
  ['−5 Fan Beats', { kind: 'beats', points: -5, pending: 0 }],
  ['group order sent out: the claim is completed', { kind: 'completed' }],
  ['group order canceled', { kind: 'canceled' }],
  ['group order no longer canceled', { kind: 'uncanceled' }],
];

test.each(sentences)('%s', (sentence, change) => {
  expect(sentencesOf(entry([change]), 'the organisers')).toEqual([sentence]);
});
