import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { stockLimitAct, type StockLimitInput } from './stock-limit.act';

/** Takes the limit of an item in a group order away, of each of the units given (rule D15). No limit is no change. */
export class LiftStockLimit extends Command<void> {
  constructor(readonly input: Omit<StockLimitInput, 'max'>) {
    super();
  }
}

@CommandHandler(LiftStockLimit)
export class LiftStockLimitHandler implements ICommandHandler<LiftStockLimit> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: LiftStockLimit): Promise<void> {
    return this.ledger.run(stockLimitAct({ ...input, max: null }));
  }
}
