import fc from 'fast-check';
import { cents, evolveBankLine, noLine, Rejection } from '../../language';
import * as past from '../../testing';
import {
  bookLine,
  feesOfReturn,
  importLine,
  lineReopened,
  matchLine,
  matchReturn,
  reopenLine,
  undoReturn,
  type LineShare,
} from './bank-lines';

const given = past.scenario({ initialState: noLine, evolve: evolveBankLine });
const [imported] = past.bankLineEvents();
if (imported?.type !== 'BankLineImported' || !imported.private) throw new Error('No line was imported');
const { data, private: money } = imported;

it('keeps all that the bank tells of a line private (M12, M13)', () => {
  given()
    .when(() => importLine({ ...data, ...money }))
    .then([imported]);
});

describe('a line whose payment is taken back', () => {
  const booked = [imported, { type: 'BankLineBooked', data: { lineId: 1, userId: 4 } }] as const;

  it('waits again, which nobody may ask for while the payment stands', () => {
    expect(given([...booked, lineReopened(1)]).state()).toMatchObject({ status: 'open', money });
    given(booked)
      .when((line) => reopenLine(line, 1))
      .thenRejected('NO_CHANGE');
  });
});

const nobody = { payable: [], balanceCents: cents(0), recorded: [] };
const share = (userId: number, amountCents: number, more: Partial<LineShare> = {}): LineShare => ({
  userId,
  amountCents: cents(amountCents),
  parts: null,
  withCredit: false,
  fan: nobody,
  ...more,
});
const booking = { lineId: 1, named: [], again: false, nowMs: Date.parse('2025-11-28T12:00:00Z') };
const waiting = (more: object = {}) =>
  evolveBankLine(noLine, { ...imported, private: { ...money, ...more } });
const rejection = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Rejection) return error.rule;
    throw error;
  }
  return 'accepted';
};

describe('a line that is booked', () => {
  const recorded = (position: number, bankLineId?: number) =>
    ({
      type: 'PaymentRecorded',
      position,
      data: {
        userId: 4,
        amountCents: money.amountCents,
        feeCents: cents(0),
        receivedOn: money.bookedOn,
        method: 'bank',
        ...(bankLineId && { bankLineId }),
      },
    }) as unknown as LineShare['fan']['recorded'][number];

  it('is not a payment that was booked of another line (D95)', () => {
    const match = { lineId: 1, userId: 4, position: 9 };
    expect(rejection(() => matchLine(waiting(), [recorded(9, 2)], match))).toBe('NOT_THIS_PAYMENT');
    expect(rejection(() => matchLine(waiting(), [recorded(9)], match))).toBe('accepted');
    const fan = (one: LineShare['fan']['recorded'][number]) => ({ ...nobody, recorded: [one] });
    const book = (one: LineShare['fan']['recorded'][number], again = false) =>
      rejection(() => bookLine(waiting(), [share(4, 1001, { fan: fan(one) })], { ...booking, again }));
    expect([book(recorded(9)), book(recorded(9), true), book(recorded(9, 2))]).toEqual([
      'RECORDED_BY_HAND',
      'accepted',
      'accepted',
    ]);
  });

  it('is not a part of several fans that one of them paid by a payment recorded by hand (D95, M33)', () => {
    const byHand = recorded(9);
    const half = { ...byHand, data: { ...byHand.data, amountCents: cents(501) } } as typeof byHand;
    const shares = [share(4, 500), share(5, 501, { fan: { ...nobody, recorded: [half] } })];
    expect(rejection(() => bookLine(waiting(), shares, booking))).toBe('RECORDED_BY_HAND');
    expect(rejection(() => bookLine(waiting(), shares, { ...booking, again: true }))).toBe('accepted');
  });

  it('is none of a day to come, and none that left (M27, M30)', () => {
    const book = (more: object) => rejection(() => bookLine(waiting(more), [share(4, 1001)], booking));
    expect(book({ bookedOn: '2025-11-28' })).toBe('accepted');
    expect(book({ bookedOn: '2025-11-29' })).toBe('DAY_AHEAD');
    expect(book({ bookedOn: '2010-01-01' })).toBe('accepted');
    expect(book({ amountCents: cents(-1001) })).toBe('MONEY_LEFT');
  });

  it('is divided among fans to the cent, with its fee (M33)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 99 }),
        (amounts, percent) => {
          const sum = amounts.reduce((total, one) => total + one, 0);
          const feeCents = Math.floor((sum * percent) / 400);
          const line = waiting({ amountCents: cents(sum), feeCents: cents(feeCents) });
          const shares = amounts.map((amount, index) => share(index + 1, amount));
          let booked;
          try {
            booked = bookLine(line, shares, booking);
          } catch (error) {
            // A fee is never the whole of a part.
            expect(error).toMatchObject({ rule: 'FEE_ABOVE_PAYMENT' });
            return;
          }
          const payments = booked.fans.flatMap(({ account }) => account).map(({ data }) => data) as {
            amountCents: number;
            feeCents: number;
            bankLineId: number;
          }[];
          expect(payments.map((one) => one.amountCents)).toEqual(amounts);
          expect(payments.reduce((total, one) => total + one.feeCents, 0)).toBe(feeCents);
          expect(payments.every(({ bankLineId }) => bankLineId === 1)).toBe(true);
        },
      ),
    );
    expect(() => bookLine(waiting(), [share(4, 1000)], booking)).toThrow('are not its amount');
    expect(bookLine(waiting(), [share(4, 1000), share(5, 1)], booking).line).toEqual([
      { type: 'BankLineBooked', data: { lineId: 1, userId: 4, others: [5] } },
    ]);
  });
});

