import type {
  ClaimHistoryEntryRecord,
  LedgerNamesRecord,
  ShopEvent,
  ShopEventType,
} from '@fan-beats/backend/contract';
import { cents, points } from '@fan-beats/events/kernel';
import { bulkText, eventLabels, eventText, recordedBy, sentencesOf } from './eventTexts';

const names: LedgerNamesRecord = {
  users: { 1: 'Mira', 4: 'Lena' },
  gos: { 3: 'Winter Tour' },
  items: { 9: 'Button' },
  variants: { 91: 'Sora' },
};

const ids = { claimId: 17, goId: 3, userId: 4 };
const held = { claimIds: [17], balanceCents: cents(0), points: points(0), pending: points(0) };
const line = {
  line: 1,
  itemId: 100,
  variantId: null,
  itemType: 0,
  caption: 'Album A',
  variantCaption: 'Ver. 2',
} as const;
const product = {
  ...line,
  category: '',
  kind: '',
  amount: 2,
  unitPriceCents: cents(1250),
  unitPoints: points(3),
  includes: [],
};
const freebie = {
  ...product,
  line: 2,
  itemType: 1,
  caption: 'Sticker',
  variantCaption: null,
  amount: 1,
} as const;
const movement = {
  change: { sumCents: cents(2500), grantedPoints: points(6), costPoints: points(3) },
  posting: { drawn: points(0), pending: points(3), released: points(0) },
  stock: [],
};
const back = {
  change: { sumCents: cents(-2500), grantedPoints: points(0), costPoints: points(0) },
  posting: { drawn: points(-2), pending: points(0), released: points(0) },
  stock: [],
};
const cost = { ...ids, component: 'ems', amountCents: cents(800) } as const;
const paid = {
  ...ids,
  stage: 'ems',
  amountCents: cents(800),
  coveredCents: cents(800),
  settled: true,
} as const;
const purchase = {
  purchaseId: 5,
  paidOn: '2025-12-01',
  method: 'paypal',
  purchaseLines: [{ what: 'goods', amountCents: cents(1250) }],
  shares: [],
} as const;
const bill = {
  billId: 2,
  goId: 3,
  component: 'ems' as const,
  totalCents: cents(12_345),
  paidOn: '2025-12-01',
};
const divided = {
  billId: 2,
  goId: 3,
  bornCents: cents(300),
  shares: [
    { claimId: 17, parts: [{ weight: 300, shareCents: cents(12_045) }] },
    { claimId: 18, parts: [] },
  ],
};
const posting = { drawn: points(0), pending: points(-3), released: points(3) };

type Samples = {
  readonly [Type in ShopEventType]: readonly [Extract<ShopEvent, { type: Type }>, ...(string | RegExp)[]];
};

