import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../../contract/records';
import { askedTogether } from '../../../platform/database/asked-together';
import { readUsers } from '../user-view';

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
  private readonly read = askedTogether(async (userIds: readonly number[]) => {
    const users = new Map((await readUsers(this.pool, userIds)).map((user) => [user.user_id, user]));
    return userIds.map((userId) => users.get(userId));
  });

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId, among }: GetUser): Promise<UserRecord> {
    const user = await this.read(userId);
    if (!user || (user.erased && among === 'not erased')) throw new NotFound('user');
    return user;
  }
}
