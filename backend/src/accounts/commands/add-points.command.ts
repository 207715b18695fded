import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Adds Fan Beats to a fan's account. */
export class AddPoints extends Command<void> {
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
