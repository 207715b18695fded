import { NotFound } from '@fan-beats/events';
import { readClaim } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Flag, Id } from '../../../platform/trpc/fields';

/** A fan notes that a parcel arrived, or that it did not: a note, not a fact (rule D89). */
export class ConfirmArrival extends ShopCommand<typeof done> {
  @Id() claimId: number;
  @Flag() arrived: boolean;
}

@CommandHandler(ConfirmArrival)
export class ConfirmArrivalHandler implements ICommandHandler<ConfirmArrival> {
  constructor(private readonly source: DataSource) {}

  /** Throws NotFound. */
  execute({ actor, claimId, arrived }: ConfirmArrival): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const claim = await readClaim(statementsIn(records), claimId);
      if (claim?.userId !== actor.userId) throw new NotFound('claim');
      await records.query(arrived ? addArrival : removeArrival, [claimId, actor.userId]);
      return done;
    });
  }
}

const addArrival = 'INSERT INTO claim_arrivals (claim_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const removeArrival = 'DELETE FROM claim_arrivals WHERE claim_id = $1 AND user_id = $2';
