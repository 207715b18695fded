import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import type { AllocationPart } from '../domain/allocation';
import { useCredit } from '../domain/payments';
import { claimsOfFan, needsOf, payableOf } from './claims-of-fan';
import { claimStreams } from './record-payment.command';

export type { AllocationPart };

export interface CreditUse {
  readonly actor: Actor;
  readonly userId: number;
  /** Null: as far as the balance goes, in order (rule M5). */
  readonly parts: readonly AllocationPart[] | null;
  readonly idempotencyKey?: string | undefined;
}

/** A fan, or an admin for the fan, pays open stages from the balance (rule M4). */
export class UseCredit extends Command<void> {
  constructor(readonly input: CreditUse) {
    super();
  }
}

@CommandHandler(UseCredit)
export class UseCreditHandler implements ICommandHandler<UseCredit> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input: { actor, userId, parts, idempotencyKey } }: UseCredit): Promise<void> {
    const keys = await claimsOfFan(this.pool, userId);
    const isOwn = actor.userId === userId;
    return this.ledger.run<void>({
      actor,
      via: isOwn ? 'self' : 'admin',
      ...(isOwn ? {} : { subjectId: userId }),
      idempotencyKey,
      input: { act: 'use-credit', userId, parts },
      needs: { ...needsOf(keys), accounts: [userId] },
      decide: (context) => {
        const { balanceCents } = context.account(userId);
        return {
          streams: claimStreams(useCredit(payableOf(context, keys), { balanceCents, parts })),
          answer: undefined,
        };
      },
      answerAgain: () => undefined,
    });
  }
}
