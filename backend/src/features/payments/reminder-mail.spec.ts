import type { OpenStageRecord } from '../../contract/payment-records';
import { reminderMail, type MailNotice } from './reminder-mail';

const ems: OpenStageRecord = {
  ...{ claim_id: 1234, go_id: 3, gotitle: 'LIGHTS', user_id: 42, user_displayname: 'Mina' },
  ...{
    reference: 'FB-C1234-CD',
    go_canceled: false,
    last_reminder: null,
    announced: null,
    stage: 'ems',
    settled: false,
  },
  ...{ charged: 12.3, covered: 2, allocated: 2, waived: 0, marked: 0, open: 10.3, over: 0, due: 10.3 },
  ...{ requested_on: '2026-11-20', due_on: '2026-11-27', standing: 'late' },
};
const mail = (notice: MailNotice, stages = [ems]) =>
  reminderMail({
    ...{ to: 'mina@example.org', name: 'Mina', notice, stages },
    ...{ today: '2026-11-30', publicUrl: 'https://shop.example', shop: 'Fan Beats' },
  });

it('says stage by stage what is open, until when, under which reference, and where to pay', () => {
  const items: OpenStageRecord = {
    ...ems,
    ...{ stage: 'items', due: 34, due_on: '2026-12-01', gotitle: 'Über', standing: 'asked' },
  };
  expect(mail('overdue', [items, ems])).toEqual({
    to: 'mina@example.org',
    subject: 'Fan Beats: a payment is late',
    text: `Hello Mina,

this was not paid in time, as far as we see:

Über, claim #1234, Items
  34.00 € by 01.12.
  Reference: FB-C1234-CD

LIGHTS, claim #1234, EMS
  10.30 € late, asked for by 27.11.
  Reference: FB-C1234-CD

How to pay, with everything to copy:

https://shop.example/pay

If you have paid already, tell us there with "I have paid", or just wait: a transfer takes a day or two.
If you need more time, write to us.
`,
  });
});

it.each([
  ['before', 'Fan Beats: a payment is due soon', 'this is still to be paid soon:'],
  [
    'last',
    'Fan Beats: last reminder of a payment',
    'this was not paid in time, as far as we see. It is the last time that we remind you by mail:',
  ],
] as const)('says %s in plain words', (notice, subject, beginning) => {
  expect(mail(notice)).toMatchObject({ subject });
  expect(mail(notice).text.split('\n')[2]).toBe(beginning);
});

it('says what is asked for by when', () => {
  const items: OpenStageRecord = {
    ...ems,
    ...{ stage: 'items', due: 34, due_on: '2027-01-01', gotitle: 'Über', standing: 'asked' },
  };
  const { subject, text } = mail('asked', [items, ems]);
  expect(subject).toBe('Fan Beats: a payment is asked for');
  expect(text.split('\n').slice(2, 11)).toEqual([
    'please pay:',
    '',
    'Über, claim #1234, Items',
    '  34.00 € by 01.01.2027',
    '  Reference: FB-C1234-CD',
    '',
    'LIGHTS, claim #1234, EMS',
    '  10.30 € late, asked for by 27.11.',
    '  Reference: FB-C1234-CD',
  ]);
});
