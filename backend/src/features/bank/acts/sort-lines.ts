import {
  accountStream,
  asideReasons,
  bankLineStream,
  defined,
  evolveBankLine,
  noLine,
  readReferences,
  Rejection,
  type AsideReason,
} from '@fan-beats/events';
import { bookLine, evolveRecorded, matchLine, reopenLine, setLineAside } from '@fan-beats/events/rules';
import { peopleIn, readImportsOfLines, readMatched, readMergers } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { BankLineAnswerRecord } from '../../../contract/bank-records';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import { commandOf, DoneAct, LedgerAct, type NewFacts } from '../../../ledger/ledger-act';
import type { CommandNeeds } from '../../../ledger/ledger-command';
import { actOf, ServiceAct, type Ground } from '../../../platform/acts/act';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { refusedRow } from '../../../platform/errors/translate-error';
import { Flag, Id, IdList, Nested, Optional, OrNull, Position, Uuid } from '../../../platform/trpc/fields';
import { claimStreams, MoneyAct } from '../../payments/acts/money-act';
import { prefixesOf } from '../../payments/open-stages.reads';
import { Parts, PaymentPart } from '../../payments/payment-fields';
import { GetSettings } from '../../settings/settings.acts';

const mostLines = 200;

/** Lines that an admin sorts, each of which answers for itself, under a key of its own (rule D25). */
abstract class SortLines extends ServiceAct<BankLineAnswerRecord> {
  /** Made by the client once per attempt. */
  @Optional() @Uuid() idempotencyKey?: string;

  /** One after another: of two lines of one fan the later finds what the first paid. */
  protected async each<Line extends { readonly lineId: number }>(
    ground: Ground,
    lines: readonly Line[],
    actFor: (line: Line) => LedgerAct<unknown>,
  ): Promise<BankLineAnswerRecord> {
    await withRecordsOf(ground.records, this.actor, () => Promise.resolve());
    const results: BankLineAnswerRecord['results'][number][] = [];
    for (const line of lines) {
      const of = { line_id: line.lineId };
      try {
        const act = actFor(line);
        await act.prepare(ground);
        await ground.get(Ledger).run(commandOf(act));
        results.push({ ...of, ok: true });
      } catch (refusal) {
        const payment = refusal instanceof Rejection ? refusal.details['position'] : undefined;
        results.push({
          ...{ ...of, ok: false, ...refusedRow(refusal) },
          ...(typeof payment === 'number' && { payment }),
        });
      }
    }
    return { results };
  }

  protected keyFor(lineId: number): string | undefined {
    return this.idempotencyKey && `${this.idempotencyKey}/${lineId}`;
  }
}

class Booking {
  @Id() lineId: number;
  @Id() userId: number;

  /** Null: what its purpose names, else what is due and open; the rest is credit. */
  @OrNull() @Parts(() => PaymentPart) parts: readonly PaymentPart[] | null;

  /** The parts may take the credit of the fan along. */
  @Optional() @Flag() withCredit?: boolean;

  /** It is another payment than one that was recorded by hand. */
  @Optional() @Flag() again?: boolean;

  /** The payment recorded by hand that the line is: nothing more is recorded of it then. */
  @Optional() @Position() payment?: number;
}

/** An admin books lines of the bank's: a payment each, or a payment of before (rules M15, M16, D95). */
export class BookLines extends SortLines {
  @Nested(() => Booking, mostLines) lines: readonly Booking[];

  async run(ground: Ground): Promise<BankLineAnswerRecord> {
    const lineIds = this.lines.map(({ lineId }) => lineId);
    const importOf = await readImportsOfLines(ground.pool, lineIds);
    return this.each(ground, this.lines, (booking) => {
      const { lineId, userId, parts, withCredit, again, payment } = booking;
      const of = { importId: importOf.get(lineId) ?? '', idempotencyKey: this.keyFor(lineId) };
      const how = defined({ withCredit, again, payment });
      return actOf(BookLine, this.actor, { lineId, userId, parts, ...how, ...of });
    });
  }
}

/** One act over the line, the account and the claims of the fan: all of it or nothing. */
class BookLine extends MoneyAct implements Booking {
  lineId: number;
  userId: number;
  parts: readonly PaymentPart[] | null;
  withCredit?: boolean;
  again?: boolean;
  payment?: number;
  importId: string;
  #prefixes: readonly string[] = [];
  /** The fan, and who turned out to be this fan: payments of theirs may be what the line is (rule A10). */
  #people: readonly number[] = [];
  /** Of what was recorded by hand: a payment has one line (rule D95). */
  #matched: ReadonlySet<number> = new Set();

  protected override fan(): number {
    return this.userId;
  }

  override async prepare(ground: Ground): Promise<void> {
    await super.prepare(ground);
    this.#prefixes = prefixesOf(await ground.ask(new GetSettings()));
    this.#people = peopleIn(await readMergers(ground.pool), this.userId);
    this.#matched = new Set(await readMatched(ground.pool, this.#people, this.payment ?? null));
  }

  override terms() {
    return { ...super.terms(), batchId: this.importId };
  }

  override needs(): CommandNeeds {
    return { ...super.needs(), streams: [bankLineStream(this.lineId), ...this.#people.map(accountStream)] };
  }

  decide(context: DecisionContext): NewFacts {
    const { lineId, userId, parts, payment, withCredit = false, again = false } = this;
    const stream = bankLineStream(lineId);
    const line = context.fold(stream, noLine, evolveBankLine);
    const recorded = this.#people
      .reduce<Parameters<typeof evolveRecorded>[0]>(
        (before, one) => context.fold(accountStream(one), before, evolveRecorded),
        [],
      )
      .filter(({ position }) => !this.#matched.has(position));
    if (payment !== undefined)
      return [{ stream, events: matchLine(line, recorded, { lineId, userId, position: payment }) }];
    const purpose = line.status === 'unknown' ? '' : (line.money?.purpose ?? '');
    const named = readReferences(purpose, this.#prefixes);
    const fan = { ...this.standing(context), recorded };
    const booking = { lineId, userId, parts, withCredit, again, named, nowMs: context.now };
    const booked = bookLine(line, fan, booking);
    return [
      { stream, events: booked.line },
      { stream: accountStream(userId), events: booked.account },
      ...claimStreams(booked.claims),
    ];
  }
}

/** An admin sets lines aside that are none of a fan, or opens them again. */
export class SortOutLines extends SortLines {
  @IdList(mostLines) lineIds: readonly number[];

  /** Null where they wait again. */
  @OrNull() @IsIn(asideReasons) why: AsideReason | null;

  run(ground: Ground): Promise<BankLineAnswerRecord> {
    const { why } = this;
    const lines = this.lineIds.map((lineId) => ({ lineId }));
    return this.each(ground, lines, ({ lineId }) =>
      actOf(SortLine, this.actor, { lineId, why, idempotencyKey: this.keyFor(lineId) }),
    );
  }
}

class SortLine extends DoneAct {
  lineId: number;
  why: AsideReason | null;
  idempotencyKey?: string | undefined;

  override terms() {
    return { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return { streams: [bankLineStream(this.lineId)] };
  }

  decide(context: DecisionContext): NewFacts {
    const { lineId, why } = this;
    const stream = bankLineStream(lineId);
    const line = context.fold(stream, noLine, evolveBankLine);
    const events = why === null ? reopenLine(line, lineId) : setLineAside(line, lineId, why);
    return [{ stream, events }];
  }
}
