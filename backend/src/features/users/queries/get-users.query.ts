import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../../contract/records';
import { readUsers } from '../user-view';

/** Everybody, by mail address. */
export class GetUsers extends Query<UserRecord[]> {}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<UserRecord[]> {
    return readUsers(this.pool);
  }
}
