import {
  accountStream,
  addCents,
  bankLineStream,
  cents,
  evolveBankLine,
  noLine,
  readReferences,
  type BankLine,
  type Cents,
} from '@fan-beats/events';
import {
  bookLine,
  evolvePayments,
  matchLine,
  type LineShare,
  type PaymentsAndRefunds,
} from '@fan-beats/events/rules';
import type { ClaimKeyRow } from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Flag, Id, Nested, Optional, OrNull, Position } from '../../../../platform/trpc/fields';
import { claimStreams, fanMoney } from '../../payments/commands/fan-money';
import { Amount, Parts, PaymentPart } from '../../payments/payment-fields';

/** Another fan who has a part of a line. */
class OtherFan {
  @Id() userId: number;
  @Amount() amountCents: Cents;
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;
}

const maxOtherFans = 19;

/** The fan of a line, and the stages that it pays. */
export class Booking {
  @Id() lineId: number;
  @Id() userId: number;

  /** Null: the stages that the purpose names, else those that are due and open. The rest is credit. */
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;

  /** Other fans with their parts of the amount. The first fan has the rest. */
  @Optional() @Nested(() => OtherFan, maxOtherFans) others?: readonly OtherFan[];

  /** The parts may use the credit of the fan, too. */
  @Optional() @Flag() withCredit?: boolean;

  /** The line is another payment than the one recorded by hand. */
  @Optional() @Flag() again?: boolean;

  /** The payment recorded by hand that the line is. Then no new payment is recorded. */
  @Optional() @Position() payment?: number;
}

/** A fan who has a part of a line. */
export interface FanOfLine {
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
  /**
   * The fan and the people who were merged into this fan: a payment of theirs may be the one of the line (rule A10).
   */
  readonly people: readonly number[];
  /** Payments recorded by hand that already have a line: a payment has one line (rule D95). */
  readonly matched: ReadonlySet<number>;
}

/** A booking needs the line, and the accounts and claims of its fans. */
export function needsOfBooking(lineId: number, fans: readonly FanOfLine[]): CommandNeeds {
  const claims = fans.flatMap((fan) => fan.claims);
  return {
    claimIds: claims.map(({ claim_id }) => claim_id),
    goIds: [...new Set(claims.map(({ go_id }) => go_id))],
    accounts: fans.map(({ userId }) => userId),
    streams: [bankLineStream(lineId), ...new Set(fans.flatMap(({ people }) => people.map(accountStream)))],
  };
}

/**
 * Books a line with the accounts and the claims of its fans: all of it or nothing (rules M16, M33).
 * @param prefixes of references in its purpose
 */
export function bookedLine(
  state: DecisionContext,
  booking: Booking,
  { fans, prefixes }: { readonly fans: readonly FanOfLine[]; readonly prefixes: readonly string[] },
): NewFacts {
  const { lineId, userId, payment, again = false } = booking;
  const stream = bankLineStream(lineId);
  const line = state.fold(stream, noLine, evolveBankLine);
  if (payment !== undefined) {
    const recorded = fans.flatMap((fan) => recordedOf(state, fan));
    return [{ stream, events: matchLine(line, recorded, { lineId, userId, position: payment }) }];
  }
  const named = readReferences(purposeOf(line), prefixes);
  const shares = sharesOf(state, line, { booking, fans });
  const booked = bookLine(line, shares, { lineId, named, again, nowMs: state.now });
  return [
    { stream, events: booked.line },
    ...booked.fans.flatMap((fan) => [
      { stream: accountStream(fan.userId), events: fan.account },
      ...claimStreams(fan.claims),
    ]),
  ];
}

/**
 * The shares of the fans. The first fan gets the rest of the amount. Throws InvalidInput where the others leave
 * nothing.
 */
function sharesOf(
  state: DecisionContext,
  line: BankLine,
  { booking, fans }: { readonly booking: Booking; readonly fans: readonly FanOfLine[] },
): LineShare[] {
  const { parts, others = [], withCredit = false } = booking;
  const whole = line.status === 'unknown' ? 0 : (line.money?.amountCents ?? 0);
  const rest = whole - addCents(...others.map(({ amountCents }) => amountCents));
  if (others.length > 0 && rest <= 0)
    throw new InvalidInput({
      others: (i18n) => i18n.t('The parts of the other fans must be less than the amount'),
    });
  return fans.map((fan, index) => {
    const other = others[index - 1];
    const money = fanMoney(state, fan.userId, fan.claims);
    return {
      userId: fan.userId,
      amountCents: other?.amountCents ?? cents(rest),
      parts: other ? other.parts : parts,
      withCredit,
      fan: {
        payable: money.payable,
        balanceCents: money.balanceCents,
        recorded: recordedOf(state, fan),
      },
    };
  });
}

const purposeOf = (line: BankLine): string => (line.status === 'unknown' ? '' : (line.money?.purpose ?? ''));

const recordedOf = (state: DecisionContext, { people, matched }: FanOfLine): PaymentsAndRefunds =>
  people
    .reduce<PaymentsAndRefunds>((before, one) => state.fold(accountStream(one), before, evolvePayments), [])
    .filter(({ position }) => !matched.has(position));