describe('money that the bank took back (M30)', () => {
  const left = waiting({ amountCents: cents(-1001), takenBack: 'return' });
  const bookedBefore = evolveBankLine(waiting(), { type: 'BankLineBooked', data: { lineId: 1, userId: 4 } });
  const payments = [{ position: 9, userId: 4, parts: [] }];
  const take = (line = left, before = bookedBefore, amountCents = 1001) =>
    matchReturn(line, { lineId: 2, returned: { lineId: 1, line: before }, payments, amountCents });

  it('takes the line of before along, and both are as before once that is undone', () => {
    const taken = take();
    expect(taken).toEqual({
      line: [{ type: 'BankLineMatched', data: { lineId: 2, what: 'return', returnedLineId: 1, payments } }],
      returned: [{ type: 'BankLineReturned', data: { lineId: 1, byLineId: 2 } }],
    });
    const [after, returned] = [
      taken.line.reduce(evolveBankLine, left),
      taken.returned.reduce(evolveBankLine, bookedBefore),
    ];
    expect([after.status, returned.status]).toEqual(['returned', 'returned']);
    const undone = undoReturn(after, { lineId: 2, returned: { lineId: 1, line: returned } });
    expect(undone.line.reduce(evolveBankLine, after)).toEqual(left);
    expect(undone.returned.reduce(evolveBankLine, returned)).toEqual(bookedBefore);
    expect(rejection(() => take(left, returned))).toBe('LINE_NOT_OPEN');
    expect(rejection(() => take(after))).toBe('LINE_NOT_OPEN');
  });

  it('gives back of the fees what its line says, and leaves the rest with the method', () => {
    const fees = (feeCents: number, amounts: readonly number[]) =>
      feesOfReturn(waiting({ amountCents: cents(-1001), feeCents: cents(feeCents) }), amounts.map(cents));
    expect(fees(0, [1001])).toEqual([0]);
    expect(fees(-35, [1001])).toEqual([-35]);
    expect(fees(-35, [501, 500])).toEqual([-18, -17]);
    expect(fees(1600, [1001])).toEqual([1600]);
    expect(fees(0, [])).toEqual([]);
  });

  it('is the whole amount, and no money that came, unless nobody knows the sign', () => {
    expect(rejection(() => take(waiting({ amountCents: cents(-1000) })))).toBe('RETURN_DIFFERS');
    expect(rejection(() => take(left, bookedBefore, 1000))).toBe('RETURN_DIFFERS');
    const takeWaiting = (amountCents: number) =>
      rejection(() =>
        matchReturn(left, {
          lineId: 2,
          returned: { lineId: 1, line: waiting({ amountCents: cents(amountCents) }) },
          payments: [],
          amountCents: 0,
        }),
      );
    expect([takeWaiting(1001), takeWaiting(1000)]).toEqual(['accepted', 'RETURN_DIFFERS']);
    const withoutPayments = {
      lineId: 2,
      returned: { lineId: 1, line: bookedBefore },
      payments: [],
      amountCents: 0,
    };
    expect(rejection(() => matchReturn(left, withoutPayments))).toBe('RETURN_DIFFERS');
    expect(rejection(() => take(waiting()))).toBe('NOT_A_RETURN');
    expect(rejection(() => take(waiting({ takenBack: 'unclear' })))).toBe('accepted');
    expect(
      rejection(() => matchReturn(left, { lineId: 2, returned: null, payments: [], amountCents: 0 })),
    ).toBe('RETURN_DIFFERS');
  });
});
