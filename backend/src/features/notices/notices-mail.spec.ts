import type { OpenStageRecord } from '../../contract/money/payment.records';
import { sourceTexts } from '../../platform/texts/texts';
import type { WordedNotice } from './notice.table';
import { noticesMail } from './notices-mail';

const asked = (claimId: number): WordedNotice =>
  ({
    kind: 'asked',
    claimId,
    goTitle: 'First',
    about: { stage: 'items' },
    notice_id: claimId,
  }) as WordedNotice;
const open = (claim_id: number, due: number, more: Partial<OpenStageRecord>): OpenStageRecord =>
  ({
    claim_id,
    stage: 'items',
    gotitle: 'First',
    open: due,
    due,
    standing: 'asked',
    reference: 'FB',
    ...more,
  }) as never;
const subjectOf = (notices: readonly WordedNotice[], due: readonly OpenStageRecord[]) =>
  noticesMail({
    to: 'fan@example.org',
    name: 'Fan',
    shop: 'Moonlight',
    notices,
    due,
    claims: new Map(),
    today: '2026-11-29',
    i18n: sourceTexts,
    linkTo: (page) => page,
  })?.subject;

describe('the subject of a mail that asks for money', () => {
  it('names the sum and the first day', () => {
    expect(subjectOf([asked(1)], [open(1, 34, { due_on: '2026-12-05' })])).toBe(
      'Moonlight: First: Please pay 34.00 € by 05.12.',
    );
    const two = [open(1, 34, { due_on: '2026-12-05' }), open(2, 26.51, { due_on: '2026-12-03' })];
    expect(subjectOf([asked(1), asked(2)], two)).toBe('Moonlight: First: Please pay 60.51 € by 03.12.');
  });

  it('names no group order where there are several, and no money where the mail says more', () => {
    const two = [
      open(1, 34, { due_on: '2026-12-05' }),
      open(2, 6, { due_on: '2026-12-03', gotitle: 'Second' }),
    ];
    expect(subjectOf([asked(1), asked(2)], two)).toBe('Moonlight: Please pay 40.00 € by 03.12.');
    const letter = { kind: 'letter', claimId: null, goTitle: null, about: { subject: 'Hi', text: 'x' } };
    expect(subjectOf([asked(1), letter as WordedNotice], two)).toBe('Moonlight: 2 updates for you');
  });
});
