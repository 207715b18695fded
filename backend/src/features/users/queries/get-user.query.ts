import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../../contract/records';
import { readUser } from '../user-view';

/** A person with their account as it stands; without those who were erased where something is to be done for somebody. */
export class GetUser extends Query<UserRecord> {
  constructor(
    readonly userId: number,
    readonly among: 'everybody' | 'not erased' = 'everybody',
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId, among }: GetUser): Promise<UserRecord> {
    const user = await readUser(this.pool, userId);
    if (!user || (user.erased && among === 'not erased')) throw new NotFound('user');
    return user;
  }
}
