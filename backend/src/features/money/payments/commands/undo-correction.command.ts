import { freeText } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { refuseOtherPlan } from '../../../../ledger/preview';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Filled, Optional, OptionalOrNull, Position, Text, Uuid } from '../../../../platform/trpc/fields';
import { ofSameLines } from '../../reversals/commands/take-back-payment';
import { PaymentReads } from '../payment.reads';
import { needsOfCorrection, PaymentCorrections, planCorrection } from './correction-plan';

/**
 * An admin undoes the correction of a payment: it is again as it was before, and pays again what it had paid (rule
 * M61). That is a correction, too, and is undone in the same way.
 */
export class UndoCorrection extends ShopCommand<PayRecord> {
  readonly commandName = 'UndoCorrection';

  /** The position of the corrected payment in the ledger. */
  @Position() position: number;
  @OptionalOrNull() @Text(500) reason?: string | null;

  /** The digest of the preview that the admin saw. If the plan moved since, the answer is CONFLICT. */
  @Optional() @Filled(64) digest?: string;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(UndoCorrection)
export class UndoCorrectionHandler implements ICommandHandler<UndoCorrection> {
  constructor(
    private readonly ledger: Ledger,
    private readonly corrections: PaymentCorrections,
    private readonly payments: PaymentReads,
  ) {}

  /** Throws NotFound, Rejection, and ConcurrencyConflict where the plan is not the one that was shown. */
  async execute(command: UndoCorrection): Promise<PayRecord> {
    const prepared = await this.corrections.prepareUndo(command.position);
    await this.ledger.commit<void>(command, {
      subjectId: prepared.userId,
      needs: needsOfCorrection(prepared),
      records: ofSameLines([prepared.payment]),
      decide(state) {
        const plan = planCorrection(state, prepared, freeText(command.reason));
        refuseOtherPlan(prepared.payment.place.stream, { named: command.digest, now: plan.digest });
        return plan.facts;
      },
    });
    return this.payments.pay(prepared.userId);
  }
}
