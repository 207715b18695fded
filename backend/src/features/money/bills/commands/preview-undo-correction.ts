import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';
import { Id } from '../../../../platform/trpc/fields';
import { billPlanRecord } from '../preview/preview-division';
import { needsOfUndo, planUndo, type PlannedUndo } from './undo-bill-correction.command';

/** The effect of such an undo on each claim. This query is among the commands because it decides as the act does. */
export class PreviewUndoBillCorrection extends ShopQuery<BillPlanRecord> {
  @Id() goId: number;
  @Id() billId: number;
}

@QueryHandler(PreviewUndoBillCorrection)
export class PreviewUndoBillCorrectionHandler implements IQueryHandler<PreviewUndoBillCorrection> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound and Rejection. */
  async execute({ goId, billId }: PreviewUndoBillCorrection): Promise<BillPlanRecord> {
    const planned = await this.ledger.preview<PlannedUndo>({
      needs: await needsOfUndo(this.pool, goId),
      decide: (state) => planUndo(state, goId, billId),
    });
    const nameOf = await displayNames(this.pool, planned.plan.shares, ({ claim }) => claim.userId);
    return billPlanRecord(planned, nameOf);
  }
}
