import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import type { Moment } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UnbackedMarksRecord } from '../../../contract/payment-records';
import { goTexts } from '../../claims/claim-record';
import { actorNames } from '../../statements/queries/actor-names';
import { LogQueries } from '../log-queries';

/** Marks by hand of which no payment is recorded, as they stand, or stood at a moment; names and titles as they are today. */
export class GetUnbackedMarks extends Query<UnbackedMarksRecord> {
  /** Null for now. */
  constructor(readonly at: Moment | null) {
    super();
  }
}

@QueryHandler(GetUnbackedMarks)
export class GetUnbackedMarksHandler implements IQueryHandler<GetUnbackedMarks> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ at }: GetUnbackedMarks): Promise<UnbackedMarksRecord> {
    const marks = await this.past.ask({ about: 'unbacked', at });
    const [gos, nameOf] = await Promise.all([
      goTexts(
        this.pool,
        marks.map(({ goId }) => goId),
      ),
      actorNames(
        this.pool,
        marks.flatMap(({ userId, actorId }) => [userId, actorId]),
      ),
    ]);
    return {
      total: eurosFromCents(cents(marks.reduce((sum, { amountCents }) => sum + amountCents, 0))),
      marks: marks.map(({ claimId, goId, userId, stage, amountCents, sinceMs, actorId, position }) => ({
        claim_id: claimId,
        go_id: goId,
        gotitle: gos.get(goId)?.title ?? '',
        user_id: userId,
        user_displayname: nameOf(userId)?.displayname ?? '',
        stage,
        amount: eurosFromCents(cents(amountCents)),
        since: new Date(sinceMs).toISOString(),
        by: nameOf(actorId),
        position,
      })),
    };
  }
}
