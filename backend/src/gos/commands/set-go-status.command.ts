import type { GoStatus } from '@fan-beats/events';
import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Sets the status of a group order; null is open (rules D6, D13, D34). */
export class SetGoStatus extends Command<void> {
  constructor(
    readonly input: { readonly actor: Actor; readonly goId: number; readonly status: GoStatus | null },
  ) {
    super();
  }
}
