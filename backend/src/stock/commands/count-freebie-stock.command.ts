import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Notes how many pieces of a freebie are in the admin's hands (rule D20). */
export class CountFreebieStock extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly itemId: number;
      readonly variantId: number | null;
      readonly amount: number;
    },
  ) {
    super();
  }
}
