import { cents, points, type BillEvent, type ShopEvent } from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';
import { JournalBooks } from './write-journal';
import { amountText } from './journal-text';

/** The transactions of one claim's events, each as its title and its postings. */
function booked(...events: readonly ShopEvent[]): readonly string[][] {
  const books = new JournalBooks();
  return past
    .history([{ stream: 'claim-17', events }])
    .map((event) => books.write(event))
    .filter((text) => text !== '')
    .map(transactionOf);
}

function transactionOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !/^account |^ +;/.test(line));
  return lines.map((line) => line.trim().replace(/ {2,}/g, '  '));
}

const lower = { sumCents: cents(-1250), grantedPoints: points(0), costPoints: points(0) };
const still = past.booking({});

describe('the journal of a claim', () => {
  it('sells on credit, grants what is pending, and is paid', () => {
    expect(booked(past.claimSubmitted(), past.claimPaymentReceived())).toEqual([
      [
        '2025-11-21 * Claim 17 submitted',
        'Assets:Receivables:Claims:17  25.00 EUR',
        'Income:Claims  -25.00 EUR',
        'FanBeats:Fans:4:Pending  6 FB',
        'FanBeats:Granted  -6 FB',
      ],
      [
        '2025-11-21 * Claim 17 payment received',
        'Assets:Payments  25.00 EUR',
        'Assets:Receivables:Claims:17  -25.00 EUR',
      ],
    ]);
  });

  it('keeps what was paid when the claim outgrows it, and then takes only the rest (rule D48)', () => {
    const extended = past.claimExtended({ posting: still });
    const [, paid, grown, rest] = booked(
      past.claimSubmitted(),
      past.claimPaymentReceived(),
      extended,
      past.claimPaymentRevoked({ reason: 'extended' }),
      past.claimPaymentReceived({ coveredCents: cents(5000) }),
    );
    expect(paid?.[1]).toBe('Assets:Payments  25.00 EUR');
    expect(grown?.[1]).toBe('Assets:Receivables:Claims:17  25.00 EUR');
    expect(rest).toEqual([
      '2025-11-21 * Claim 17 payment received',
      'Assets:Payments  25.00 EUR',
      'Assets:Receivables:Claims:17  -25.00 EUR',
    ]);
  });

  it('gives a payment back that is unmarked, and what was covered before one that is reversed', () => {
    const paidTwice = [
      past.claimSubmitted(),
      past.claimPaymentReceived({ coveredCents: cents(1000) }),
      past.claimPaymentReceived(),
    ];
    const last = (revoked: ShopEvent) => booked(...paidTwice, revoked).at(-1)?.[1];
    expect(last(past.claimPaymentRevoked())).toBe('Assets:Payments  -25.00 EUR');
    const reversed = { reason: 'reversed', reversesPosition: 3, restoredCents: cents(1000) } as const;
    expect(last(past.claimPaymentRevoked(reversed))).toBe('Assets:Payments  -15.00 EUR');
  });

  it('owes what was paid too much to the fan', () => {
    const revised = past.claimRevised({ change: lower, posting: still });
    expect(booked(past.claimSubmitted(), past.claimPaymentReceived(), revised).at(-1)).toEqual([
      '2025-11-21 * Claim 17 revised',
      'Liabilities:Fans:4:Held  -12.50 EUR',
      'Income:Claims  12.50 EUR',
    ]);
  });

  it('owes what was paid too much to whom the claim becomes (rule A10)', () => {
    const revised = past.claimRevised({ change: lower, posting: still });
    const events = [past.claimSubmitted(), past.claimPaymentReceived(), revised, past.claimHandedOver()];
    expect(booked(...events).at(-1)).toEqual([
      '2025-11-21 * Claim 17 handed over',
      'Liabilities:Fans:4:Held  12.50 EUR',
      'Liabilities:Fans:5:Held  -12.50 EUR',
    ]);
  });

  it('sells nothing while its group order is canceled, and owes what was paid to the fan (rule D84)', () => {
    const history = [
      past.claimSubmitted({ posting: still }),
      past.claimPaymentReceived({ coveredCents: cents(1000) }),
      past.shippingCostSet({ amountCents: cents(490), beforeCents: null }),
      past.claimBeatsReturned({ posting: still }),
      past.shippingCostSet({ amountCents: cents(300), beforeCents: cents(490) }),
      past.claimPaymentRevoked({ coveredCents: cents(1000) }),
      past.claimBeatsRebooked({ posting: still }),
    ];
    const [, , , canceled, ...later] = booked(...history);
    expect(canceled).toEqual([
      '2025-11-21 * Claim 17 canceled',
      'Assets:Receivables:Claims:17  -15.00 EUR',
      'Liabilities:Fans:4:Held  -10.00 EUR',
      'Income:Claims  25.00 EUR',
      'Assets:Receivables:Shipping:17:Domestics  -4.90 EUR',
      'Income:Shipping:Domestics  4.90 EUR',
    ]);
    expect(later).toEqual([
      [
        '2025-11-21 * Claim 17 payment revoked',
        'Assets:Payments  -10.00 EUR',
        'Liabilities:Fans:4:Held  10.00 EUR',
      ],
      [
        '2025-11-21 * Claim 17 resumed',
        'Assets:Receivables:Claims:17  25.00 EUR',
        'Income:Claims  -25.00 EUR',
        'Assets:Receivables:Shipping:17:Domestics  3.00 EUR',
        'Income:Shipping:Domestics  -3.00 EUR',
      ],
    ]);
  });

  it('charges shipping, changes it, and is paid when it is done', () => {
    const set = (amount: number, before: number) =>
      past.shippingCostSet({ amountCents: cents(amount), beforeCents: cents(before) });
    const settled = past.shippingCostSettled({ amountCents: cents(300) });
    const reopened = past.shippingCostReopened({ amountCents: cents(300) });
    const lines = booked(set(490, 0), set(300, 490), settled, reopened).map(([, first]) => first);
    expect(lines).toEqual([
      'Assets:Receivables:Shipping:17:Domestics  4.90 EUR',
      'Assets:Receivables:Shipping:17:Domestics  -1.90 EUR',
      'Assets:Payments  3.00 EUR',
      'Assets:Payments  -3.00 EUR',
    ]);
  });

  it('is at 0 everywhere once it is deleted (rule D29)', () => {
    const transactions = booked(
      past.claimSubmitted(),
      past.claimPaymentReceived(),
      past.shippingCostSet(),
      past.shippingCostSettled(),
      past.shippingCostSet({ component: 'ems', amountCents: cents(700) }),
      past.claimDeleted(),
    );
    const left = new Map<string, number>();
    for (const line of transactions.flatMap((lines) => lines.slice(1))) {
      const [account = '', amount = ''] = line.split('  ');
      left.set(account, (left.get(account) ?? 0) + Math.round(parseFloat(amount) * 100));
    }
    expect(left.size).toBe(9);
    expect([...left.values()].every((amount) => amount === 0)).toBe(true);
  });

  it('says nothing of what moves no money and no Fan Beats', () => {
    expect(booked(past.claimFreebiesCompleted(), past.claimNoteWritten('secret'))).toEqual([]);
  });
});

