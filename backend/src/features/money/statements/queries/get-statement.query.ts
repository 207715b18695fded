import { defined, isBooking, mapDefined } from '@fan-beats/events';
import type { StatementAccount } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { AuditedStatementRecord } from '../../../../contract/money/statement.records';
import { pageOf } from '../../../../platform/cqrs/page';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Instant, Optional, OptionalOrNull, Position, Whole } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { actorNames } from '../actor-names';
import { readStatementPage, statementAccounts, toEntry, usualEntries } from '../statement.reads';

/** A page of a fan's account: every movement with the balance after it, and the person who made it. */
export class GetStatement extends ShopQuery<AuditedStatementRecord> {
  @Id() userId: number;
  @IsIn(statementAccounts) account: StatementAccount;

  /** Both ends are included. */
  @OptionalOrNull() @Instant() from?: string | null;
  @OptionalOrNull() @Instant() to?: string | null;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetStatement)
export class GetStatementHandler implements IQueryHandler<GetStatement> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly people: People,
  ) {}

  /** Throws NotFound. */
  async execute(query: GetStatement): Promise<AuditedStatementRecord> {
    const { userId, account } = query;
    await this.people.get(userId);
    const span = defined({
      fromMs: mapDefined(query.from ?? undefined, Date.parse),
      untilMs: mapDefined(query.to ?? undefined, Date.parse),
    });
    const page = pageOf(query, usualEntries);
    const request = { userId, account, ...page, ...span };
    const { entries, titles, ...statement } = await readStatementPage(this.pool, request);
    const actorOf = await actorNames(this.pool, entries, ({ actorId }) => actorId);
    const audited = entries.map((entry) => ({
      ...toEntry(entry, account, titles),
      actor: actorOf(entry.actorId),
      via: entry.via,
      reversible: entry.reversedBy === null && isBooking(entry),
    }));
    return { ...statement, entries: audited };
  }
}
