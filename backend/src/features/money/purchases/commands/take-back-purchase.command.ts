import { ConcurrencyConflict, purchaseStream } from '@fan-beats/events';
import { takeBackPurchase, undoPurchaseChange } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Flag, Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { purchaseIn } from './purchase-plan';

/** An admin takes a purchase back, or undoes its last change: a correction, or that it was taken back (rule M72). */
export class TakeBackPurchase extends ShopCommand<typeof done> {
  readonly commandName = 'TakeBackPurchase';
  @Id() purchaseId: number;

  /** The version that the admin saw. */
  @Id() version: number;

  /** Undoes the last change instead. */
  @Optional() @Flag() undo?: boolean;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(TakeBackPurchase)
export class TakeBackPurchaseHandler implements ICommandHandler<TakeBackPurchase> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws NotFound, Rejection NOTHING_TO_UNDO, and ConcurrencyConflict where the purchase changed meanwhile. */
  async execute(command: TakeBackPurchase): Promise<typeof done> {
    const { purchaseId, version, undo = false } = command;
    const stream = purchaseStream(purchaseId);
    await this.ledger.commit(command, {
      needs: { streams: [stream] },
      decide(state) {
        const history = purchaseIn(state, purchaseId);
        const events = undo ? undoPurchaseChange(history) : takeBackPurchase(history);
        if (state.head(stream).version !== version) throw new ConcurrencyConflict(stream);
        return [{ stream, events }];
      },
    });
    return done;
  }
}
