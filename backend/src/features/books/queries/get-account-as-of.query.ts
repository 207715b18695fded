import { eurosFromCents } from '@fan-beats/events/kernel';
import type { Moment } from '@fan-beats/projections';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountAsOfRecord } from '../../../contract/records';
import { LogQueries } from '../log-queries';

/** A fan's account as it stood at a moment. */
export class GetAccountAsOf extends Query<AccountAsOfRecord> {
  constructor(
    readonly userId: number,
    readonly at: Moment,
  ) {
    super();
  }
}

@QueryHandler(GetAccountAsOf)
export class GetAccountAsOfHandler implements IQueryHandler<GetAccountAsOf> {
  constructor(private readonly past: LogQueries) {}

  async execute({ userId, at }: GetAccountAsOf): Promise<AccountAsOfRecord> {
    const account = await this.past.ask({ about: 'account', userId, at });
    return {
      user_id: userId,
      balance: eurosFromCents(account.balanceCents),
      points: account.points,
      unavailable_points: account.pending,
    };
  }
}
