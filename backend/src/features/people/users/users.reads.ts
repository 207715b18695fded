import { NotFound, Rejection } from '@fan-beats/events/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { UserRecord } from '../../../contract/people/user.records';
import { batchQueries } from '../../../platform/database/batch-queries';
import { readUsers } from './user-view';

/** Reads people. One statement reads those that are requested at the same time. */
@Injectable()
export class People {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  readonly find = batchQueries(async (userIds: readonly number[]) => {
    const users = new Map((await readUsers(this.pool, userIds)).map((user) => [user.user_id, user]));
    return userIds.map((userId) => users.get(userId));
  });

  /** A person with their account. Throws NotFound. */
  async get(userId: number): Promise<UserRecord> {
    const user = await this.find(userId);
    if (!user) throw new NotFound('user');
    return user;
  }

  /** A person who can be acted for. Throws NotFound, also for a person who was erased, and Rejection MERGED_AWAY. */
  async getPresent(userId: number): Promise<UserRecord> {
    const user = await this.get(userId);
    if (user.erased) throw new NotFound('user');
    const { merged_into: intoUserId } = user;
    if (intoUserId !== undefined) throw new Rejection('MERGED_AWAY', { userId, intoUserId });
    return user;
  }
}
