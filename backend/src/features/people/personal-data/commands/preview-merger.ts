import { eurosFromCents, type Account } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  MergerHoldingRecord,
  MergerPlanRecord,
} from '../../../../contract/people/personal-data.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';
import { needsOfMerger, planMerger, readClaimKeys } from './merger-plan';
import { readPerson } from './merging';

/** The effect of a merger on both people (rule A10). This query is among the commands because it decides as the act does. */
export class PreviewMerger extends ShopQuery<MergerPlanRecord> {
  /** The person who stays. */
  @Id() intoUserId: number;

  /** The person who would be merged. */
  @Id() userId: number;
}

@QueryHandler(PreviewMerger)
export class PreviewMergerHandler implements IQueryHandler<PreviewMerger> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection SAME_PERSON, MERGED_AWAY or IS_ADMIN. */
  async execute({ userId, intoUserId }: PreviewMerger): Promise<MergerPlanRecord> {
    const plan = await this.ledger.preview({
      needs: {},
      async readRecords(records) {
        const gone = await readPerson(records, userId);
        const kept = await readPerson(records, intoUserId);
        return { gone, kept, ...(await readClaimKeys(records, { gone, kept })) };
      },
      needsOfRecords: needsOfMerger,
      decide: planMerger,
    });
    const titles = await goTitles(this.pool, plan.goIdsOfBoth, (goId) => goId);
    return {
      gone: toHoldingRecord(plan.gone),
      kept: toHoldingRecord(plan.kept),
      after: toHoldingRecord(plan.after),
      claimed_by_both: plan.goIdsOfBoth.flatMap((goId) => titles.get(goId) ?? []),
      digest: plan.digest,
    };
  }
}

const toHoldingRecord = ({
  balanceCents,
  points,
  pending,
  claims,
}: Account & { readonly claims: number }): MergerHoldingRecord => ({
  balance: eurosFromCents(balanceCents),
  points,
  unavailable_points: pending,
  claims,
});
