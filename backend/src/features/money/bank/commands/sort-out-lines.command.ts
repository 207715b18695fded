import {
  asideReasons,
  bankLineStream,
  evolveBankLine,
  loadByIdempotencyKeys,
  noLine,
  type AsideReason,
} from '@fan-beats/events';
import { reopenLine, setLineAside } from '@fan-beats/events/rules';
import { readReturns } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BankLineAnswerRecord } from '../../../../contract/money/bank.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { IdList, Optional, OrNull, Uuid } from '../../../../platform/trpc/fields';
import { eachLine, keyOfLine, mostLines } from './each-line';
import { findReturn, needsOfUndo, undoneFacts } from './undo-take-back';

/** An admin sets lines aside that do not belong to a fan, or opens them again. */
export class SortOutLines extends ShopCommand<BankLineAnswerRecord> {
  readonly commandName = 'SortOutLines';
  @IdList(mostLines) lineIds: readonly number[];

  /** Null to let them wait again. */
  @OrNull() @IsIn(asideReasons) why: AsideReason | null;

  /** The client makes it once per attempt. */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(SortOutLines)
export class SortOutLinesHandler implements ICommandHandler<SortOutLines> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: SortOutLines): Promise<BankLineAnswerRecord> {
    const { lineIds, why } = command;
    const returns = new Set(why === null ? await readReturns(this.pool, lineIds) : []);
    await refuseEndedActor(this.source, command.actor);
    const lines = lineIds.map((lineId) => ({ lineId }));
    return eachLine({ actor: command.actor, lines }, async ({ lineId }) => {
      if (returns.has(lineId)) await this.undoReturn(command, lineId);
      else if (!(await this.wasReopened(command, lineId))) await this.sort(command, lineId);
    });
  }

  /**
   * Whether the line was opened under this key before. Once the undo of a return is recorded, its line is not a return
   * any more. Sent again after a lost answer, it would be decided as another act with the same key.
   */
  private async wasReopened(command: SortOutLines, lineId: number): Promise<boolean> {
    const { actor, why } = command;
    const key = keyOfLine(command, lineId);
    if (why !== null || key === undefined) return false;
    const recorded = await loadByIdempotencyKeys(this.pool, [{ actorId: actor.userId, key }]);
    const [fact] = recorded.values();
    return fact?.type === 'BankLineReopened';
  }

  /** Undoes a return that was not a return (rule M30). */
  private async undoReturn(command: SortOutLines, lineId: number): Promise<void> {
    const undone = await findReturn(this.pool, lineId);
    const { returnedImport, again } = undone;
    await this.ledger.commit(command, {
      subjectId: again[0]?.userId,
      batchId: returnedImport === '' ? undefined : returnedImport,
      idempotencyKey: keyOfLine(command, lineId),
      input: { act: 'undo take back', lineId },
      needs: needsOfUndo(undone),
      decide: (state) => undoneFacts(state, undone),
    });
  }

  private async sort(command: SortOutLines, lineId: number): Promise<void> {
    const { why } = command;
    const idempotencyKey = keyOfLine(command, lineId);
    const stream = bankLineStream(lineId);
    await this.ledger.commit(command, {
      idempotencyKey,
      input: { lineId, why },
      earlierInput: { lineId, why, idempotencyKey },
      needs: { streams: [stream] },
      decide(state) {
        const line = state.fold(stream, noLine, evolveBankLine);
        const events = why === null ? reopenLine(line, lineId) : setLineAside(line, lineId, why);
        return [{ stream, events }];
      },
    });
  }
}
