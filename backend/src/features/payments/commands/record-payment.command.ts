import { accountStream, claimStream } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import type { ClaimFacts } from '../domain/allocation';
import { evolveRecorded, recordPayment, refuseRecordedBefore, type Payment } from '../domain/payments';
import { claimsOfFan, needsOf, payableOf } from './claims-of-fan';

export type PaymentRequest = Payment & {
  readonly actor: Actor;
  readonly idempotencyKey?: string | undefined;
  /** The admin was told that the same was recorded just before, and means another payment. */
  readonly again?: boolean | undefined;
};

/** An admin records that money of a fan arrived, and what it pays (rules M2 to M6). */
export class RecordPayment extends Command<void> {
  constructor(readonly input: PaymentRequest) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input: { actor, idempotencyKey, again, ...payment } }: RecordPayment): Promise<void> {
    const { userId } = payment;
    const keys = await claimsOfFan(this.pool, userId);
    const stream = accountStream(userId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      subjectId: userId,
      idempotencyKey,
      input: { act: 'record-payment', ...payment },
      needs: { ...needsOf(keys), accounts: [userId], streams: [stream] },
      decide: (context) => {
        if (again !== true)
          refuseRecordedBefore(context.fold(stream, [], evolveRecorded), payment, context.now);
        const facts = recordPayment(payableOf(context, keys), payment);
        return {
          streams: [{ stream, events: facts.account }, ...claimStreams(facts.claims)],
          answer: undefined,
        };
      },
      answerAgain: () => undefined,
    });
  }
}

export const claimStreams = (facts: ClaimFacts) =>
  [...facts].map(([claimId, events]) => ({ stream: claimStream(claimId), events }));
