import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { InvitationRecord } from '../../../../contract/people/invitation.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { InvitationReads } from '../invitation.reads';

/** The newest invitation of a person. */
export class GetInvitation extends ShopQuery<InvitationRecord> {
  @Id() userId: number;
}

@QueryHandler(GetInvitation)
export class GetInvitationHandler implements IQueryHandler<GetInvitation> {
  constructor(private readonly invitations: InvitationReads) {}

  execute({ userId }: GetInvitation): Promise<InvitationRecord> {
    return this.invitations.newest(userId);
  }
}
