import {
  cents,
  claimStream,
  ConcurrencyConflict,
  costComponents,
  evolveClaim,
  initialClaim,
  NotFound,
  type CostComponent,
} from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { updateClaim, type ClaimUpdate, type CostUpdate } from '../domain/update-claim';

/** What an admin changes on a claim; what is absent stays as it is (rules D26, D27). */
export interface ClaimChanges {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;
  /** Null clears it. */
  readonly adminNote?: string | null;
  readonly trackingId?: string | null;
  readonly costs: {
    readonly [Component in CostComponent]?: { readonly amountCents?: number; readonly done?: boolean };
  };
}

export interface ClaimUpdateInput {
  readonly actor: Actor;
  readonly claimId: number;
  readonly changes: ClaimChanges;
  /** The version the admin saw; a claim that moved on since is a conflict (rule D26). */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly batchId?: string;
}

/** An admin changes flags, costs, note or tracking id of a claim. */
export class UpdateClaim extends Command<void> {
  constructor(readonly input: ClaimUpdateInput) {
    super();
  }
}

@CommandHandler(UpdateClaim)
export class UpdateClaimHandler implements ICommandHandler<UpdateClaim> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: UpdateClaim): Promise<void> {
    const { actor, claimId, changes, expectedVersion, idempotencyKey, batchId } = input;
    const update = toUpdate(changes);
    const stream = claimStream(claimId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      idempotencyKey,
      input: { claimId, changes, expectedVersion: expectedVersion ?? null },
      ...(batchId === undefined ? {} : { batchId }),
      needs: { claimIds: [claimId] },
      decide: (context) => {
        const { version } = context.head(stream);
        if (version === 0) throw new NotFound('claim');
        if (expectedVersion !== undefined && expectedVersion !== version)
          throw new ConcurrencyConflict(stream);
        const events = updateClaim(context.fold(stream, initialClaim, evolveClaim), update);
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}

function toUpdate({
  paymentReceived,
  freebiesDone,
  adminNote,
  trackingId,
  costs,
}: ClaimChanges): ClaimUpdate {
  return {
    ...(paymentReceived === undefined ? {} : { paymentReceived }),
    ...(freebiesDone === undefined ? {} : { freebiesDone }),
    ...(adminNote === undefined ? {} : { note: adminNote }),
    ...(trackingId === undefined ? {} : { trackingId }),
    costs: Object.fromEntries(costComponents.map((component) => [component, toCost(costs[component])])),
  };
}

function toCost(cost: ClaimChanges['costs'][CostComponent]): CostUpdate {
  return {
    ...(cost?.amountCents === undefined ? {} : { amountCents: cents(cost.amountCents) }),
    ...(cost?.done === undefined ? {} : { settled: cost.done }),
  };
}