/** One fact of every type of the catalogue, and the words that its text must contain. */
const samples: Samples = {
  ClaimSubmitted: [
    {
      type: 'ClaimSubmitted',
      data: { ...ids, ...movement, goTitle: 'Winter', lines: [product, freebie] },
      private: { additionalInfo: 'Thank you', lineTexts: { 2: 'glitter' } },
    },
    '2 × Album A (Ver. 2) added at 12.50 €',
    '1 × Sticker added at 3 Fan Beats – “glitter”',
    'Sum of the claim +25.00 €',
    'Account +3 Fan Beats not available yet',
  ],
  ClaimExtended: [
    {
      type: 'ClaimExtended',
      data: { ...ids, ...movement, added: [], changed: [{ ...line, amountBefore: 1, amountAfter: 3 }] },
      private: { additionalInfo: null },
    },
    '2 × Album A (Ver. 2) added (3 in all)',
    'Additional info cleared',
  ],
  ClaimRevised: [
    {
      type: 'ClaimRevised',
      data: { ...ids, ...back, added: [], changed: [], removed: [{ ...line, amount: 2 }] },
    },
    '2 × Album A (Ver. 2) taken off',
    'Sum of the claim −25.00 €',
    'Account +2 Fan Beats for freebies',
  ],
  ClaimPaymentReceived: [
    { type: 'ClaimPaymentReceived', data: { ...ids, coveredCents: cents(2500) } },
    'Pays 25.00 €',
  ],
  ClaimPaymentRevoked: [
    {
      type: 'ClaimPaymentRevoked',
      data: {
        ...ids,
        coveredCents: cents(2500),
        reason: 'reversed',
        restoredCents: cents(900),
        reversesPosition: 12,
      },
      private: { reason: 'wrong claim' },
    },
    'No longer marked as paid',
    '25.00 € had been paid',
    '9.00 € stays paid',
    'Reverses event 12',
    'Reason: “wrong claim”',
  ],
  ClaimFreebiesCompleted: [{ type: 'ClaimFreebiesCompleted', data: ids }],
  ClaimFreebiesReopened: [{ type: 'ClaimFreebiesReopened', data: ids }],
  ShippingCostSet: [
    { type: 'ShippingCostSet', data: { ...cost, beforeCents: cents(500) } },
    'EMS set to 8.00 € instead of 5.00 €',
  ],
  ShippingCostSettled: [{ type: 'ShippingCostSettled', data: cost }, 'EMS done: 8.00 €'],
  ShippingCostReopened: [{ type: 'ShippingCostReopened', data: cost }, 'EMS open again'],
  ClaimNoteWritten: [{ type: 'ClaimNoteWritten', data: ids, private: { note: 'Packed' } }, 'Note: “Packed”'],
  ClaimTrackingAssigned: [
    { type: 'ClaimTrackingAssigned', data: ids, private: { trackingId: null } },
    'Tracking id cleared',
  ],
  ClaimSurplusReleased: [
    { type: 'ClaimSurplusReleased', data: { ...ids, posting } },
    'Account −3 Fan Beats not available yet',
    'Account +3 Fan Beats available',
  ],
  ClaimBeatsReturned: [{ type: 'ClaimBeatsReturned', data: { ...ids, posting } }, 'Group order canceled'],
  ClaimBeatsRebooked: [
    { type: 'ClaimBeatsRebooked', data: { ...ids, posting } },
    'Group order no longer canceled',
  ],
  ClaimDeleted: [
    { type: 'ClaimDeleted', data: { ...ids, ...back, removed: [{ ...line, amount: 2 }] } },
    '2 × Album A (Ver. 2) taken off',
  ],
  BalanceAdded: [
    { type: 'BalanceAdded', data: { userId: 4, amountCents: cents(900) }, private: { reason: 'gift' } },
    'Credit +9.00 €',
    'Reason: “gift”',
  ],
  BalanceSubtracted: [
    { type: 'BalanceSubtracted', data: { userId: 4, amountCents: cents(900) } },
    'Credit −9.00 €',
  ],
  BalanceReversed: [
    {
      type: 'BalanceReversed',
      data: { userId: 4, differenceCents: cents(-900), reversesPosition: 5 },
    },
    'Credit −9.00 €',
    'Reverses event 5',
  ],
  PaymentRecorded: [
    {
      type: 'PaymentRecorded',
      data: {
        userId: 4,
        amountCents: cents(2000),
        feeCents: cents(50),
        receivedOn: '2026-11-20',
        method: 'paypal',
      },
      private: { note: 'from her sister' },
    },
    'Credit +20.00 €',
    'PayPal, 20.11.2026',
    '0.50 € of it was kept as a fee',
    'Note: “from her sister”',
  ],
  RefundPaid: [
    {
      type: 'RefundPaid',
      data: { userId: 4, amountCents: cents(740), paidOn: '2026-11-21', method: 'bank' },
    },
    'Credit −7.40 €',
    'Bank transfer, 21.11.2026',
  ],
  PaymentReversed: [
    {
      type: 'PaymentReversed',
      data: {
        userId: 4,
        differenceCents: cents(-2000),
        feeCents: cents(-50),
        method: 'paypal',
        reversesPosition: 6,
      },
    },
    'Credit −20.00 €',
    'PayPal',
    'Fee −0.50 €',
    'Reverses event 6',
  ],
  ClaimPaymentAllocated: [
    { type: 'ClaimPaymentAllocated', data: { ...paid, cause: 'payment' } },
    'EMS paid: 8.00 €',
    '8.00 € is paid now',
  ],
  ClaimPaymentReleased: [
    {
      type: 'ClaimPaymentReleased',
      data: { ...paid, coveredCents: cents(0), settled: false, reason: 'deleted' },
    },
    'The claim was deleted',
    'EMS: 8.00 € given back as credit',
    '0.00 € is paid now',
  ],
  ClaimShortfallWaived: [
    { type: 'ClaimShortfallWaived', data: { ...paid, amountCents: cents(2) } },
    'EMS: 0.02 € does not have to be paid',
    '8.00 € is paid now',
  ],
  ClaimPaymentRequested: [
    {
      type: 'ClaimPaymentRequested',
      data: { ...ids, stage: 'items', amountCents: cents(2500), dueOn: '2026-11-27', reference: 'FB-C17-CD' },
    },
    'Items: 25.00 € in all, to be paid by 27.11.2026',
    'Reference FB-C17-CD',
  ],
  ClaimPaymentDeferred: [
    {
      type: 'ClaimPaymentDeferred',
      data: { ...ids, stage: 'items', dueOn: '2026-12-04', dueBefore: '2026-11-27' },
    },
    'Items: to be paid by 04.12.2026 instead of 27.11.2026',
  ],
  ClaimPaymentRequestWithdrawn: [
    { type: 'ClaimPaymentRequestWithdrawn', data: { ...ids, stage: 'customs' } },
    'Customs: not asked for any more',
  ],
  PaymentReminded: [
    {
      type: 'PaymentReminded',
      data: {
        userId: 4,
        notice: 'last',
        remindedOn: '2026-12-09',
        stages: [
          {
            claimId: 17,
            stage: 'ems',
            openCents: cents(800),
            number: 3,
            dueOn: '2026-11-27',
            requestedOn: '2026-11-20',
          },
        ],
      },
    },
    'Late, the last reminder',
    'Claim #17, EMS: 8.00 €, due 27.11.2026, reminder 3',
  ],
  PointsAdded: [{ type: 'PointsAdded', data: { userId: 4, points: points(7) } }, 'Account +7 Fan Beats'],
  PointsSubtracted: [
    { type: 'PointsSubtracted', data: { userId: 4, points: points(7) } },
    'Account −7 Fan Beats',
  ],
  PointsCorrected: [
    { type: 'PointsCorrected', data: { userId: 4, difference: points(-3), pointsAfter: points(4) } },
    '7 Fan Beats before, 4 Fan Beats now',
  ],
  PointsReversed: [
    { type: 'PointsReversed', data: { userId: 4, difference: points(-7), reversesPosition: 6 } },
    'Account −7 Fan Beats',
    'Reverses event 6',
  ],
  BankLineImported: [
    {
      type: 'BankLineImported',
      data: { lineId: 7, importId: 'b', fingerprint: 'f', ordinal: 1 },
      private: {
        account: '',
        bookedOn: '2025-12-02',
        valueOn: '',
        amountCents: cents(1200),
        feeCents: cents(0),
        method: 'bank',
        payer: 'M. Mustermann',
        iban: '',
        purpose: 'FB-C17-AB',
        endToEndId: '',
        bankReference: '',
      },
    },
    'Line 7',
    '12.00 € on 02.12.2025',
    'Payer: “M. Mustermann”',
    'Purpose: “FB-C17-AB”',
  ],
  BankLineBooked: [
    { type: 'BankLineBooked', data: { lineId: 7, userId: 4, paymentPosition: 12 } },
    'Line 7',
    'It is the payment of event 12',
  ],
  BankLineMatched: [
    { type: 'BankLineMatched', data: { lineId: 8, what: 'return', returnedLineId: 7, payments: [] } },
    'Line 8',
    'It takes line 7 back',
  ],
  BankLineReturned: [
    { type: 'BankLineReturned', data: { lineId: 7, byLineId: 8 } },
    'Line 7, taken back with line 8',
  ],
  BankLineSetAside: [
    { type: 'BankLineSetAside', data: { lineId: 7, why: 'supplier' } },
    'Line 7: from a supplier',
  ],
  BankLineReopened: [{ type: 'BankLineReopened', data: { lineId: 7 } }, 'Line 7'],
  BillRecorded: [
    {
      type: 'BillRecorded',
      data: {
        ...bill,
        billLines: [
          { what: 'postage', amountCents: cents(10_000), basis: 'weight' },
          { what: 'duty', amountCents: cents(2345), basis: 'category', category: 'Albums' },
        ],
      },
    },
    'Bill 2, EMS: 123.45 €, paid on 01.12.2025',
    'Postage: 100.00 €, by weight',
    'Duty: 23.45 €, by category Albums',
  ],
  BillSplit: [{ type: 'BillSplit', data: divided }, 'Bill 2 divided over 1 claim; the shop bears 3.00 €'],
  BillResplit: [
    { type: 'BillResplit', data: { ...divided, bornCents: cents(0) } },
    'Bill 2 divided over 1 claim',
  ],
  BillWithdrawn: [
    { type: 'BillWithdrawn', data: { ...bill, method: 'paypal' } },
    'Bill 2, EMS: 123.45 €, paid on 01.12.2025, PayPal',
    'Its shares were taken off',
  ],
  PurchaseRecorded: [
    {
      type: 'PurchaseRecorded',
      data: { ...purchase, currency: 'EUR', basis: 'value' },
      private: { supplier: 'Seoul Records' },
    },
    'Purchase 5: 12.50 €, paid on 01.12.2025, PayPal',
    'Goods: 12.50 €',
    'Supplier: “Seoul Records”',
  ],
  PurchaseTakenBack: [
    { type: 'PurchaseTakenBack', data: purchase },
    'Purchase 5: 12.50 €, paid on 01.12.2025, PayPal',
  ],
  GoStatusSet: [
    { type: 'GoStatusSet', data: { goId: 3, status: 'SENT_OUT', statusBefore: null } },
    /^Open before, .+ now$/,
  ],
  StockLimitSet: [
    { type: 'StockLimitSet', data: { goId: 3, itemId: 9, max: 5, variantIds: [91, 92] } },
    'At most 5 × Button (Sora, variant 92)',
  ],
  StockLimitLifted: [
    { type: 'StockLimitLifted', data: { goId: 3, itemId: 8, variantIds: [null] } },
    'No limit for Item 8',
  ],
  FreebieStockCounted: [
    { type: 'FreebieStockCounted', data: { itemId: 9, variantId: null, amount: 4, before: 6 } },
    'Button: 6 before, 4 now',
  ],
  WithdrawalDeclared: [
    {
      type: 'WithdrawalDeclared',
      data: { ofClaim: { claimId: 9, goId: 3, userId: 4 } },
      private: { name: 'Mina', mail: 'mina@example.org', reference: '#9', about: 'the poster' },
    },
    'From claim #9',
    'Which part: “the poster”',
  ],
  WithdrawalAnswered: [
    {
      type: 'WithdrawalAnswered',
      data: { declaredPosition: 40, answer: 'refused' },
      private: { reason: 'too late' },
    },
    'Event 40: refused',
    'Reason: “too late”',
  ],
  WithdrawalErased: [
    { type: 'WithdrawalErased', data: { declaredPosition: 40 } },
    'Event 40: what was written is forgotten',
  ],
  PersonMerged: [
    { type: 'PersonMerged', data: { userId: 4, intoUserId: 1, ...held } },
    'Lena was merged into Mira, with 1 claim',
  ],
  PersonSeparated: [
    { type: 'PersonSeparated', data: { userId: 4, intoUserId: 5, ...held, reversesPosition: 40 } },
    'Lena was separated from person 5',
    'Reverses event 40',
  ],
  ClaimHandedOver: [
    { type: 'ClaimHandedOver', data: { ...ids, userId: 1, fromUserId: 4, submittedBy: 4, lineNumbers: [1] } },
    'From Lena to Mira',
  ],
  BalanceHandedOver: [
    { type: 'BalanceHandedOver', data: { userId: 4, otherUserId: 1, differenceCents: cents(-1250) } },
    'Credit −12.50 €, to Mira',
  ],
  PointsHandedOver: [
    {
      type: 'PointsHandedOver',
      data: { userId: 1, otherUserId: 4, difference: points(3), pending: points(1) },
    },
    'Account +3 Fan Beats, from Lena',
  ],
  PersonErased: [{ type: 'PersonErased', data: { userId: 4 } }, /^Name and texts erased/],
};

