import { claimStream } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { deleteClaim } from '../domain/delete-claim';

/** An admin deletes a claim; what it took goes back, its history stays (rule D29). */
export class DeleteClaim extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly claimId: number;
      readonly idempotencyKey?: string | undefined;
    },
  ) {
    super();
  }
}

@CommandHandler(DeleteClaim)
export class DeleteClaimHandler implements ICommandHandler<DeleteClaim> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input: { actor, claimId, idempotencyKey } }: DeleteClaim): Promise<void> {
    const stream = claimStream(claimId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey,
      input: { claimId, act: 'delete' },
      needs: { claimIds: [claimId] },
      decide: (context) => {
        const events = deleteClaim(context.claim(claimId));
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
