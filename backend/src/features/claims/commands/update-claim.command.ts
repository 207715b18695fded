import { paymentMethods, type Cents, type PaymentMethod } from '@fan-beats/events';
import { marksMean, updateClaim, type MarksMean } from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import {
  Day,
  Euros,
  Flag,
  Id,
  largestId,
  Line,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { maxText } from '../claim-fields';
import { ClaimReads } from '../claim.reads';
import { claimUpdateOf } from './claim-change';
import { decideWithMarks, fanOfMarks, needsOfMarkedClaim } from './marks';

/**
 * An admin changes flags, costs, note or tracking id of a claim. Fields that are left out stay as they are (rule D26). Marks that are
 * taken off count as mistaken where `marks` is left out.
 */
export class UpdateClaim extends ShopCommand<ClaimRecord> {
  readonly commandName = 'UpdateClaim';

  /** The meaning of the marks that are taken off (rule M25); see `MeaningOfMarks`. */
  @Optional() @IsIn(marksMean) marks?: MarksMean;
  @Optional() @Day() marksReceivedOn?: string;
  @Optional() @IsIn(paymentMethods) marksMethod?: PaymentMethod;
  @Optional() @Flag() longAgo?: boolean;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
  @Id() claimId: number;

  /** The version the admin saw. The change is refused as a conflict where the claim changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;

  /** The changes; see `ChangeOfClaim`. */
  @Optional() @Flag() paymentReceived?: boolean;
  @Optional() @Flag() freebiesDone?: boolean;
  @OptionalOrNull() @Text(maxText) adminNote?: string | null;
  @OptionalOrNull() @Line() @Text(200) trackingId?: string | null;
  @OptionalOrNull() @Euros() domesticsCents?: Cents | null;
  @OptionalOrNull() @Euros() emsCents?: Cents | null;
  @OptionalOrNull() @Euros() customsCents?: Cents | null;
  @Optional() @Flag() domesticsDone?: boolean;
  @Optional() @Flag() emsDone?: boolean;
  @Optional() @Flag() customsDone?: boolean;
}

@CommandHandler(UpdateClaim)
export class UpdateClaimHandler implements ICommandHandler<UpdateClaim> {
  constructor(
    private readonly ledger: Ledger,
    private readonly claims: ClaimReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: UpdateClaim): Promise<ClaimRecord> {
    const fan = await fanOfMarks(this.pool, command);
    const update = claimUpdateOf(command, { withMarks: command.marks !== undefined });
    await this.ledger.commit(command, {
      needs: needsOfMarkedClaim(command.claimId, fan),
      decide: (state) =>
        decideWithMarks(state, { claim: command, fan }, (claim) => updateClaim(claim, update)),
    });
    return this.claims.claim(command.claimId);
  }
}
