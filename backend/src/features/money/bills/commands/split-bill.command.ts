import {
  billsStream,
  costComponents,
  paymentMethods,
  settledChoices,
  type CostComponent,
  type PaymentMethod,
  type SettledChoice,
} from '@fan-beats/events';
import { bookCorrection, bookPlan, type Grams } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import { Ledger } from '../../../../ledger/ledger';
import { refuseOtherPlan } from '../../../../ledger/preview';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Day, Flag, Id, IdList, Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import { loadGrams } from '../../../catalogue/items/commands/load-offers';
import { billStreams, needsOfBills, requireBill } from './bills-of-go';
import { Line, maxClaims, maxLines, planDivision, refuseIncomplete, TypedWeight } from './division';

/**
 * An admin divides a bill as it was previewed (rules M20 to M24). A bill that was divided before books only the
 * differences, and so does a bill that corrects another one (rule M64). The fields are those of `Division`.
 */
export class SplitBill extends ShopCommand<typeof done> {
  readonly commandName = 'SplitBill';

  /** The digest of the preview that the admin saw. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
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

@CommandHandler(SplitBill)
export class SplitBillHandler implements ICommandHandler<SplitBill> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws InvalidInput, NotFound, Rejection, and ConcurrencyConflict where anything changed since the preview of the digest. */
  async execute(command: SplitBill): Promise<typeof done> {
    refuseIncomplete(command);
    const { goId, billId, corrects, leftOut, settled } = command;
    const type = billId === undefined ? 'BillSplit' : 'BillResplit';
    await this.ledger.commit<Grams>(command, {
      exclusiveGoIds: [goId],
      needs: needsOfBills(goId),
      records: { hold: loadGrams, save: () => Promise.resolve(null) },
      decide(state, grams) {
        const { bill, plan, digest } = planDivision(state, command, grams);
        refuseOtherPlan(billsStream(goId), { named: command.digest, now: digest });
        if (corrects === undefined)
          return billStreams(goId, bookPlan(bill, plan, { type, leftOut, settled }));
        const before = requireBill(state, goId, corrects);
        return billStreams(goId, bookCorrection(before, { bill, plan }, { leftOut, settled }));
      },
    });
    return done;
  }
}