describe('the text of an event', () => {
  test.each(Object.entries(samples))('%s', (type, [fact, ...expected]) => {
    const { label, lines } = eventText(
      { ...fact, data: { ...fact.data }, private: fact.private ? { ...fact.private } : null },
      names,
    );
    expect(label).toBe(eventLabels().find((known) => known.type === type)?.label);
    for (const line of expected)
      expect(lines).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    expect(lines.join(' ')).not.toMatch(/undefined|null|NaN/);
  });

  test('is its name where the page does not know it yet', () => {
    expect(eventText({ type: 'MoonLanded', data: {}, private: null }, names)).toEqual({
      label: 'MoonLanded',
      lines: [],
    });
  });

  test('says who recorded it, and as what', () => {
    const mira = { user_id: 1, displayname: 'Mira' };
    expect(recordedBy({ actor: mira, via: 'self', data: ids }, names)).toBe('by Mira');
    expect(recordedBy({ actor: mira, via: 'proxy', data: ids }, names)).toBe('by Mira for Lena');
    expect(recordedBy({ actor: mira, via: 'admin', data: ids }, names)).toBe('by Mira as organiser');
    expect(recordedBy({ actor: null, via: 'system', data: ids }, names)).toBe('by the shop itself');
    const erased = { user_id: 5, displayname: null };
    expect(recordedBy({ actor: erased, via: 'self', data: ids }, names)).toBe('by user 5, erased');
  });
});

