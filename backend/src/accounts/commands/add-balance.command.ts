import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Adds euros to a fan's balance (rule D35). */
export class AddBalance extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly userId: number;
      readonly amountCents: number;
      readonly reason: string | null;
    },
  ) {
    super();
  }
}
