import { NotFound } from '@fan-beats/events/kernel';
import { readClaim, readSharesOfClaim } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ShareRecord } from '../../../../contract/money/bill.records';
import { toWire } from '../../../../contract/wire';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { isAdmin } from '../../../../platform/people/person';
import { Id } from '../../../../platform/trpc/fields';

/** The shares of bills that a claim bears, for its fan and for organisers (rule D30). */
export class GetShares extends OwnQuery<readonly ShareRecord[]> {
  @Id() claimId: number;
}

@QueryHandler(GetShares)
export class GetSharesHandler implements IQueryHandler<GetShares> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Throws NotFound, also for the claim of another fan. */
  async execute({ claimId, actor }: GetShares): Promise<readonly ShareRecord[]> {
    const claim = await readClaim(this.pool, claimId);
    if (!claim || (claim.userId !== actor.userId && !isAdmin(actor))) throw new NotFound('claim');
    const shares = await readSharesOfClaim(this.pool, claimId);
    return shares.map(({ bill, shareCents, parts }) =>
      toWire({
        billId: bill.billId,
        component: bill.component,
        shareCents,
        totalCents: bill.totalCents,
        claims: bill.claims,
        parts: bill.lines.map(({ what, basis, category, allWeights }, index) => ({
          what,
          basis,
          category,
          allWeights,
          weight: parts[index]?.weight ?? 0,
        })),
      }),
    );
  }
}
