import { accountStream, defined, claimStream, ConcurrencyConflict, NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { fanOfClaim, paidByMarks, type MarksMean } from './marked-money';
import { updateClaim, type ClaimUpdate, type CostUpdate } from '../domain/update-claim';

export type { ClaimUpdate, CostUpdate };

export interface ClaimUpdateInput {
  readonly actor: Actor;
  readonly claimId: number;
  readonly changes: ClaimUpdate;
  /** The version the admin saw; a claim that moved on since is a conflict (rule D26). */
  readonly expectedVersion?: number | undefined;
  /** Left out or mistaken where the money of marks that go was never there. */
  readonly marks?: MarksMean | undefined;
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
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input }: UpdateClaim): Promise<void> {
    const { actor, claimId, changes, expectedVersion, marks, idempotencyKey, batchId } = input;
    const stream = claimStream(claimId);
    const userId = marks === 'paid' ? await fanOfClaim(this.pool, claimId) : null;
    const account = userId === null ? null : accountStream(userId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey,
      input: { claimId, changes, expectedVersion: expectedVersion ?? null, ...defined({ marks }) },
      ...defined({ batchId }),
      needs: {
        claimIds: [claimId],
        ...(account !== null && userId !== null && { accounts: [userId], streams: [account] }),
      },
      decide: (context) => {
        const { version } = context.head(stream);
        if (version === 0) throw new NotFound('claim');
        if (expectedVersion !== undefined && expectedVersion !== version)
          throw new ConcurrencyConflict(stream);
        const claim = context.claim(claimId);
        const events = updateClaim(claim, changes);
        const paid =
          account === null ? [] : [{ stream: account, events: paidByMarks(claim, events, context.now) }];
        return { streams: [...paid, { stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
