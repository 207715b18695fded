import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Takes the limit of an item in a group order away, of each of the units given (rule D15). No limit is no change. */
export class LiftStockLimit extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly goId: number;
      readonly itemId: number;
      readonly variantIds: readonly (number | null)[];
    },
  ) {
    super();
  }
}
