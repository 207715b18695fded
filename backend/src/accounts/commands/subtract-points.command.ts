import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Takes Fan Beats off a fan's account, not more than there are. */
export class SubtractPoints extends Command<void> {
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
