import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { StagePlanRecord, StagePlansRecord } from '../../../../contract/money/payment.records';
import type { ShownLanguage } from '../../../../contract/site/shown-language';
import { toWire } from '../../../../contract/wire';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { Flag, Nested, Optional } from '../../../../platform/trpc/fields';
import {
  ChangedStage,
  maxStages,
  planStage,
  stageActs,
  stageAfter,
  StagePlans,
  type PreparedStage,
} from './stage-plans';

/**
 * An admin previews the effect of an act on each stage. The fields are those of `ChangeStages`. It records nothing, and
 * is a mutation on the wire because so many stages do not fit into an address.
 */
export class PreviewStages extends ShopCommand<StagePlansRecord> {
  @IsIn(stageActs) act: (typeof stageActs)[number];
  @Nested(() => ChangedStage, maxStages) stages: readonly ChangedStage[];
  @Optional() @Flag() unreached?: boolean;
}

@CommandHandler(PreviewStages)
export class PreviewStagesHandler implements ICommandHandler<PreviewStages> {
  constructor(
    private readonly ledger: Ledger,
    private readonly plans: StagePlans,
  ) {}

  /** Throws InvalidInput. */
  async execute(command: PreviewStages): Promise<StagePlansRecord> {
    const prepared = await this.plans.prepare(command);
    const changes = prepared.map(({ change }) => change);
    const results = await this.ledger.preview({
      needs: { claimIds: changes.map(({ claimId }) => claimId), goIds: changes.map(({ goId }) => goId) },
      decide: (state) => prepared.map((stage) => toPlanRecord(state, stage, command.actor.language)),
    });
    return { results };
  }
}

function toPlanRecord(
  state: DecisionContext,
  stage: PreparedStage,
  language: ShownLanguage | undefined,
): StagePlanRecord {
  const key = { claim_id: stage.change.claimId, stage: stage.change.stage };
  try {
    if (stage.refusal !== undefined) throw new RefusedCall('PRECONDITION_FAILED', stage.refusal);
    return { ...key, ok: true, after: toWire(stageAfter(state, stage, planStage(state, stage))) };
  } catch (refusal) {
    return { ...key, ok: false, ...refusedRow(language, refusal) };
  }
}