describe('the journal of bills', () => {
  it('pays a bill by the bank on its day, and takes it back as it is withdrawn', () => {
    const books = new JournalBooks();
    const texts = past
      .history([{ stream: 'bills-3', events: past.billEvents() }])
      .map((event) => books.write(event));
    const [recorded, , , withdrawn] = texts;
    expect(recorded).toMatch(/^2025-11-21=2025-11-20 \* Bill recorded$/m);
    expect(transactionOf(recorded ?? '').slice(1)).toEqual([
      'Expenses:EMS  10.01 EUR',
      'Assets:Bank  -10.01 EUR',
    ]);
    expect(recorded).toContain('    ; go: 3\n    ; bill: 1\n');
    expect(texts.slice(1, 3)).toEqual(['', '']);
    expect(transactionOf(withdrawn ?? '').slice(1)).toEqual([
      'Expenses:EMS  -10.01 EUR',
      'Assets:Bank  10.01 EUR',
    ]);
  });
});

it.each([
  ['paypal', 'PayPal'],
  ['cash', 'Cash'],
  ['other', 'Other'],
] as const)('takes a bill that was paid by %s from its account, and gives it back there', (method, name) => {
  const books = new JournalBooks();
  const events = past
    .billEvents()
    .map((event) =>
      event.type === 'BillRecorded' || event.type === 'BillWithdrawn'
        ? ({ ...event, data: { ...event.data, method } } as BillEvent)
        : event,
    );
  const texts = past.history([{ stream: 'bills-3', events }]).map((event) => books.write(event));
  expect(transactionOf(texts[0] ?? '').at(-1)).toBe(`Assets:${name}  -10.01 EUR`);
  expect(transactionOf(texts[3] ?? '').at(-1)).toBe(`Assets:${name}  10.01 EUR`);
});

