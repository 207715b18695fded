import { refuseDay, type Cents, type PaymentMethod } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { CorrectionPlanRecord } from '../../../../contract/money/payment.records';
import { toWire } from '../../../../contract/wire';
import { Ledger } from '../../../../ledger/ledger';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';
import { Day, Euros, Flag, Id, Optional, Position } from '../../../../platform/trpc/fields';
import { Amount, Method } from '../payment-fields';
import {
  needsOfCorrection,
  PaymentCorrections,
  planCorrection,
  type CorrectionPlan,
} from './correction-plan';

/**
 * The effect of a correction of a payment, or of its undo (rule M61). This query is among the commands because it
 * decides as the act does.
 */
export class PreviewCorrection extends ShopQuery<CorrectionPlanRecord> {
  @Position() position: number;

  /** The correction that made this payment is undone; no other field is read. */
  @Optional() @Flag() undo?: boolean;
  @Optional() @Id() userId?: number;
  @Optional() @Amount() amountCents?: Cents;
  @Optional() @Euros() feeCents?: Cents;
  @Optional() @Day() receivedOn?: string;
  @Optional() @Method() method?: PaymentMethod;
}

@QueryHandler(PreviewCorrection)
export class PreviewCorrectionHandler implements IQueryHandler<PreviewCorrection> {
  constructor(
    private readonly ledger: Ledger,
    private readonly corrections: PaymentCorrections,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound and Rejection. */
  async execute(query: PreviewCorrection): Promise<CorrectionPlanRecord> {
    const { position, undo, userId, amountCents, feeCents, receivedOn, method } = query;
    const change = { position, userId, amountCents, feeCents, receivedOn, method };
    const prepared = await (undo === true
      ? this.corrections.prepareUndo(position)
      : this.corrections.prepare(change, 0));
    const plan = await this.ledger.preview<CorrectionPlan>({
      needs: needsOfCorrection(prepared),
      decide(state) {
        // The act itself refuses a day of long ago until the admin confirms it.
        if (receivedOn !== undefined) refuseDay(receivedOn, { nowMs: state.now, longAgo: true });
        return planCorrection(state, prepared, null);
      },
    });
    const nameOf = await displayNames(this.pool, plan.shown.credit, ({ userId: fan }) => [fan]);
    const { before, after, parts, credit } = plan.shown;
    return {
      digest: plan.digest,
      before: { ...toWire(before), user_displayname: nameOf(before.userId) },
      after: { ...toWire(after), user_displayname: nameOf(after.userId) },
      parts: parts.map(toWire),
      credit: credit.map((one) => ({ ...toWire(one), user_displayname: nameOf(one.userId) })),
    };
  }
}
