import { NotFound } from '@fan-beats/events';
import { readClaim } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import { UnauditedAct } from '../../../platform/acts/act';
import { done } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { Flag, Id } from '../../../platform/trpc/fields';

/** Fans say that their parcel arrived, or that it did not after all: a note, no fact (rule D89). Throws NotFound. */
export class ConfirmArrival extends UnauditedAct {
  @Id() claimId: number;
  @Flag() arrived: boolean;

  async change(records: EntityManager) {
    const { userId } = this.actor;
    const claim = await readClaim(statementsIn(records), this.claimId);
    if (claim?.userId !== userId) throw new NotFound('claim');
    await records.query(this.arrived ? itArrived : itDidNot, [this.claimId, userId]);
    return done;
  }
}

const itArrived = 'INSERT INTO claim_arrivals (claim_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const itDidNot = 'DELETE FROM claim_arrivals WHERE claim_id = $1 AND user_id = $2';
