import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/**
 * Lets an item be claimed at most `max` times in a group order, each of the units given (rules D15, D19): its variants,
 * or null for a product without variants. A unit that has this limit already is no change.
 */
export class SetStockLimit extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly goId: number;
      readonly itemId: number;
      readonly variantIds: readonly (number | null)[];
      readonly max: number;
    },
  ) {
    super();
  }
}
