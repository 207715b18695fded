import {
  addCents,
  cents,
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
  type PaymentPart,
  type PaymentReference,
  type TakenPayment,
} from '../../language';
import {
  payableStages,
  type AllocationPart,
  type ClaimFacts,
  type PayableClaim,
} from '../payments/allocation';
import { recordPayment, type PaymentsAndRefunds } from '../payments/payments';

/** Money that arrived waits for review. All details of the bank are private (rules M12, M13). */
export function importLine(line: BankLineImported['data'] & ArrivedLine): BankLineEvent[] {
  const { lineId, importId, fingerprint, ordinal, ...told } = line;
  return [{ type: 'BankLineImported', data: { lineId, importId, fingerprint, ordinal }, private: told }];
}

/** The money of an open line. Throws NotFound, and Rejection LINE_NOT_OPEN, LINE_FORGOTTEN. */
function openMoney(line: BankLine): ArrivedLine {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'open') throw new Rejection('LINE_NOT_OPEN', { status: line.status });
  if (line.money === null) throw new Rejection('LINE_FORGOTTEN');
  return line.money;
}

/** Payments recorded by hand that may be the money of the line. */
const recordedByHand = (recorded: PaymentsAndRefunds, money: LineMoney) =>
  recorded.filter(
    ({ type, data }) =>
      type === 'PaymentRecorded' &&
      data.bankLineId === undefined &&
      mayBeLine({ ...data, day: data.receivedOn }, money),
  );

/** A fan's part of a line, and the stages that it pays. */
export interface LineShare {
  readonly userId: number;
  readonly amountCents: Cents;
  /** The stages that it pays; null: they follow from the purpose of the line and the open stages (rule D81). */
  readonly parts: readonly AllocationPart[] | null;
  readonly withCredit: boolean;
  readonly fan: FanFacts;
}

export interface LineBooking {
  readonly lineId: number;
  readonly named: readonly PaymentReference[];
  /** Whether it is another payment than one that was recorded by hand. */
  readonly again: boolean;
  readonly nowMs: number;
}

interface FanFacts {
  readonly payable: readonly PayableClaim[];
  readonly balanceCents: Cents;
  readonly recorded: PaymentsAndRefunds;
}

/** The facts of booking a line: those of the line, and those of each fan who gets a part. */
export interface BookedLine {
  readonly line: readonly BankLineEvent[];
  readonly fans: readonly {
    readonly userId: number;
    readonly account: readonly AccountEvent[];
    readonly claims: ClaimFacts;
  }[];
}

/**
 * The money of a line becomes a payment of each fan who gets a part of it, once (rules M15, M33). Throws NotFound,
 * everything that `recordPayment` throws, RangeError where the parts do not add up to the amount, and Rejection
 * LINE_NOT_OPEN, LINE_FORGOTTEN, MONEY_LEFT, DAY_AHEAD, and RECORDED_BY_HAND where a payment recorded by hand may be
 * the same money.
 */
export function bookLine(line: BankLine, shares: readonly LineShare[], booking: LineBooking): BookedLine {
  const { amountCents, feeCents, bookedOn: receivedOn, method } = openMoney(line);
  const { lineId, again, nowMs, named } = booking;
  if (amountCents <= 0) throw new Rejection('MONEY_LEFT');
  refuseDay(receivedOn, { nowMs, longAgo: true });
  const amounts = shares.map((share) => share.amountCents);
  if (addCents(...amounts) !== amountCents)
    throw new RangeError(`The parts of line ${lineId} are not its amount`);
  const fees = feeParts(feeCents, amounts);
  const fans = shares.map((share, index) => {
    const { userId, fan, parts, withCredit } = share;
    const byHand = recordedByHand(fan.recorded, {
      amountCents: share.amountCents,
      method,
      bookedOn: receivedOn,
    })[0];
    if (byHand && !again) throw new Rejection('RECORDED_BY_HAND', { position: byHand.position });
    const facts = recordPayment(fan, {
      userId,
      amountCents: share.amountCents,
      feeCents: fees[index] ?? cents(0),
      receivedOn,
      method,
      bankLineId: lineId,
      parts,
      withCredit,
      named,
      note: null,
    });
    return { userId, account: facts.account, claims: facts.claims };
  });
  return {
    line: [
      lineBooked(
        lineId,
        shares.map(({ userId }) => userId),
      ),
    ],
    fans,
  };
}

