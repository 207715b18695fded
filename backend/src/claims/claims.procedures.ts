import { centsFromEuros, type CostComponent } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { GoRecord } from '../contract/records';
import { GetGo } from '../gos/queries/get-go.query';
import type { Actor } from '../procedures/actor';
import { blankToNull } from '../procedures/blank-to-null';
import { inputOf, noInput } from '../procedures/input';
import { adminProcedure, router, userProcedure } from '../procedures/trpc';
import { GetUser } from '../users/queries/get-user.query';
import {
  ClaimIdInput,
  FreebieOverviewInput,
  ProxySubmitCartInput,
  ProxySubmitGoClaimInput,
  SubmitCartInput,
  SubmitGoClaimInput,
  UpdateClaimInput,
  UserClaimsInput,
  type CartEntryInput,
} from './claims.inputs';
import { DeleteClaim } from './commands/delete-claim.command';
import { ProxySubmitClaim } from './commands/proxy-submit-claim.command';
import type { CartSubmission } from './commands/submission.act';
import { SubmitClaim } from './commands/submit-claim.command';
import { UpdateClaim, type ClaimChanges } from './commands/update-claim.command';
import { GetClaim } from './queries/get-claim.query';
import { GetClaims } from './queries/get-claims.query';
import { GetFreebieOverview } from './queries/get-freebie-overview.query';

@Injectable()
export class ClaimsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({ ...this.fans(), ...this.proxy(), ...this.panel(), ...this.overviews() });
  }

  private fans() {
    return {
      getUserClaims: userProcedure
        .input(noInput)
        .query(({ ctx }) => this.queries.execute(new GetClaims({ userId: ctx.person.userId }))),
      submitCart: userProcedure
        .input(inputOf(SubmitCartInput))
        .mutation(({ input, ctx }) => this.submit(ctx.actor, input)),
      submitGoClaim: userProcedure
        .input(inputOf(SubmitGoClaimInput))
        .mutation(({ input, ctx }) => this.submit(ctx.actor, toCart(input))),
    };
  }

  private proxy() {
    return {
      admProxySubmitCart: adminProcedure
        .input(inputOf(ProxySubmitCartInput))
        .mutation(({ input, ctx }) => this.submitByProxy(ctx.actor, input.user_id, input)),
      submitProxyGoClaim: adminProcedure
        .input(inputOf(ProxySubmitGoClaimInput))
        .mutation(({ input, ctx }) => this.submitByProxy(ctx.actor, input.user_id, toCart(input))),
    };
  }

  private panel() {
    return {
      admUpdateClaim: adminProcedure.input(inputOf(UpdateClaimInput)).mutation(async ({ input, ctx }) => {
        const { claim_id: claimId, expected_version: expectedVersion } = input;
        await this.commands.execute(
          new UpdateClaim({ actor: ctx.actor, claimId, expectedVersion, changes: toClaimChanges(input) }),
        );
        return this.queries.execute(new GetClaim(claimId));
      }),
      admDeleteClaim: adminProcedure.input(inputOf(ClaimIdInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new DeleteClaim({ actor: ctx.actor, claimId: input.claim_id }));
        return { success: true };
      }),
      admGetClaim: adminProcedure
        .input(inputOf(ClaimIdInput))
        .query(({ input }) => this.queries.execute(new GetClaim(input.claim_id))),
    };
  }

  private overviews() {
    return {
      admGetClaimOverview: adminProcedure
        .input(noInput)
        .query(() => this.queries.execute(new GetClaims('everybody'))),
      admGetUserClaims: adminProcedure.input(inputOf(UserClaimsInput)).query(async ({ input }) => {
        await this.queries.execute(new GetUser(input.user_id));
        return this.queries.execute(new GetClaims({ userId: input.user_id }));
      }),
      admGetFreebieOverviewForGo: adminProcedure
        .input(inputOf(FreebieOverviewInput))
        .query(async ({ input }) => {
          await this.go(input.go_id);
          return this.queries.execute(new GetFreebieOverview(input.go_id));
        }),
    };
  }

  private async submit(actor: Actor, input: SubmitCartInput): Promise<{ claim_id: number }> {
    const { claimId } = await this.commands.execute(new SubmitClaim(toSubmission(actor, input)));
    return { claim_id: claimId };
  }

  private async submitByProxy(
    actor: Actor,
    userId: number,
    input: SubmitCartInput,
  ): Promise<{ claim_id: number }> {
    await this.queries.execute(new GetUser(userId));
    const { claimId } = await this.commands.execute(
      new ProxySubmitClaim({ ...toSubmission(actor, input), userId }),
    );
    return { claim_id: claimId };
  }

  private go(goId: number): Promise<GoRecord> {
    return this.queries.execute(new GetGo(goId));
  }
}

/** The other naming of the same input (rule D1). */
function toCart(input: SubmitGoClaimInput): SubmitCartInput {
  return {
    go: input.go_id,
    entries: input.cart_entries,
    ...(input.additional_information === undefined ? {} : { additional_info: input.additional_information }),
    ...(input.idempotency_key === undefined ? {} : { idempotency_key: input.idempotency_key }),
  };
}

function toSubmission(actor: Actor, input: SubmitCartInput): CartSubmission {
  return {
    actor,
    goId: input.go,
    entries: input.entries.map(toCartEntry),
    ...(input.additional_info === undefined ? {} : { additionalInfo: blankToNull(input.additional_info) }),
    ...(input.idempotency_key === undefined ? {} : { idempotencyKey: input.idempotency_key }),
  };
}

function toCartEntry(entry: CartEntryInput): CartSubmission['entries'][number] {
  return {
    itemId: entry.item_id,
    variantId: entry.itemvariant_id,
    amount: entry.amount,
    additionalInfo: blankToNull(entry.additional_info ?? null),
  };
}

function toClaimChanges(input: UpdateClaimInput): ClaimChanges {
  const { payment_received, freebies_done, admin_note, tracking_id } = input;
  return {
    ...(payment_received === undefined ? {} : { paymentReceived: payment_received }),
    ...(freebies_done === undefined ? {} : { freebiesDone: freebies_done }),
    ...(admin_note === undefined ? {} : { adminNote: blankToNull(admin_note) }),
    ...(tracking_id === undefined ? {} : { trackingId: blankToNull(tracking_id) }),
    costs: {
      domestics: toCost(input, 'domestics'),
      ems: toCost(input, 'ems'),
      customs: toCost(input, 'customs'),
    },
  };
}

function toCost(input: UpdateClaimInput, component: CostComponent): { amountCents?: number; done?: boolean } {
  const amount = input[component];
  const done = input[`${component}_done`];
  return {
    ...(amount === undefined ? {} : { amountCents: centsFromEuros(amount) }),
    ...(done === undefined ? {} : { done }),
  };
}
