import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../../../contract/people/user.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readUsers } from '../user-view';

/** All people who are not merged into another one, by mail address. */
export class GetUsers extends ShopQuery<UserRecord[]> {}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<UserRecord[]> {
    return readUsers(this.pool);
  }
}