/** A line whose money is these fans’. */
export function lineBooked(lineId: number, fans: readonly number[]): BankLineEvent {
  const [userId = 0, ...others] = fans;
  return {
    type: 'BankLineBooked',
    data: others.length === 0 ? { lineId, userId } : { lineId, userId, others },
  };
}

/** The fee in proportion to the amounts, rounded down; the first one gets the cents that are left. */
function feeParts(feeCents: Cents, amounts: readonly Cents[]): Cents[] {
  const sum = addCents(...amounts);
  const [, ...others] = amounts.map((amount) => cents(Math.floor((feeCents * amount) / sum)));
  return [cents(feeCents - addCents(...others)), ...others];
}

/**
 * The fee in cents that moves with each payment that the bank takes back: below 0 the method gives it back, above 0 it
 * keeps one more. 0 where the line has no fee (rule M52). Throws NotFound, and Rejection LINE_NOT_OPEN, LINE_FORGOTTEN.
 */
export function feesOfReturn(line: BankLine, amounts: readonly Cents[]): Cents[] {
  const { feeCents } = openMoney(line);
  if (amounts.length === 0) return [];
  const parts = feeParts(cents(Math.abs(feeCents)), amounts);
  return parts.map((part) => (feeCents < 0 ? cents(0 - part) : part));
}

/**
 * The money of a line is a payment that was recorded by hand (rule D95). Throws the same as `bookLine`, and Rejection
 * NOT_THIS_PAYMENT.
 */
export function matchLine(
  line: BankLine,
  recorded: PaymentsAndRefunds,
  match: { readonly lineId: number; readonly userId: number; readonly position: number },
): BankLineEvent[] {
  const { lineId, userId, position } = match;
  const found = recordedByHand(recorded, openMoney(line)).some((event) => event.position === position);
  if (!found) throw new Rejection('NOT_THIS_PAYMENT');
  return [{ type: 'BankLineBooked', data: { lineId, userId, paymentPosition: position } }];
}

/** The money that the bank takes back: a line that is open or booked, or a payment that was recorded by hand. */
export interface TakenBack {
  readonly lineId: number;
  readonly returned: { readonly lineId: number; readonly line: BankLine } | null;
  /** The payments of that line, or the one recorded by hand, and their sum. */
  readonly payments: readonly TakenPayment[];
  readonly amountCents: number;
}

/**
 * Money that left is the return of an earlier line or payment (rule M30). Throws NotFound, and Rejection LINE_NOT_OPEN,
 * LINE_FORGOTTEN, NOT_A_RETURN for a line that brought money, RETURN_DIFFERS for another amount.
 */
export function matchReturn(
  line: BankLine,
  { lineId, returned, payments, amountCents }: TakenBack,
): { readonly line: readonly BankLineEvent[]; readonly returned: readonly BankLineEvent[] } {
  const money = openMoney(line);
  if (money.amountCents >= 0 && money.takenBack !== 'unclear') throw new Rejection('NOT_A_RETURN');
  if (!isTakenWhole(money, { returned, payments, amountCents })) throw new Rejection('RETURN_DIFFERS');
  return {
    line: [
      {
        type: 'BankLineMatched',
        data: { lineId, what: 'return', ...defined({ returnedLineId: returned?.lineId }), payments },
      },
    ],
    returned:
      returned === null
        ? []
        : [{ type: 'BankLineReturned', data: { lineId: returned.lineId, byLineId: lineId } }],
  };
}

