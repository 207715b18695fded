import { sourceTexts } from '../testing/source-texts';
import { claimStep, type ClaimStepInput, type StageStepInput } from './claim-step';
import { cents } from '../kernel/money';

const today = '2026-11-25';
const asked: StageStepInput = {
  openCents: cents(611),
  dueCents: cents(611),
  dueOn: '2026-12-01',
  paymentState: 'asked',
  announced: false,
};
const unasked: StageStepInput = { ...asked, dueCents: cents(0), dueOn: null, paymentState: 'unasked' };
const settled: StageStepInput = { ...unasked, openCents: cents(0), paymentState: 'settled' };
const nothing: StageStepInput = { ...settled, paymentState: 'nothing' };
const late: StageStepInput = { ...asked, dueOn: '2026-11-20', paymentState: 'late' };

const of = (stages: readonly StageStepInput[], more: Partial<ClaimStepInput> = {}) =>
  claimStep(
    sourceTexts,
    {
      stages,
      status: null,
      canceled: false,
      heldCents: cents(0),
      trackingId: null,
      arrived: false,
      ...more,
    },
    today,
  );

const together = 'Next everything is ordered together.';

test.each([
  ['nobody asked', of([unasked]), 'unasked', 'Nothing to pay yet.', together],
  ['asked', of([settled, asked]), 'to-pay', '6.11 € by 01.12.', together],
  [
    'asked twice: the first day',
    of([asked, late]),
    'late',
    '12.22 €, some of it late, asked for by 20.11.',
    together,
  ],
  [
    'asked in another year',
    of([{ ...asked, dueOn: '2027-01-02' }]),
    'to-pay',
    '6.11 € by 02.01.2027',
    together,
  ],
  [
    'part paid',
    of([{ ...asked, paymentState: 'part-paid' }]),
    'to-pay',
    'Part paid: 6.11 € by 01.12.',
    together,
  ],
  [
    'overdue',
    of([{ ...late, paymentState: 'overdue' }]),
    'late',
    '6.11 € late, asked for by 20.11.',
    together,
  ],
  [
    'said to be paid',
    of([{ ...late, announced: true }]),
    'said',
    'You say you have paid 6.11 €.',
    'The organiser looks for the money, and notes it here.',
  ],
  [
    'said of one, due of another',
    of([{ ...late, announced: true }, asked]),
    'to-pay',
    '6.11 € by 01.12.',
    together,
  ],
  ['all paid', of([settled]), 'paid', 'All paid.', together],
  ['free of charge', of([nothing, nothing]), 'paid', 'Nothing to pay.', together],
  ['ordered', of([settled], { status: 'ORDERED' }), 'under-way', 'Next it arrives at the proxy.', null],
  ['at the proxy', of([unasked], { status: 'AT_PROXY' }), 'under-way', 'Next it goes to Germany.', null],
  [
    'on its way to Germany',
    of([settled], { status: 'OTW_TO_GERMANY' }),
    'under-way',
    'Next it passes customs and arrives here.',
    null,
  ],
  ['in Germany', of([settled], { status: 'ARRIVED' }), 'under-way', 'Next your parcel is packed.', null],
  [
    'due in Germany',
    of([asked], { status: 'ARRIVED' }),
    'to-pay',
    '6.11 € by 01.12.',
    'Next your parcel is packed.',
  ],
  [
    'sent without a number',
    of([settled], { status: 'SENT_OUT' }),
    'sent',
    'On its way to you, untracked.',
    null,
  ],
  ['sent with a number', of([settled], { trackingId: 'RX1' }), 'sent', 'On its way to you.', null],
  ['sent and due', of([asked], { status: 'SENT_OUT' }), 'to-pay', '6.11 € by 01.12.', null],
  ['arrived', of([settled], { status: 'SENT_OUT', arrived: true }), 'arrived', 'It arrived.', null],
  [
    'said to be there before it was sent',
    of([settled], { status: 'ARRIVED', arrived: true }),
    'under-way',
    'Next your parcel is packed.',
    null,
  ],
  [
    'in a status nobody knows',
    of([asked], { status: undefined }),
    'to-pay',
    '6.11 € by 01.12.',
    'The organiser knows where it is.',
  ],
  [
    'canceled, whatever was asked',
    of([late], { status: 'CANCELED', canceled: true, trackingId: 'RX1' }),
    'canceled',
    'Nothing is ordered, nothing is to be paid.',
    null,
  ],
  [
    'canceled and holds money',
    of([settled], { status: 'CANCELED', canceled: true, heldCents: cents(2000) }),
    'canceled',
    '20.00 € of yours is kept: it comes back or becomes credit.',
    'Nothing is ordered, nothing is to be paid.',
  ],
] as const)('a claim that is %s', (...[, state, place, line, next]) => {
  expect(state).toEqual({ place, line, next });
});
