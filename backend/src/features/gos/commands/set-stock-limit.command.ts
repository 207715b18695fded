import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { stockLimitAct, type StockLimitInput } from './stock-limit.act';

/**
 * Lets an item be claimed at most `max` times in a group order, each of the units given (rules D15, D19): its variants,
 * or null for a product without variants. A unit that has this limit already is no change.
 */
export class SetStockLimit extends Command<void> {
  constructor(readonly input: StockLimitInput & { readonly max: number }) {
    super();
  }
}

@CommandHandler(SetStockLimit)
export class SetStockLimitHandler implements ICommandHandler<SetStockLimit> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SetStockLimit): Promise<void> {
    return this.ledger.run(stockLimitAct(input));
  }
}
