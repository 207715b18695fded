import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { InvitationsRecord } from '../../../../contract/people/invitation.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { InvitationReads } from '../invitation.reads';

/** The people who would be invited, and the text of the mail. */
export class PreviewInvitations extends ShopQuery<InvitationsRecord> {}

@QueryHandler(PreviewInvitations)
export class PreviewInvitationsHandler implements IQueryHandler<PreviewInvitations> {
  constructor(private readonly invitations: InvitationReads) {}

  execute(): Promise<InvitationsRecord> {
    return this.invitations.preview();
  }
}
