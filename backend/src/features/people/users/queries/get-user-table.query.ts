import { defined } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { UserTableRecord } from '../../../../contract/people/user-table.records';
import type { Reach } from '../../../../contract/people/user.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Flag, Optional, Text, Whole } from '../../../../platform/trpc/fields';
import {
  findUsers,
  reaches,
  sortUsers,
  sumsOf,
  userMoney,
  userRoles,
  userSorts,
  type UserSort,
} from '../user-table';
import { readUserRows } from '../user-view';

/** A page of all people who are not merged into another one. A filter that is left out does not narrow (rule D145). */
export class GetUserTable extends ShopQuery<UserTableRecord> {
  @Optional() @Text(200) search?: string;
  @Optional() @IsIn(userMoney) money?: (typeof userMoney)[number];

  /** People who have a claim, or none. */
  @Optional() @Flag() claims?: boolean;
  @Optional() @IsIn(userRoles) role?: (typeof userRoles)[number];
  @Optional() @Flag() banned?: boolean;
  @Optional() @IsIn(reaches) reachedBy?: Reach;
  @Optional() @IsIn(userSorts) sort?: UserSort;
  @Optional() @Flag() descending?: boolean;
  @Whole(1, 1_000_000) page: number;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetUserTable)
export class GetUserTableHandler implements IQueryHandler<GetUserTable> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(query: GetUserTable): Promise<UserTableRecord> {
    const { search = '', money, claims, role, banned, reachedBy } = query;
    const { sort = 'email', descending = false, page, limit = 50 } = query;
    const users = await readUserRows(this.pool);
    const filter = defined({ money, claims, role, banned, reachedBy });
    const found = findUsers(users, { search, ...filter });
    const sorted = sortUsers(found, { by: sort, descending });
    // Behind the last page is the last one.
    const start = (Math.min(page, Math.max(1, Math.ceil(found.length / limit))) - 1) * limit;
    return {
      rows: sorted.slice(start, start + limit),
      found: found.length,
      all: users.length,
      users: users.filter(({ erased }) => !erased).length,
      sums: sumsOf(found),
      waiting: users.filter(({ awaits_approval, banned }) => awaits_approval && !banned),
    };
  }
}
