import type { StatementAccount } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { StatementRecord } from '../../../../contract/money/statement.records';
import { pageOf } from '../../../../platform/cqrs/page';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { Optional, OptionalOrNull, Position, Whole } from '../../../../platform/trpc/fields';
import { readStatementPage, statementAccounts, toEntry, usualEntries } from '../statement.reads';

/** A page of the fan's own account, without the person who made each movement. */
export class GetOwnStatement extends OwnQuery<StatementRecord> {
  @IsIn(statementAccounts) account: StatementAccount;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetOwnStatement)
export class GetOwnStatementHandler implements IQueryHandler<GetOwnStatement> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(query: GetOwnStatement): Promise<StatementRecord> {
    const { account, actor } = query;
    const page = pageOf(query, usualEntries);
    const request = { userId: actor.userId, account, ...page };
    const { entries, titles, ...statement } = await readStatementPage(this.pool, request);
    return { ...statement, entries: entries.map((entry) => toEntry(entry, account, titles)) };
  }
}
