import { cents, evolveBankLine, noLine } from '../../language';
import * as past from '../../testing';
import { importLine, lineReopened, movePayment, reopenLine } from './bank-lines';

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

  it('is booked for whose the money was, without paying anything (D83)', () => {
    const fan = { payable: [], balanceCents: cents(0) };
    const { amountCents, feeCents, bookedOn: receivedOn, method } = money;
    const payment = { userId: 4, amountCents, feeCents, receivedOn, method };
    const recorded = { type: 'PaymentRecorded', data: payment, private: { note: 'Late' } } as const;
    expect(movePayment(fan, recorded, { userId: 5, lineId: 1 })).toEqual({
      line: [{ type: 'BankLineBooked', data: { lineId: 1, userId: 5 } }],
      account: [{ ...recorded, data: { ...payment, userId: 5, bankLineId: 1 } }],
      claims: new Map(),
    });
    expect(movePayment(fan, recorded, { userId: 5, lineId: undefined })).toMatchObject({
      line: [],
      account: [{ data: { ...payment, userId: 5 } }],
    });
  });
});
