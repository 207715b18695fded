import {
  asideReasons,
  bankLineStream,
  evolveBankLine,
  noLine,
  Rejection,
  type AsideReason,
} from '@fan-beats/events';
import { reopenLine, setLineAside } from '@fan-beats/events/rules';
import { readImportsOfLines, readReturns } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { BankLineAnswerRecord } from '../../../../contract/money/bank.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import { commandOf, DoneAct, type LedgerAct } from '../../../../ledger/ledger-act';
import type { NewFacts } from '../../../../ledger/ledger-command';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { newCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { IdList, Nested, Optional, OrNull, Uuid } from '../../../../platform/trpc/fields';
import { BookLine, Booking } from './book-line';
import { TakeBackLine, TakenLine } from './take-back-line';
import { UndoTakeBack } from './undo-take-back';

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

/** An admin books bank lines: a payment each, or a payment of before (rules M15, M16, D95). */
export class BookLines extends SortLines {
  @Nested(() => Booking, mostLines) lines: readonly Booking[];

  async run(ground: Ground): Promise<BankLineAnswerRecord> {
    const lineIds = this.lines.map(({ lineId }) => lineId);
    const importOf = await readImportsOfLines(ground.pool, lineIds);
    return this.each(ground, this.lines, (booking) =>
      newCommand(BookLine, this.actor, {
        booking,
        importId: importOf.get(booking.lineId) ?? '',
        idempotencyKey: this.keyFor(booking.lineId),
      }),
    );
  }
}

/** An admin takes payments back that the bank took back (rule M30). */
export class TakeBackLines extends SortLines {
  @Nested(() => TakenLine, mostLines) lines: readonly TakenLine[];

  run(ground: Ground): Promise<BankLineAnswerRecord> {
    return this.each(ground, this.lines, (taken) =>
      newCommand(TakeBackLine, this.actor, { taken, idempotencyKey: this.keyFor(taken.lineId) }),
    );
  }
}

/** An admin sets lines aside that are none of a fan, or opens them again. */
export class SortOutLines extends SortLines {
  @IdList(mostLines) lineIds: readonly number[];

  /** Null where they wait again. */
  @OrNull() @IsIn(asideReasons) why: AsideReason | null;

  async run(ground: Ground): Promise<BankLineAnswerRecord> {
    const { why } = this;
    const lines = this.lineIds.map((lineId) => ({ lineId }));
    const returns = new Set(why === null ? await readReturns(ground.pool, this.lineIds) : []);
    return this.each(ground, lines, ({ lineId }) => {
      const idempotencyKey = this.keyFor(lineId);
      if (returns.has(lineId)) return newCommand(UndoTakeBack, this.actor, { lineId, idempotencyKey });
      return newCommand(SortLine, this.actor, { lineId, why, idempotencyKey });
    });
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
