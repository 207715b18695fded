import { randomUUID } from 'node:crypto';
import { claimStream } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { StageAnswerRecord, StageResultRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { Flag, Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import { ChangedStage, maxStages, planStage, stageActs, StagePlans, type PreparedStage } from './stage-plans';

/**
 * An admin requests payments, defers or withdraws requests, releases or waives. Each stage is decided for itself (rule
 * M11).
 */
export class ChangeStages extends ShopCommand<StageAnswerRecord> {
  readonly commandName = 'ChangeStages';

  /**
   * The client makes it once per bulk act. It is in every event, and a call that is sent again does not record twice
   * (rule D25).
   */
  @Optional() @Uuid() batchId?: string;
  @IsIn(stageActs) act: (typeof stageActs)[number];
  @Nested(() => ChangedStage, maxStages) stages: readonly ChangedStage[];

  /** Fans whom no message reaches get requests and other due days, too: the organiser informs them (rule M51). */
  @Optional() @Flag() unreached?: boolean;
}

@CommandHandler(ChangeStages)
export class ChangeStagesHandler implements ICommandHandler<ChangeStages> {
  constructor(
    private readonly ledger: Ledger,
    private readonly plans: StagePlans,
  ) {}

  /** Commits all stages at once, so that the ledger commits them in groups. */
  async execute(command: ChangeStages): Promise<StageAnswerRecord> {
    const batchId = command.batchId?.toLowerCase() ?? randomUUID();
    const prepared = await this.plans.prepare(command);
    const results = prepared.map(async (stage): Promise<StageResultRecord> => {
      const key = { claim_id: stage.change.claimId, stage: stage.change.stage };
      try {
        if (stage.refusal !== undefined) throw new RefusedCall('PRECONDITION_FAILED', stage.refusal);
        await this.commitChange(command, stage, batchId);
        return { ...key, ok: true };
      } catch (refusal) {
        return { ...key, ok: false, ...refusedRow(command.actor.language, refusal) };
      }
    });
    return { batch_id: batchId, results: await Promise.all(results) };
  }

  private commitChange(command: ChangeStages, prepared: PreparedStage, batchId: string): Promise<string> {
    const { change, seen } = prepared;
    const { claimId, goId, stage } = change;
    return this.ledger.commit(command, {
      batchId,
      idempotencyKey: `${batchId}/${claimId}/${stage}`,
      input: { act: command.act, claimId, stage, dueOn: seen.dueOn, amountCents: seen.amountCents },
      earlierInput: change,
      needs: { claimIds: [claimId], goIds: [goId] },
      decide: (state) => [{ stream: claimStream(claimId), events: planStage(state, prepared) }],
    });
  }
}
