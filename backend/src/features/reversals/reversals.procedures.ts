import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReversalRecord, ReversalRowRecord } from '../../contract/records';
import { blankToNull } from '../../platform/trpc/blank-to-null';
import { inputOf } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { refusedRow } from '../../platform/errors/translate-error';
import { adminProcedure } from '../../platform/trpc/trpc';
import { ReverseBatch } from './commands/reverse-batch.command';
import { ReverseEvent } from './commands/reverse-event.command';
import type { ReversalOutcome } from './commands/reversal.ledger-command';
import { ReverseInput } from './reversals.inputs';

/** Undoing as a new fact (rule D53). */
@Injectable()
export class ReversalsProcedures {
  constructor(private readonly commands: CommandBus) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return {
      admReverse: adminProcedure
        .input(inputOf(ReverseInput))
        .mutation(async ({ input, ctx }): Promise<ReversalRecord> => {
          const { position, batch_id: batchId, idempotency_key: idempotencyKey } = input;
          const request = { actor: ctx.actor, reason: blankToNull(input.reason ?? null), idempotencyKey };
          if (position !== undefined && batchId === undefined)
            return toRecord(await this.commands.execute(new ReverseEvent({ ...request, position })));
          if (position === undefined && batchId !== undefined)
            return toRecord(await this.commands.execute(new ReverseBatch({ ...request, batchId })));
          const either = 'either position or batch_id must be given';
          throw new InvalidInput({ position: either, batch_id: either });
        }),
    };
  }
}

function toRecord(outcomes: readonly ReversalOutcome[]): ReversalRecord {
  return {
    reversed: outcomes.filter(({ refusal }) => refusal === null).map(toRow),
    refused: outcomes.filter(({ refusal }) => refusal !== null).map(toRow),
  };
}

function toRow({ place: { position, type, stream }, refusal }: ReversalOutcome): ReversalRowRecord {
  const claim_id = stream.startsWith('claim-') ? Number(stream.slice('claim-'.length)) : null;
  return { position, type, claim_id, ...(refusal === null ? {} : refusedRow(refusal)) };
}
