import { addDays, claimStream, germanDay, workingDay } from '@fan-beats/events';
import { requestItems } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';

/** The shop itself requests the payment for the items of a claim, as the group order is set (rule M9). */
export class RequestItems extends ShopCommand<void> {
  readonly commandName = 'RequestItems';
  claimId: number;
  goId: number;

  /** The position of the fact that raised the claim. The payment is requested once for each. */
  position: number;

  /** Calendar days until the due day. */
  days: number;
  reference: string;
}

@CommandHandler(RequestItems)
export class RequestItemsHandler implements ICommandHandler<RequestItems> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: RequestItems): Promise<void> {
    const { claimId, goId, position, days, reference } = command;
    await this.ledger.commit(command, {
      via: 'system',
      idempotencyKey: `request-items/${claimId}/${position}`,
      // The days and the reference may differ when the fact is processed again.
      input: { claimId, position },
      needs: { claimIds: [claimId], goIds: [goId] },
      decide(state) {
        const canceled = state.go(goId)?.status === 'CANCELED';
        const dueOn = workingDay(addDays(germanDay(state.now), days));
        const events = requestItems(state.claim(claimId), { dueOn, reference }, canceled);
        return [{ stream: claimStream(claimId), events }];
      },
    });
  }
}