type ClaimFact = Extract<ShopEvent, { readonly data: { readonly claimId: number } }>;

const told = (
  { type, data, private: said }: ClaimFact,
  beside: Partial<ClaimHistoryEntryRecord> = {},
): ClaimHistoryEntryRecord => ({
  position: 7,
  version: 1,
  recorded_at: '2026-11-20T18:00:00.000Z',
  via: 'admin',
  by: 'organisers',
  type,
  data: { ...data },
  private: said ? { ...said } : null,
  ...beside,
});

test('a bulk change is told in the words of the history where it has none of its own', () => {
  expect(['ShippingCostSet', 'PaymentRecorded', 'ClaimFramed'].map(bulkText)).toEqual([
    'set',
    'payment recorded',
    'ClaimFramed',
  ]);
});

describe('the history of a claim', () => {
  const none = { ...movement, posting: { drawn: points(0), pending: points(0), released: points(0) } };
  const juno = { ...line, variantCaption: 'Juno' };

  test('tells what fans add piece by piece', () => {
    const { ClaimSubmitted, ClaimExtended } = samples;
    expect(sentencesOf(told(ClaimSubmitted[0], { via: 'self', by: 'you' }), 'you')).toEqual([
      'claim made in Winter',
      '2 × Album A (Ver. 2) added by you',
      '1 × Sticker added by you – “glitter”',
      'additional info: “Thank you”',
      '+3 Fan Beats, available when the group order is completed',
    ]);
    expect(sentencesOf(told(ClaimExtended[0], { via: 'self', by: 'you' }), 'you')).toEqual([
      '2 × Album A (Ver. 2) added by you (3 in all)',
      'additional info cleared',
      '+3 Fan Beats, available when the group order is completed',
    ]);
  });

  test('tells what others change for them as their change', () => {
    const fact: ClaimFact = {
      type: 'ClaimRevised',
      data: {
        ...ids,
        ...none,
        added: [{ ...product, variantCaption: null, amount: 1 }],
        changed: [{ ...juno, amountBefore: 3, amountAfter: 1 }],
        removed: [{ ...juno, amount: 2 }],
      },
      private: { lineTexts: { 1: 'in red' } },
    };
    expect(sentencesOf(told(fact, { via: 'proxy' }), 'the organisers')).toEqual([
      'changed by the organisers: 1 × Album A added – “in red”',
      'changed by the organisers: 2 × Album A (Juno) taken off (1 left)',
      'changed by the organisers: 2 × Album A (Juno) taken off',
    ]);
  });

  const { ClaimPaymentReceived, ClaimPaymentRevoked, ClaimPaymentAllocated, ShippingCostSet } = samples;
  const waived = samples.ClaimShortfallWaived[0];
  const sentences: readonly (readonly [ClaimHistoryEntryRecord, string, ...string[]])[] = [
    [told(samples.ClaimDeleted[0]), 'claim deleted', '2 × Album A (Ver. 2) given back', '+2 Fan Beats'],
    [told(ClaimPaymentReceived[0], { covered_before: 0 }), 'paid: 25.00 €'],
    [told(ClaimPaymentReceived[0], { covered_before: 15.8 }), 'paid: 9.20 € (25.00 € in all)'],
    [told(ClaimPaymentRevoked[0]), 'no longer marked as paid'],
    [
      told({ type: 'ClaimPaymentRevoked', data: { ...ids, coveredCents: cents(2900), reason: 'extended' } }),
      'no longer paid in full: the claim grew above the 29.00 € that was paid',
    ],
    [told(ClaimPaymentAllocated[0]), 'EMS paid: 8.00 €'],
    [
      told(
        { type: 'ClaimPaymentAllocated', data: { ...paid, settled: false, cause: 'payment' } },
        { received_on: '2026-11-10', method: 'paypal', fee: 0.35 },
      ),
      'EMS paid: 8.00 €, not yet all (PayPal, received 10.11.2026, fee 0.35 €)',
    ],
    [told(samples.ClaimPaymentReleased[0]), 'EMS: 8.00 € given back as credit'],
    [told(waived), 'EMS: 0.02 € does not have to be paid'],
    [told({ ...waived, data: { ...waived.data, amountCents: cents(-2) } }), 'EMS: 0.02 € is charged again'],
    [told(samples.ClaimPaymentRequested[0]), 'Items: 25.00 € in all, to be paid by 27.11.2026'],
    [told(samples.ClaimFreebiesCompleted[0]), 'freebies done'],
    [told(samples.ClaimFreebiesReopened[0]), 'freebies open again'],
    [told({ type: 'ShippingCostSet', data: { ...cost, beforeCents: null } }), 'EMS set to 8.00 €'],
    [
      told({ type: 'ShippingCostSet', data: { ...cost, amountCents: null, beforeCents: cents(300) } }),
      'EMS set to Unbekannt instead of 3.00 €',
    ],
    [told(ShippingCostSet[0]), 'EMS set to 8.00 € instead of 5.00 €'],
    [told(samples.ShippingCostSettled[0]), 'EMS done: 8.00 €'],
    [told(samples.ShippingCostReopened[0]), 'EMS open again'],
    [told(samples.ClaimNoteWritten[0]), 'note: “Packed”'],
    [told({ type: 'ClaimNoteWritten', data: ids, private: null }), 'note written'],
    [told(samples.ClaimTrackingAssigned[0]), 'tracking id cleared'],
    [
      told(samples.ClaimSurplusReleased[0]),
      'group order sent out: the claim is completed',
      '3 Fan Beats are available now',
    ],
    [told({ type: 'ClaimBeatsReturned', data: { ...ids, posting: none.posting } }), 'group order canceled'],
    [
      told({ type: 'ClaimBeatsRebooked', data: { ...ids, posting: { ...none.posting, drawn: points(5) } } }),
      'group order no longer canceled',
      '−5 Fan Beats',
    ],
    [{ ...told(waived), type: 'ClaimFramed' }, 'ClaimFramed'],
  ];

  test.each(sentences.map(([entry, ...expected]) => ({ entry, expected })))(
    '$expected',
    ({ entry, expected }) => {
      expect(sentencesOf(entry, 'the organisers')).toEqual(expected);
    },
  );
});
