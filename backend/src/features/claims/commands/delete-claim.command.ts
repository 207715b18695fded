import { paymentMethods, type ExistingClaim, type PaymentMethod } from '@fan-beats/events';
import {
  deleteClaim,
  marksMean,
  moneyTakenOff,
  unmarkAndDelete,
  type MarksMean,
  type MoneyTakenOff,
} from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { Ledger } from '../../../ledger/ledger';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { Day, Flag, Id, largestId, Optional, Uuid, Whole } from '../../../platform/trpc/fields';
import { decideWithMarks, fanOfMarks, needsOfMarkedClaim } from './marks';

/** An admin deletes a claim. Its stock, money and Fan Beats go back, and its history stays (rule D29). */
export class DeleteClaim extends ShopCommand<typeof done> {
  readonly commandName = 'DeleteClaim';

  /** The meaning of the claim's marks (rule M25); see `MeaningOfMarks`. */
  @Optional() @IsIn(marksMean) marks?: MarksMean;
  @Optional() @Day() marksReceivedOn?: string;
  @Optional() @IsIn(paymentMethods) marksMethod?: PaymentMethod;
  @Optional() @Flag() longAgo?: boolean;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
  @Id() claimId: number;

  /** The version the admin saw. The delete is refused as a conflict where the claim changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
}

/** The money that deleting a claim takes off it, while nobody has chosen what its marks meant. */
export const takenByDeletion = (claim: ExistingClaim): MoneyTakenOff =>
  moneyTakenOff(claim, deleteClaim(claim));

@CommandHandler(DeleteClaim)
export class DeleteClaimHandler implements ICommandHandler<DeleteClaim> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: DeleteClaim): Promise<typeof done> {
    const fan = await fanOfMarks(this.pool, command);
    const decider = command.marks === 'mistaken' ? unmarkAndDelete : deleteClaim;
    await this.ledger.commit(command, {
      needs: needsOfMarkedClaim(command.claimId, fan),
      decide: (state) => decideWithMarks(state, { claim: command, fan }, decider),
    });
    return done;
  }
}
