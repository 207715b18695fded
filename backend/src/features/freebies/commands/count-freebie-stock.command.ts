import { stockStream } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import {
  countFreebieStock,
  evolveFreebieStock,
  initialFreebieStock,
  type FreebieStockCount,
} from '../domain/count-freebie-stock';

/** An admin writes down how many pieces of a freebie are in hand (rule D20). */
export class CountFreebieStock extends Command<void> {
  constructor(readonly input: FreebieStockCount & { readonly actor: Actor }) {
    super();
  }
}

@CommandHandler(CountFreebieStock)
export class CountFreebieStockHandler implements ICommandHandler<CountFreebieStock> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input: { actor, ...count } }: CountFreebieStock): Promise<void> {
    const stream = stockStream(count.itemId, count.variantId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      input: count,
      needs: { streams: [stream] },
      decide: (context) => ({
        streams: [
          {
            stream,
            events: countFreebieStock(context.fold(stream, initialFreebieStock, evolveFreebieStock), count),
          },
        ],
        answer: undefined,
      }),
      answerAgain: () => undefined,
    });
  }
}