/**
 * Whether the earlier line and the payments have the amount. A booked line has payments: without them it would be
 * returned while they remain.
 */
function isTakenWhole(
  money: ArrivedLine,
  { returned, payments, amountCents }: Omit<TakenBack, 'lineId'>,
): boolean {
  const whole = Math.abs(money.amountCents);
  const before = returned && returnable(returned.line);
  if (before !== null && Math.abs(before.amountCents) !== whole) return false;
  return payments.length === 0 ? returned?.line.status === 'open' : amountCents === whole;
}

/** The money of a line that is open or booked. Throws NotFound, and Rejection LINE_NOT_OPEN, LINE_FORGOTTEN. */
function returnable(line: BankLine): ArrivedLine {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'open' && line.status !== 'booked')
    throw new Rejection('LINE_NOT_OPEN', { status: line.status });
  if (line.money === null) throw new Rejection('LINE_FORGOTTEN');
  return line.money;
}

/**
 * Undoes the match of a return: its line is open again, and the line that it took back is as it was before. Throws
 * NotFound, and Rejection NO_CHANGE, LINE_NOT_OPEN.
 */
export function undoReturn(
  line: BankLine,
  { lineId, returned }: Pick<TakenBack, 'lineId' | 'returned'>,
): { readonly line: readonly BankLineEvent[]; readonly returned: readonly BankLineEvent[] } {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'returned' || line.taken === null) throw new Rejection('NO_CHANGE');
  const fans = line.taken.payments.map(({ userId }) => userId);
  if (returned === null) return { line: [lineReopened(lineId)], returned: [] };
  if (returned.line.status !== 'returned')
    throw new Rejection('LINE_NOT_OPEN', { status: returned.line.status });
  return {
    line: [lineReopened(lineId)],
    returned: [fans.length === 0 ? lineReopened(returned.lineId) : lineBooked(returned.lineId, fans)],
  };
}

/** The parts that a returned payment had paid, as far as they are open again; the rest is credit. */
export function partsAgain(
  payable: readonly PayableClaim[],
  parts: TakenPayment['parts'],
): readonly AllocationPart[] {
  // A payment may have paid a stage in several parts.
  const keyOf = ({ claimId, stage }: Omit<PaymentPart, 'amountCents'>): string => `${claimId} ${stage}`;
  const open = new Map<string, number>(payableStages(payable).map((one) => [keyOf(one), one.openCents]));
  return parts.flatMap(({ claimId, stage, amountCents }) => {
    const key = keyOf({ claimId, stage });
    const openCents = open.get(key) ?? 0;
    const again = Math.min(amountCents, openCents);
    open.set(key, openCents - again);
    return again > 0 ? [{ claimId, stage, amountCents: cents(again) }] : [];
  });
}

/** Throws NotFound, and Rejection LINE_NOT_OPEN. */
export function setLineAside(line: BankLine, lineId: number, why: AsideReason): BankLineEvent[] {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'open') throw new Rejection('LINE_NOT_OPEN', { status: line.status });
  return [{ type: 'BankLineSetAside', data: { lineId, why } }];
}

/**
 * Opens a line again that was set aside, or matched with a payment recorded by hand. Throws NotFound, and Rejection
 * LINE_FORGOTTEN, NO_CHANGE.
 */
export function reopenLine(line: BankLine, lineId: number): BankLineEvent[] {
  if (line.status === 'unknown') throw new NotFound('bank line');
  if (line.status !== 'aside' && !line.matched) throw new Rejection('NO_CHANGE');
  if (line.money === null) throw new Rejection('LINE_FORGOTTEN');
  return [lineReopened(lineId)];
}

/** A line is open again; also where its payment is taken back. */
export function lineReopened(lineId: number): BankLineEvent {
  return { type: 'BankLineReopened', data: { lineId } };
}