describe('the journal of purchases', () => {
  it('has each line on the account of its kind with its group order, and takes it back (M73)', () => {
    const books = new JournalBooks();
    const [recorded = '', back = ''] = past
      .history([{ stream: 'purchase-1', events: past.purchaseEvents() }])
      .map((event) => books.write(event));
    expect(recorded).toMatch(/^2025-11-21=2025-11-20 \* Purchase recorded$/m);
    expect(recorded).toContain('    ; purchase: 1\n');
    expect(recorded).not.toContain('Seoul');
    expect(transactionOf(recorded).slice(1)).toEqual([
      'Expenses:Goods  5.01 EUR  ; go: 3',
      'Expenses:Goods  5.00 EUR  ; go: 4',
      'Expenses:Fees  0.25 EUR  ; go: 3',
      'Expenses:Fees  0.25 EUR  ; go: 4',
      'Assets:PayPal  -10.51 EUR',
    ]);
    expect(transactionOf(back).at(-1)).toBe('Assets:PayPal  10.51 EUR');
  });
});

describe('the journal', () => {
  it('names what a booking reverses and never why', () => {
    const [event] = past.history([
      { stream: 'account-4', events: [past.balanceReversed(7, -900, 'wrong fan')] },
    ]);
    const text = event ? new JournalBooks().write(event) : '';
    expect(text).toContain('    ; reverses: 7\n');
    expect(text).toMatch(/Equity:Adjustments +-9.00 EUR\n +Liabilities:Fans:4:Balance +9.00 EUR\n/);
    expect(text).not.toContain('wrong fan');
  });

  it('carries the day on which the money moved beside the day of recording, its reversal that of what it reverses', () => {
    const data = { userId: 4, amountCents: cents(777), feeCents: cents(35), method: 'paypal' } as const;
    const reversal = { differenceCents: cents(-777), feeCents: cents(-35), reversesPosition: 1 };
    const refund = { userId: 4, amountCents: cents(500), paidOn: '2025-11-12', method: 'cash' } as const;
    const events: ShopEvent[] = [
      { type: 'PaymentRecorded', data: { ...data, receivedOn: '2025-11-10' } },
      { type: 'RefundPaid', data: refund },
      { type: 'PaymentReversed', data: { ...reversal, userId: 4, method: 'paypal' } },
      past.balanceAdded(100),
    ];
    const recorded = past.history([{ stream: 'account-4', events }]);
    const books = new JournalBooks();
    expect(recorded.map((event) => /^\d.*(?= \*)/m.exec(books.write(event))?.[0])).toEqual([
      '2025-11-21=2025-11-10',
      '2025-11-21=2025-11-12',
      '2025-11-21=2025-11-10',
      '2025-11-21',
    ]);
    const [payment, , reversed] = recorded;
    const later = new JournalBooks();
    if (payment) later.bookOnly(payment);
    expect(reversed && later.write(reversed)).toMatch(
      /=2025-11-10 \* Payment reversed\n(.*\n)* +; bank_day: 2025-11-10\n/,
    );
  });

  it('says at the end of a day what was touched, and books what took its place too late on the next day', () => {
    const at = (hours: number, position: number, cent: number) =>
      past.history([{ stream: 'account-4', events: [past.balanceAdded(cent)] }], {
        position,
        recordedAt: Date.parse('2026-01-03T22:59:59Z') + hours * 3_600_000,
      });
    const books = new JournalBooks();
    const texts = [...at(0, 1, 100), ...at(1, 2, 20), ...at(0, 3, 3)].map((event) => books.write(event));
    expect(texts[1]?.trim().split('\n')[0]).toBe('2026-01-03 * Balances at the end of the day');
    expect(texts[1]).toMatch(/Liabilities:Fans:4:Balance +0.00 EUR = -1.00 EUR\n/);
    expect(texts[2]).toMatch(
      /^\n2026-01-04 \* Balance added\n(.*\n)* +; recorded_at: 2026-01-03T22:59:59.000Z/,
    );
    expect(books.close()).toMatch(/2026-01-04 .*\n.*\n +Liabilities:Fans:4:Balance +0.00 EUR = -1.23 EUR\n/);
  });

  it('says on a day that moves very many accounts what they hold so far', () => {
    const books = new JournalBooks();
    const past10000 = Array.from({ length: 10_001 }, (_, fan) => ({
      stream: `account-${fan}`,
      events: [{ ...past.balanceAdded(100), data: { userId: fan, amountCents: cents(100) } }],
    }));
    const texts = past
      .history(past10000, { position: 1, recordedAt: Date.parse('2026-01-03T00:00:00Z') })
      .map((event) => books.write(event));
    const sofar = texts.filter((text) => text.includes(' * Balances so far\n'));
    expect(sofar).toHaveLength(1);
    expect(sofar[0]).toMatch(/Equity:Adjustments +0.00 EUR = 9999.00 EUR\n/);
    expect(books.close().match(/ = /g)).toHaveLength(3);
  });

  it.each([
    [0, '0.00 EUR'],
    [-5, '-0.05 EUR'],
    [1205, '12.05 EUR'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91 EUR'],
  ])('writes %i cents exactly', (amount, text) => {
    expect(amountText(amount, 'EUR')).toBe(text);
  });
});
