import { accountStream, claimStream } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { deleteClaim, unmarkAndDelete } from '../domain/delete-claim';
import { fanOfClaim, paidByMarks, type MarksMean } from './marked-money';

export interface ClaimDeletion {
  readonly actor: Actor;
  readonly claimId: number;
  /** Left out where nobody was asked: the marks go with the claim. */
  readonly marks?: MarksMean | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** An admin deletes a claim; what it took goes back, its history stays (rule D29). */
export class DeleteClaim extends Command<void> {
  constructor(readonly input: ClaimDeletion) {
    super();
  }
}

@CommandHandler(DeleteClaim)
export class DeleteClaimHandler implements ICommandHandler<DeleteClaim> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input }: DeleteClaim): Promise<void> {
    const { actor, claimId, marks, idempotencyKey } = input;
    const stream = claimStream(claimId);
    const userId = marks === 'paid' ? await fanOfClaim(this.pool, claimId) : null;
    const account = userId === null ? null : accountStream(userId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey,
      input: { claimId, act: 'delete', ...(marks && { marks }) },
      needs: {
        claimIds: [claimId],
        ...(account !== null && userId !== null && { accounts: [userId], streams: [account] }),
      },
      decide: (context) => {
        const claim = context.claim(claimId);
        const events = marks === 'mistaken' ? unmarkAndDelete(claim) : deleteClaim(claim);
        const paid =
          account === null ? [] : [{ stream: account, events: paidByMarks(claim, events, context.now) }];
        return { streams: [...paid, { stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
