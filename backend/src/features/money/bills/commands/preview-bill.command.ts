import {
  costComponents,
  paymentMethods,
  settledChoices,
  type CostComponent,
  type PaymentMethod,
  type SettledChoice,
} from '@fan-beats/events';
import { hasMoreClaims } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { LedgerClock } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Day, Flag, Id, IdList, Nested, Optional } from '../../../../platform/trpc/fields';
import { WrittenAnswer, writtenAnswer } from '../../../../platform/trpc/written-answer';
import { DivisionThread } from '../preview/division-thread';
import { previewDivision } from '../preview/preview-division';
import { Line, maxClaims, maxLines, refuseIncomplete, TypedWeight } from './division';

/** An admin previews the effect of dividing a bill on each claim. The fields are those of `Division`. */
export class PreviewBill extends ShopCommand<WrittenAnswer<BillPlanRecord>> {
  @Optional() @Id() billId?: number;
  @Optional() @Id() corrects?: number;
  @Optional() @IsIn(costComponents) component?: CostComponent;
  @Optional() @Day() paidOn?: string;
  @Optional() @IsIn(paymentMethods) method?: PaymentMethod;
  @Optional() @Flag() longAgo?: boolean;
  @Optional() @Nested(() => Line, maxLines) lines?: readonly Line[];
  @IdList(maxClaims) leftOut: readonly number[];
  @Nested(() => TypedWeight, maxClaims) weights: readonly TypedWeight[];
  @Optional() @IsIn(settledChoices) settled?: SettledChoice;
  @Id() goId: number;
}

/** A bill over more claims is previewed on a thread of its own. A smaller one is done before a thread has started. */
const fewClaims = 500;

@CommandHandler(PreviewBill)
export class PreviewBillHandler implements ICommandHandler<PreviewBill> {
  constructor(
    private readonly source: DataSource,
    private readonly clock: LedgerClock,
    private readonly thread: DivisionThread,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput, NotFound and Rejection. */
  async execute({ actor: _actor, ...division }: PreviewBill): Promise<WrittenAnswer<BillPlanRecord>> {
    refuseIncomplete(division);
    const [isLarge] = await hasMoreClaims(this.pool, division.goId, fewClaims);
    if (isLarge) return this.thread.preview(division);
    const plan = await previewDivision(this.source, division, this.clock.offsetMs);
    return new WrittenAnswer(writtenAnswer(plan));
  }
}
