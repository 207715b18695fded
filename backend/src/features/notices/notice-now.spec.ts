import { cents } from '@fan-beats/events/kernel';
import type { OpenStageRecord } from '../../contract/money/payment.records';
import { noticeText, stagesToPay, type PresentState } from './notice-now';
import { sourceTexts } from '../../platform/texts/texts';
import { noticeTitle } from './notice-words';
import type { WordedNotice } from './notice.table';

const items = { claim_id: 5, stage: 'items', due: 12, due_on: '2026-12-01' } as OpenStageRecord;
const ems = { claim_id: 5, stage: 'ems', due: 4, due_on: null } as OpenStageRecord;
const present: PresentState = { due: [items, ems], claims: [], today: '2026-11-28' };

const aNotice = (changes: Partial<WordedNotice>): WordedNotice => ({
  notice_id: 1,
  kind: 'asked',
  claim_id: 5,
  claimId: 5,
  go_id: 3,
  goTitle: 'Winter Tour',
  about: {},
  created_at: new Date(0),
  read_at: null,
  mail_id: null,
  ...changes,
});

test('a notice of a stage that is asked for has its amount and its day, and is to be paid', () => {
  const notice = aNotice({ about: { stage: 'items' } });
  expect(noticeText(sourceTexts, notice, present)).toBe('12.00 € for Items of claim #5 by 01.12.');
  expect(stagesToPay(notice, present)).toEqual([items]);
});

test('a reminder names each stage that is still to be paid', () => {
  const notice = aNotice({
    kind: 'reminder',
    claimId: null,
    about: {
      stages: [
        { claimId: 5, stage: 'ems' },
        { claimId: 9, stage: 'items' },
      ],
    },
  });
  expect(noticeText(sourceTexts, notice, present)).toBe('4.00 € for EMS of claim #5');
});

test('a notice of a stage that was asked for and is paid now asks for nothing', () => {
  const notice = aNotice({ about: { stage: 'customs' } });
  expect(noticeText(sourceTexts, notice, present)).toBe('Nothing of it is to be paid any more.');
  expect(stagesToPay(notice, present)).toEqual([]);
});

test('money that arrived says what it pays, and what becomes credit', () => {
  const parts = [
    { claimId: 5, stage: 'items', amountCents: 1200 },
    { claimId: 5, stage: 'ems', amountCents: 100 },
  ] as const;
  const notice = aNotice({ kind: 'arrived', about: { amountCents: cents(1356), parts } });
  expect(noticeText(sourceTexts, notice, present)).toBe(
    ['12.00 € for Items of claim #5', '1.00 € for EMS of claim #5', '0.56 € is credit of yours now'].join(
      '\n',
    ),
  );
});

test('money that arrived before its parts were kept says nothing more', () => {
  expect(
    noticeText(sourceTexts, aNotice({ kind: 'arrived', about: { amountCents: cents(1356) } }), present),
  ).toBeNull();
});

test('three extensions of a claim have three titles', () => {
  const extended = (pieces: number) =>
    noticeTitle(
      sourceTexts,
      aNotice({ kind: 'claimed', about: { added: { pieces, amountCents: pieces * 1200 } } }),
    );
  expect([1, 2, 3].map(extended)).toEqual([
    'Winter Tour: We have your claim #5: 1 more piece, 12.00 €',
    'Winter Tour: We have your claim #5: 2 more pieces, 24.00 €',
    'Winter Tour: We have your claim #5: 3 more pieces, 36.00 €',
  ]);
});
