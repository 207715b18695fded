import { withdrawBill } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { billStreams, claimsOfGo, needsOfBills, requireBill } from './bills-of-go';

/** An admin withdraws a bill: its shares are taken off the claims. */
export class WithdrawBill extends ShopCommand<typeof done> {
  readonly commandName = 'WithdrawBill';
  @Id() billId: number;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
  @Id() goId: number;
}

@CommandHandler(WithdrawBill)
export class WithdrawBillHandler implements ICommandHandler<WithdrawBill> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws NotFound. */
  async execute(command: WithdrawBill): Promise<typeof done> {
    const { goId, billId } = command;
    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: needsOfBills(goId),
      decide(state) {
        const bill = requireBill(state, goId, billId);
        return billStreams(goId, withdrawBill(bill, claimsOfGo(state, goId)));
      },
    });
    return done;
  }
}
