import {
  costComponents,
  paymentMethods,
  settledChoices,
  shareSum,
  type CostComponent,
  type PaymentMethod,
  type SettledChoice,
} from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { toWire } from '../../../../contract/wire';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { displayNames } from '../../../../platform/people/display-names';
import { Day, Flag, Id, IdList, Nested, Optional } from '../../../../platform/trpc/fields';
import { loadGrams } from '../../../catalogue/items/commands/load-offers';
import { needsOfBills } from './bills-of-go';
import { Line, maxClaims, maxLines, planDivision, refuseIncomplete, TypedWeight } from './division';

/** An admin previews the effect of dividing a bill on each claim. The fields are those of `Division`. */
export class PreviewBill extends ShopCommand<BillPlanRecord> {
  @Optional() @Id() billId?: number;
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

@CommandHandler(PreviewBill)
export class PreviewBillHandler implements ICommandHandler<PreviewBill> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput, NotFound and Rejection. */
  async execute(command: PreviewBill): Promise<BillPlanRecord> {
    refuseIncomplete(command);
    const { bill, plan, digest } = await this.ledger.preview({
      needs: needsOfBills(command.goId),
      readRecords: loadGrams,
      decide: (state, grams) => planDivision(state, command, grams),
    });
    const nameOf = await displayNames(this.pool, plan.shares, ({ claim }) => claim.userId);
    const { billId, totalCents, component } = bill;
    const shares = plan.shares.map(({ claim, parts, changeCents }) => ({
      claimId: claim.claimId,
      userDisplayname: nameOf(claim.userId),
      parts,
      shareCents: shareSum(parts),
      changeCents,
      costBeforeCents: claim.stages[component].chargedCents,
      settled: claim.stages[component].settled,
    }));
    return toWire({ billId, totalCents, bornCents: plan.bornCents, shares, digest });
  }
}
