import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';
import type { CartEntry } from './cart-entry';

/** Submits or replaces the claim of a fan on their behalf: the entries are the whole claim (rules D10, D23). */
export class ProxySubmitClaim extends Command<{ readonly claimId: number }> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly userId: number;
      readonly goId: number;
      readonly entries: readonly CartEntry[];
      /** Absent means unchanged, null means cleared. */
      readonly additionalInfo?: string | null;
      readonly idempotencyKey?: string;
    },
  ) {
    super();
  }
}
