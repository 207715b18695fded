import {
  defined,
  mayBeLine,
  NotFound,
  refuseDay,
  Rejection,
  type AccountEvent,
  type ArrivedLine,
  type AsideReason,
  type BankLine,
  type BankLineEvent,
  type BankLineImported,
  type Cents,
  type LineMoney,
  type PaymentRecorded,
  type PaymentReference,
} from '../../language';
import type { AllocationPart, ClaimFacts, PayableClaim } from '../payments/allocation';
import { recordPayment, type RecordedMoney } from '../payments/payments';

/** Money that arrived waits for review: all that the bank tells of it is private (rules M12, M13). */
export function importLine(line: BankLineImported['data'] & ArrivedLine): BankLineEvent[] {
  const { lineId, importId, fingerprint, ordinal, ...told } = line;
  return [{ type: 'BankLineImported', data: { lineId, importId, fingerprint, ordinal }, private: told }];
}

/** The money of a line that waits. Throws NotFound, and Rejection LINE_NOT_OPEN, LINE_FORGOTTEN. */
function openMoney(line: BankLine): ArrivedLine {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'open') throw new Rejection('LINE_NOT_OPEN', { status: line.status });
  if (line.money === null) throw new Rejection('LINE_FORGOTTEN');
  return line.money;
}

/** Payments recorded by hand that may be the money of the line. */
const recordedByHand = (recorded: RecordedMoney, money: LineMoney) =>
  recorded.filter(
    ({ type, data }) =>
      type === 'PaymentRecorded' &&
      data.bankLineId === undefined &&
      mayBeLine({ ...data, day: data.receivedOn }, money),
  );

export interface LineBooking {
  readonly lineId: number;
  readonly userId: number;
  /** What it pays; null where that follows from its purpose and what is open (rule D81). */
  readonly parts: readonly AllocationPart[] | null;
  readonly withCredit: boolean;
  readonly named: readonly PaymentReference[];
  /** It is another payment than one that was recorded by hand. */
  readonly again: boolean;
  readonly nowMs: number;
}

interface FanFacts {
  readonly payable: readonly PayableClaim[];
  readonly balanceCents: Cents;
  readonly recorded: RecordedMoney;
}

export interface BookedFacts {
  readonly line: readonly BankLineEvent[];
  readonly account: readonly AccountEvent[];
  readonly claims: ClaimFacts;
}

/**
 * The money of a line becomes a payment of a fan, once (rule M15). Throws NotFound, what a payment throws, and Rejection
 * LINE_NOT_OPEN, LINE_FORGOTTEN, DAY_AHEAD, and RECORDED_BY_HAND where a payment by hand may be the same money.
 */
export function bookLine(line: BankLine, fan: FanFacts, booking: LineBooking): BookedFacts {
  const { amountCents, feeCents, bookedOn: receivedOn, method } = openMoney(line);
  const { lineId, userId, again, nowMs, ...how } = booking;
  refuseDay(receivedOn, { nowMs, longAgo: true });
  const byHand = recordedByHand(fan.recorded, { amountCents, method, bookedOn: receivedOn })[0];
  if (byHand && !again) throw new Rejection('RECORDED_BY_HAND', { position: byHand.position });
  const money = { userId, amountCents, feeCents, receivedOn, method, bankLineId: lineId };
  const facts = recordPayment(fan, { ...money, ...how, note: null });
  return { line: [{ type: 'BankLineBooked', data: { lineId, userId } }], ...facts };
}

/** What was paid in another's name is recorded for this fan, as money of the same line if it is of one (rule D83). Throws as `recordPayment`. */
export function movePayment(
  fan: Omit<FanFacts, 'recorded'>,
  { data, private: said }: PaymentRecorded,
  { userId, lineId }: { readonly userId: number; readonly lineId: number | undefined },
): BookedFacts {
  return {
    line: lineId === undefined ? [] : [{ type: 'BankLineBooked', data: { lineId, userId } }],
    ...recordPayment(fan, {
      ...{ ...data, userId, ...defined({ bankLineId: lineId }), note: said?.note ?? null },
      ...{ parts: null, withCredit: false, named: [] },
    }),
  };
}

/** The money of a line is a payment that was recorded by hand (rule D95). Throws as `bookLine`, and Rejection NOT_THIS_PAYMENT. */
export function matchLine(
  line: BankLine,
  recorded: RecordedMoney,
  match: { readonly lineId: number; readonly userId: number; readonly position: number },
): BankLineEvent[] {
  const { lineId, userId, position } = match;
  const found = recordedByHand(recorded, openMoney(line)).some((event) => event.position === position);
  if (!found) throw new Rejection('NOT_THIS_PAYMENT');
  return [{ type: 'BankLineBooked', data: { lineId, userId, paymentPosition: position } }];
}

/** Throws NotFound, and Rejection LINE_NOT_OPEN. */
export function setLineAside(line: BankLine, lineId: number, why: AsideReason): BankLineEvent[] {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'open') throw new Rejection('LINE_NOT_OPEN', { status: line.status });
  return [{ type: 'BankLineSetAside', data: { lineId, why } }];
}

/** A line that was set aside, or taken for a payment recorded by hand, waits again. Throws NotFound, and Rejection LINE_FORGOTTEN, NO_CHANGE. */
export function reopenLine(line: BankLine, lineId: number): BankLineEvent[] {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'aside' && !line.matched) throw new Rejection('NO_CHANGE');
  if (line.money === null) throw new Rejection('LINE_FORGOTTEN');
  return [lineReopened(lineId)];
}

/** A line whose payment is taken back waits again, too. */
export function lineReopened(lineId: number): BankLineEvent {
  return { type: 'BankLineReopened', data: { lineId } };
}
