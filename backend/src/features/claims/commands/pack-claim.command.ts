import { defined, NotFound } from '@fan-beats/events/kernel';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PackingClaimRecord } from '../../../contract/claims/packing.records';
import { newCommand, ShopCommand } from '../../../platform/cqrs/shop-command';
import {
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
import { PackingReads } from '../packing.reads';
import { UpdateClaim } from './update-claim.command';

/** A helper who packs sets the tracking id of a claim, or marks its freebies as packed; null clears a tracking id. */
export class PackClaim extends ShopCommand<PackingClaimRecord> {
  @Id() claimId: number;
  @OptionalOrNull() @Line() @Text(200) trackingId?: string | null;
  @Optional() @Flag() freebiesDone?: boolean;

  /** The version that the helper saw. The change is refused as a conflict where the claim changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(PackClaim)
export class PackClaimHandler implements ICommandHandler<PackClaim> {
  constructor(
    private readonly commands: CommandBus,
    private readonly packing: PackingReads,
  ) {}

  /** Throws NotFound, also for a claim of a group order that has no status or was canceled. */
  async execute({ actor, claimId, ...changes }: PackClaim): Promise<PackingClaimRecord> {
    if (!(await this.packing.claim(claimId))) throw new NotFound('claim');
    const { trackingId, freebiesDone, expectedVersion, idempotencyKey } = changes;
    const fields = { claimId, ...defined({ trackingId, freebiesDone, expectedVersion, idempotencyKey }) };
    await this.commands.execute(newCommand(UpdateClaim, actor, fields));
    const packed = await this.packing.claim(claimId);
    if (!packed) throw new NotFound('claim');
    return packed;
  }
}
