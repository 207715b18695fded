import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import type { Actor } from '../../../../platform/people/actor';
import { isAdmin } from '../../../../platform/people/person';
import { Id } from '../../../../platform/trpc/fields';
import { shownToHelpers } from '../user-view';
import { People } from '../users.reads';

/** A person with their account. Throws NotFound. */
export class GetUser extends ShopQuery<UserRecord> {
  @Id() userId: number;

  /** The router sets it where somebody reads about another person. */
  actor?: Actor;
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly people: People) {}

  async execute({ userId, actor }: GetUser): Promise<UserRecord> {
    const user = await this.people.get(userId);
    return actor === undefined || isAdmin(actor) ? user : shownToHelpers(user);
  }
}
