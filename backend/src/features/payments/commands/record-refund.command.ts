import { accountStream } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { evolveRecorded, recordRefund, refuseRecordedBefore, type Refund } from '../domain/payments';
import { noLongerAskedBack } from './ask-back.command';

export type RefundRequest = Refund & {
  readonly actor: Actor;
  readonly idempotencyKey?: string | undefined;
  /** The admin was told that the same was recorded just before, and means another refund. */
  readonly again?: boolean | undefined;
};

/** An admin records that money of the balance was paid back (rule M27); who asked for it no longer does. */
export class RecordRefund extends Command<void> {
  constructor(readonly input: RefundRequest) {
    super();
  }
}

@CommandHandler(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input: { actor, idempotencyKey, again, ...refund } }: RecordRefund): Promise<void> {
    const { userId } = refund;
    const stream = accountStream(userId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      subjectId: userId,
      idempotencyKey,
      input: { act: 'record-refund', ...refund },
      needs: { accounts: [userId], streams: [stream] },
      decide: (context) => {
        if (again !== true)
          refuseRecordedBefore(context.fold(stream, [], evolveRecorded), refund, context.now);
        const events = recordRefund(context.account(userId), refund);
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
      records: {
        hold: () => Promise.resolve(),
        save: async (records) => {
          await records.query(noLongerAskedBack, [userId]);
          return null;
        },
      },
    });
  }
}
