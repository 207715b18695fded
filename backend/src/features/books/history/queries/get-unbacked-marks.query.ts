import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UnbackedMarksRecord } from '../../../../contract/money/payment.records';
import { euros, toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Instant, Optional, Whole } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';
import { actorNames } from '../../../money/statements/actor-names';
import { LogQueries } from '../log-queries';
import { momentOrNow } from '../moment';

/** Marks by hand without a recorded payment, as they stand, or stood. Names and titles are those of today. */
export class GetUnbackedMarks extends ShopQuery<UnbackedMarksRecord> {
  /** A moment of the past, a time or a position, included. Now where both are left out. */
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;
}

@QueryHandler(GetUnbackedMarks)
export class GetUnbackedMarksHandler implements IQueryHandler<GetUnbackedMarks> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly log: LogQueries,
  ) {}

  async execute(query: GetUnbackedMarks): Promise<UnbackedMarksRecord> {
    const marks = await this.log.ask({ about: 'unbacked', at: momentOrNow(query) });
    const [titles, nameOf] = await Promise.all([
      goTitles(this.pool, marks, ({ goId }) => goId),
      actorNames(this.pool, marks, ({ userId, actorId }) => [userId, actorId]),
    ]);
    return {
      total: euros(marks.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      marks: marks.map(({ hash: _hash, sinceMs, actorId, ...mark }) => ({
        ...toWire({ ...mark, since: new Date(sinceMs) }),
        gotitle: titles.get(mark.goId) ?? '',
        user_displayname: nameOf(mark.userId)?.displayname ?? '',
        by: nameOf(actorId),
      })),
    };
  }
}
