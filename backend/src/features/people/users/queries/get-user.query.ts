import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { People } from '../users.reads';

/** A person with their account. Throws NotFound. */
export class GetUser extends ShopQuery<UserRecord> {
  @Id() userId: number;
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly people: People) {}

  execute({ userId }: GetUser): Promise<UserRecord> {
    return this.people.get(userId);
  }
}
