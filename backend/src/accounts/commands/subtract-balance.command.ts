import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Takes euros off a fan's balance, never below 0 (rule D35). */
export class SubtractBalance extends Command<void> {
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
