import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { UserRecord } from '../../../../contract/people/user.records';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { isAdmin } from '../../../../platform/people/person';
import { readUsers, shownToHelpers } from '../user-view';

/** All people who are not merged into another one, by mail address; by number for a person who sees no names. */
export class GetUsers extends OwnQuery<UserRecord[]> {}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ actor }: GetUsers): Promise<UserRecord[]> {
    const all = await readUsers(this.pool);
    const users = isAdmin(actor) ? all : all.map(shownToHelpers);
    return actor.seesNoNames ? users.toSorted((one, other) => one.user_id - other.user_id) : users;
  }
}
