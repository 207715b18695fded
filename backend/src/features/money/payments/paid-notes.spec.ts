import { cents } from '@fan-beats/events';
import { paidNoteOf, type PaidNote, type StageToAnnounce } from './paid-notes';

const at = new Date('2026-11-23T16:48:00.000Z');
const items = { claimId: 17, stage: 'items', amountCents: cents(2210), coversCents: cents(3410) } as const;
const said: PaidNote = { userId: 4, of: items, at };
/** 12.00 of 34.10 are paid. */
const stage: StageToAnnounce = {
  userId: 4,
  claimId: 17,
  stage: 'items',
  coveredCents: 1200,
  toPayCents: 2210,
  requestedOn: '2026-11-20',
};

it.each([
  ['it as it was', {}, true],
  ['it once some of it has arrived', { coveredCents: 2000, toPayCents: 1410 }, true],
  ['it asked for on the same day', { requestedOn: '2026-11-23' }, true],
  ['it where nobody asked', { requestedOn: null }, true],
  ['it asked for on a later day', { requestedOn: '2026-11-24' }, false],
  ['more of it', { toPayCents: 2211 }, false],
  ['all of it, as what was paid before was given back', { coveredCents: 0, toPayCents: 3410 }, false],
  ['what was asked for after all of it had arrived', { coveredCents: 3410, toPayCents: 611 }, false],
  ['another stage', { stage: 'customs' }, false],
  ['another claim', { claimId: 18 }, false],
  ['another fan', { userId: 5 }, false],
] as const)('a word is about %s: %j', (_what, more, isAbout) => {
  expect(paidNoteOf({ ...stage, ...more }, [said])).toBe(isAbout ? said : undefined);
});

it.each([
  ['was asked for by then', '2026-11-23', true],
  ['was asked for later', '2026-11-24', false],
  ['nobody asked for', null, false],
] as const)('a word that names no stage is about what %s', (_what, requestedOn, isAbout) => {
  const all: PaidNote = { userId: 4, of: null, at };
  expect(paidNoteOf({ ...stage, requestedOn }, [all])).toBe(isAbout ? all : undefined);
});
