import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { Actor } from '../../../platform/people/actor';
import { UpdateClaim, type ClaimUpdateInput } from './update-claim.command';

export interface BulkUpdateInput {
  readonly actor: Actor;
  /** Stands in every event of the bulk act, and keeps a call that is sent again from recording twice. */
  readonly batchId: string;
  /** Each claim once. */
  readonly updates: readonly Pick<ClaimUpdateInput, 'claimId' | 'changes' | 'expectedVersion' | 'marks'>[];
}

/** How one claim answered: with nothing, or with what it was refused with. */
export interface BulkOutcome {
  readonly claimId: number;
  readonly refusal?: unknown;
}

/** An admin changes many claims at once; each is decided for itself and answers for itself. */
export class UpdateClaims extends Command<readonly BulkOutcome[]> {
  constructor(readonly input: BulkUpdateInput) {
    super();
  }
}

@CommandHandler(UpdateClaims)
export class UpdateClaimsHandler implements ICommandHandler<UpdateClaims> {
  constructor(private readonly commands: CommandBus) {}

  /** All at once, so that the ledger commits them in groups. */
  execute({ input: { actor, batchId, updates } }: UpdateClaims): Promise<readonly BulkOutcome[]> {
    return Promise.all(
      updates.map(async (update) => {
        const idempotencyKey = `${batchId}/${update.claimId}`;
        try {
          await this.commands.execute(new UpdateClaim({ ...update, actor, batchId, idempotencyKey }));
          return { claimId: update.claimId };
        } catch (refusal) {
          return { claimId: update.claimId, refusal };
        }
      }),
    );
  }
}
