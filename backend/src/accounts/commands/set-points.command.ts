import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Sets a fan's account to a number of Fan Beats (rule D36). */
export class SetPoints extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly userId: number;
      readonly points: number;
      readonly reason: string | null;
    },
  ) {
    super();
  }
}
