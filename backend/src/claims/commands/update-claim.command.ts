import type { CostComponent } from '@fan-beats/events';
import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** What an admin changes on a claim; what is absent stays as it is (rules D26, D27). */
export interface ClaimChanges {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;
  /** Null clears it. */
  readonly adminNote?: string | null;
  readonly trackingId?: string | null;
  readonly costs: Readonly<Record<CostComponent, { readonly amountCents?: number; readonly done?: boolean }>>;
}

export class UpdateClaim extends Command<void> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly claimId: number;
      /** Version the admin saw; the save is refused when the claim moved on. */
      readonly expectedVersion?: number;
      readonly changes: ClaimChanges;
    },
  ) {
    super();
  }
}
