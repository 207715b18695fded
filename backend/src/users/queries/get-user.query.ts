import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../contract/records';
import { readUser } from '../user-view';

/** A person with their account as it stands. */
export class GetUser extends Query<UserRecord> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId }: GetUser): Promise<UserRecord> {
    const user = await readUser(this.pool, userId);
    if (!user) throw new NotFound('user');
    return user;
  }
}
