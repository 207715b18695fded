import { defined } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure } from '../../platform/trpc/trpc';
import { StartRebuild } from './commands/start-rebuild.command';
import { StartVerification } from './commands/start-verification.command';
import { GetReadModels } from './queries/get-read-models.query';
import { GetRun } from './queries/get-run.query';
import { GetRuns } from './queries/get-runs.query';
import type { Run, RunKind } from './run-store';
import { toRebuildView, toVerificationReport, toVerificationView } from './run-view';
import { RebuildInput, RunIdInput, RunsInput } from './verification.inputs';

const usualPage = 20;

/** Checking the books and making the read models anew, from the back office. */
@Injectable()
export class VerificationProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return { ...this.verifications(), ...this.rebuilds() };
  }

  private verifications() {
    return {
      admStartVerification: adminProcedure.input(noInput).mutation(async ({ ctx }) => ({
        run_id: await this.commands.execute(new StartVerification(ctx.actor)),
      })),
      admGetVerification: adminProcedure
        .input(inputOf(RunIdInput))
        .query(async ({ input }) =>
          toVerificationReport(await this.queries.execute(new GetRun('verification', input.run_id))),
        ),
      admGetVerifications: adminProcedure
        .input(inputOf(RunsInput))
        .query(({ input }) => this.page('verification', input, toVerificationView)),
    };
  }

  private rebuilds() {
    return {
      admStartRebuild: adminProcedure.input(inputOf(RebuildInput)).mutation(async ({ input, ctx }) => ({
        run_id: await this.commands.execute(new StartRebuild({ actor: ctx.actor, name: input.name ?? null })),
      })),
      admGetRebuild: adminProcedure
        .input(inputOf(RunIdInput))
        .query(async ({ input }) =>
          toRebuildView(await this.queries.execute(new GetRun('rebuild', input.run_id))),
        ),
      admGetRebuilds: adminProcedure
        .input(inputOf(RunsInput))
        .query(({ input }) => this.page('rebuild', input, toRebuildView)),
      admGetReadModels: adminProcedure
        .input(noInput)
        .query(async () => ({ read_models: await this.queries.execute(new GetReadModels()) })),
    };
  }

  private async page<View>(
    kind: RunKind,
    { cursor, limit = usualPage }: RunsInput,
    view: (run: Run) => View,
  ): Promise<{ readonly runs: readonly View[]; readonly next_cursor: number | null }> {
    // One more than asked for tells whether there are older ones.
    const page = { limit: limit + 1, ...defined({ cursor }) };
    const found = await this.queries.execute(new GetRuns(kind, page));
    const runs = found.slice(0, limit);
    return { runs: runs.map(view), next_cursor: found.length > limit ? (runs.at(-1)?.runId ?? null) : null };
  }
}
