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
  evolveRecorded,
  matchLine,
  type LineShare,
  type RecordedMoney,
} from '@fan-beats/events/rules';
import type { ClaimKeyRow } from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Flag, Id, Nested, Optional, OrNull, Position } from '../../../../platform/trpc/fields';
import { claimStreams, fanMoney } from '../../payments/commands/fan-money';
import { Amount, Parts, PaymentPart } from '../../payments/payment-fields';

/** A further fan who has a part of a line. */
class OtherFan {
  @Id() userId: number;
  @Amount() amountCents: Cents;
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;
}

const maxOtherFans = 19;

/** Whose money a line is, and what it pays. */
export class Booking {
  @Id() lineId: number;
  @Id() userId: number;

  /** Null: what its purpose names, else what is due and open; the rest is credit. */
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;

  /** Further fans with their parts of the amount; the first fan has the rest. */
  @Optional() @Nested(() => OtherFan, maxOtherFans) others?: readonly OtherFan[];

  /** The parts may take the credit of the fan along. */
  @Optional() @Flag() withCredit?: boolean;

  /** It is another payment than one that was recorded by hand. */
  @Optional() @Flag() again?: boolean;

  /** The payment recorded by hand that the line is: nothing more is recorded of it then. */
  @Optional() @Position() payment?: number;
}

/** A fan who has a part of a line. */
export interface FanOfLine {
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
  /** The fan, and who turned out to be this fan: payments of theirs may be what the line is (rule A10). */
  readonly people: readonly number[];
  /** Of what was recorded by hand: a payment has one line (rule D95). */
  readonly matched: ReadonlySet<number>;
}

/** The line, and the accounts and claims of its fans. */
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
 * Books a line over the line, the accounts and the claims of its fans: all of it or nothing (rules M16, M33).
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

/** The first fan has what the others leave. Throws InvalidInput where they leave nothing. */
function sharesOf(
  state: DecisionContext,
  line: BankLine,
  { booking, fans }: { readonly booking: Booking; readonly fans: readonly FanOfLine[] },
): LineShare[] {
  const { parts, others = [], withCredit = false } = booking;
  const whole = line.status === 'unknown' ? 0 : (line.money?.amountCents ?? 0);
  const rest = whole - addCents(...others.map(({ amountCents }) => amountCents));
  if (others.length > 0 && rest <= 0)
    throw new InvalidInput({ others: 'The parts of the other fans must be less than the amount' });
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

const recordedOf = (state: DecisionContext, { people, matched }: FanOfLine): RecordedMoney =>
  people
    .reduce<RecordedMoney>((before, one) => state.fold(accountStream(one), before, evolveRecorded), [])
    .filter(({ position }) => !matched.has(position));
