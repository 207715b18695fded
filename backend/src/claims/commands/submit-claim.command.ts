import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';
import type { CartEntry } from './cart-entry';

/** Submits a fan's cart: a new claim, or more of the claim they have in the group order (rules D22, D23, D25). */
export class SubmitClaim extends Command<{ readonly claimId: number }> {
  constructor(
    readonly input: {
      readonly actor: Actor;
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
