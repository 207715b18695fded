import { claimStream, NotFound } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { changeStage, type StageChange } from '../domain/stage-changes';

export type { StageChange };

export interface StageChanges {
  readonly actor: Actor;
  /** Stands in every event of the bulk act, and keeps a call that is sent again from recording twice. */
  readonly batchId: string;
  /** Each stage of a claim once. */
  readonly changes: readonly StageChange[];
}

/** How one stage answered: with nothing, or with what it was refused with. */
export interface StageOutcome {
  readonly change: StageChange;
  readonly refusal?: unknown;
}

/** An admin asks for payments, defers or withdraws them, releases or lets go: each stage is decided for itself (rule M11). */
export class ChangeStages extends Command<readonly StageOutcome[]> {
  constructor(readonly input: StageChanges) {
    super();
  }
}

@CommandHandler(ChangeStages)
export class ChangeStagesHandler implements ICommandHandler<ChangeStages> {
  constructor(private readonly ledger: Ledger) {}

  /** All at once, so that the ledger commits them in groups. */
  execute({ input: { actor, batchId, changes } }: ChangeStages): Promise<readonly StageOutcome[]> {
    return Promise.all(
      changes.map(async (change) => {
        try {
          await this.change(actor, batchId, change);
          return { change };
        } catch (refusal) {
          return { change, refusal };
        }
      }),
    );
  }

  private change(actor: Actor, batchId: string, change: StageChange): Promise<void> {
    const { claimId, goId } = change;
    const stream = claimStream(claimId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey: `${batchId}/${claimId}/${change.stage}`,
      input: { ...change },
      batchId,
      needs: { claimIds: [claimId], goIds: [goId] },
      decide: (context) => {
        if (context.head(stream).version === 0) throw new NotFound('claim');
        const canceled = context.go(goId)?.status === 'CANCELED';
        const events = changeStage(context.claim(claimId), change, canceled);
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
