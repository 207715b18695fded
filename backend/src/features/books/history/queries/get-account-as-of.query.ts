import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AccountAsOfRecord } from '../../../../contract/books/history.records';
import { euros } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Instant, Optional, Whole } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { LogQueries } from '../log-queries';
import { momentOf } from '../moment';

/** A fan's account as it stood. */
export class GetAccountAsOf extends ShopQuery<AccountAsOfRecord> {
  @Id() userId: number;

  /** The moment: a time or a position, included. */
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;
}

@QueryHandler(GetAccountAsOf)
export class GetAccountAsOfHandler implements IQueryHandler<GetAccountAsOf> {
  constructor(
    private readonly log: LogQueries,
    private readonly people: People,
  ) {}

  /** Throws NotFound. */
  async execute(query: GetAccountAsOf): Promise<AccountAsOfRecord> {
    const { userId } = query;
    await this.people.get(userId);
    const account = await this.log.ask({ about: 'account', userId, at: momentOf(query) });
    return {
      user_id: userId,
      balance: euros(account.balanceCents),
      points: account.points,
      unavailable_points: account.pending,
    };
  }
}
