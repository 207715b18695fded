import { defined, claimStream, ConcurrencyConflict, NotFound } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { updateClaim, type ClaimUpdate, type CostUpdate } from '../domain/update-claim';

export type { ClaimUpdate, CostUpdate };

export interface ClaimUpdateInput {
  readonly actor: Actor;
  readonly claimId: number;
  readonly changes: ClaimUpdate;
  /** The version the admin saw; a claim that moved on since is a conflict (rule D26). */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly batchId?: string;
}

/** An admin changes flags, costs, note or tracking id of a claim. */
export class UpdateClaim extends Command<void> {
  constructor(readonly input: ClaimUpdateInput) {
    super();
  }
}

@CommandHandler(UpdateClaim)
export class UpdateClaimHandler implements ICommandHandler<UpdateClaim> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: UpdateClaim): Promise<void> {
    const { actor, claimId, changes, expectedVersion, idempotencyKey, batchId } = input;
    const stream = claimStream(claimId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey,
      input: { claimId, changes, expectedVersion: expectedVersion ?? null },
      ...defined({ batchId }),
      needs: { claimIds: [claimId] },
      decide: (context) => {
        const { version } = context.head(stream);
        if (version === 0) throw new NotFound('claim');
        if (expectedVersion !== undefined && expectedVersion !== version)
          throw new ConcurrencyConflict(stream);
        const events = updateClaim(context.claim(claimId), changes);
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
