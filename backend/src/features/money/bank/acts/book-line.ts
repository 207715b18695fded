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
import {
  peopleIn,
  readClaimKeysOfUser,
  readMatched,
  readMergers,
  type ClaimKeyRow,
} from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { DoneAct } from '../../../../ledger/ledger-act';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Flag, Id, Nested, Optional, OrNull, Position } from '../../../../platform/trpc/fields';
import { claimStreams, fanMoney } from '../../payments/commands/fan-money';
import { prefixesOf } from '../../payments/open-stages';
import { Amount, Parts, PaymentPart } from '../../payments/payment-fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { People } from '../../../people/users/users.reads';

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

interface Fan {
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
  /** The fan, and who turned out to be this fan: payments of theirs may be what the line is (rule A10). */
  readonly people: readonly number[];
  /** Of what was recorded by hand: a payment has one line (rule D95). */
  readonly matched: ReadonlySet<number>;
}

/** One act over the line, the accounts and the claims of its fans: all of it or nothing (rules M16, M33). */
export class BookLine extends DoneAct {
  booking: Booking;
  importId: string;
  idempotencyKey?: string | undefined;
  #prefixes: readonly string[] = [];
  #fans: readonly Fan[] = [];

  override async prepare(ground: Ground): Promise<void> {
    const { userId, others = [], payment = null } = this.booking;
    const userIds = [userId, ...others.map((other) => other.userId)];
    if (new Set(userIds).size < userIds.length)
      throw new InvalidInput({ others: 'A fan has one part of a line' });
    if (payment !== null && others.length > 0)
      throw new InvalidInput({ payment: 'A payment recorded by hand is of one fan' });
    const mergers = await readMergers(ground.pool);
    this.#prefixes = prefixesOf(await ground.get(SettingsReads).get());
    this.#fans = await Promise.all(
      userIds.map(async (one) => {
        await ground.get(People).getPresent(one);
        const people = peopleIn(mergers, one);
        const [claims, matched] = await Promise.all([
          readClaimKeysOfUser(ground.pool, one),
          readMatched(ground.pool, people, payment),
        ]);
        return { userId: one, claims, people, matched: new Set(matched) };
      }),
    );
  }

  override terms() {
    const { lineId, userId, parts, others, withCredit, again, payment } = this.booking;
    const input = { lineId, userId, parts, others, withCredit, again, payment, importId: this.importId };
    return {
      subjectId: userId,
      idempotencyKey: this.idempotencyKey,
      batchId: this.importId,
      input: JSON.parse(JSON.stringify(input)) as unknown,
    };
  }

  override needs(): CommandNeeds {
    const claims = this.#fans.flatMap((fan) => fan.claims);
    return {
      claimIds: claims.map(({ claim_id }) => claim_id),
      goIds: [...new Set(claims.map(({ go_id }) => go_id))],
      accounts: this.#fans.map(({ userId }) => userId),
      streams: [
        bankLineStream(this.booking.lineId),
        ...new Set(this.#fans.flatMap(({ people }) => people.map(accountStream))),
      ],
    };
  }

  decide(context: DecisionContext): NewFacts {
    const { lineId, userId, payment, again = false } = this.booking;
    const stream = bankLineStream(lineId);
    const line = context.fold(stream, noLine, evolveBankLine);
    if (payment !== undefined) {
      const recorded = this.#fans.flatMap((fan) => recordedOf(context, fan));
      return [{ stream, events: matchLine(line, recorded, { lineId, userId, position: payment }) }];
    }
    const named = readReferences(purposeOf(line), this.#prefixes);
    const booked = bookLine(line, this.shares(context, line), { lineId, named, again, nowMs: context.now });
    return [
      { stream, events: booked.line },
      ...booked.fans.flatMap((fan) => [
        { stream: accountStream(fan.userId), events: fan.account },
        ...claimStreams(fan.claims),
      ]),
    ];
  }

  /** The first fan has what the others leave. Throws InvalidInput where they leave nothing. */
  private shares(context: DecisionContext, line: BankLine): LineShare[] {
    const { parts, others = [], withCredit = false } = this.booking;
    const whole = line.status === 'unknown' ? 0 : (line.money?.amountCents ?? 0);
    const rest = whole - addCents(...others.map(({ amountCents }) => amountCents));
    if (others.length > 0 && rest <= 0)
      throw new InvalidInput({ others: 'The parts of the other fans must be less than the amount' });
    return this.#fans.map((fan, index) => {
      const other = others[index - 1];
      const money = fanMoney(context, fan.userId, fan.claims);
      return {
        userId: fan.userId,
        amountCents: other?.amountCents ?? cents(rest),
        parts: other ? other.parts : parts,
        withCredit,
        fan: {
          payable: money.payable,
          balanceCents: money.balanceCents,
          recorded: recordedOf(context, fan),
        },
      };
    });
  }
}

const purposeOf = (line: BankLine): string => (line.status === 'unknown' ? '' : (line.money?.purpose ?? ''));

const recordedOf = (context: DecisionContext, { people, matched }: Fan): RecordedMoney =>
  people
    .reduce<RecordedMoney>((before, one) => context.fold(accountStream(one), before, evolveRecorded), [])
    .filter(({ position }) => !matched.has(position));
