import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../site/settings/settings.module';
import { SessionModule } from '../session/session.module';
import { User } from '../../../platform/people/user.entity';
import { AddBalanceHandler } from './commands/add-balance.command';
import { AddPersonHandler } from './commands/add-person.command';
import { AddPointsHandler } from './commands/add-points.command';
import { ApproveUserHandler } from './commands/approve-user.command';
import { InviteAllHandler } from './commands/invite-all.command';
import { InviteHandler } from './commands/invite.command';
import { MakeShopLinkHandler } from './commands/make-shop-link.command';
import { RevokeInvitationHandler } from './commands/revoke-invitation.command';
import { RevokeShopLinkHandler } from './commands/revoke-shop-link.command';
import { SendTestInvitationHandler } from './commands/send-test-invitation.command';
import { SetPointsHandler } from './commands/set-points.command';
import { SubtractBalanceHandler } from './commands/subtract-balance.command';
import { SubtractPointsHandler } from './commands/subtract-points.command';
import { UpdateProfileHandler } from './commands/update-profile.command';
import { UpdateUserHandler } from './commands/update-user.command';
import { InvitationReads } from './invitation.reads';
import { GetInvitationHandler } from './queries/get-invitation.query';
import { GetShopLinksHandler } from './queries/get-shop-links.query';
import { GetUserHandler } from './queries/get-user.query';
import { GetUsersHandler } from './queries/get-users.query';
import { PreviewInvitationsHandler } from './queries/preview-invitations.query';
import { People } from './users.reads';

/** People and their accounts. Other subjects look people up. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), SessionModule, SettingsModule],
  providers: [
    InvitationReads,
    People,
    AddBalanceHandler,
    AddPersonHandler,
    AddPointsHandler,
    ApproveUserHandler,
    InviteAllHandler,
    InviteHandler,
    MakeShopLinkHandler,
    RevokeInvitationHandler,
    RevokeShopLinkHandler,
    SendTestInvitationHandler,
    SetPointsHandler,
    SubtractBalanceHandler,
    SubtractPointsHandler,
    UpdateProfileHandler,
    UpdateUserHandler,
    GetInvitationHandler,
    GetShopLinksHandler,
    GetUserHandler,
    GetUsersHandler,
    PreviewInvitationsHandler,
  ],
  exports: [People],
})
export class UsersModule {}
