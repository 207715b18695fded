import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../site/settings/settings.module';
import { FactorsModule } from '../factors/factors.module';
import { SessionModule } from '../session/session.module';
import { User } from '../../../platform/people/user.entity';
import { CheckLinkHandler } from './commands/check-link.command';
import { LogInByCodeHandler } from './commands/log-in-by-code.command';
import { LogInByLinkHandler } from './commands/log-in-by-link.command';
import { RequestLoginLinkHandler } from './commands/request-login-link.command';
import { AddMailHandler } from './commands/add-mail.command';
import { ChangePasswordHandler } from './commands/change-password.command';
import { ChooseLoginMailsHandler } from './commands/choose-login-mails.command';
import { ChoosePasswordHandler } from './commands/choose-password.command';
import { ConfirmMailHandler } from './commands/confirm-mail.command';
import { RequestMailProofHandler } from './commands/request-mail-proof.command';
import { RequestPasswordResetHandler } from './commands/request-password-reset.command';
import { ResetPasswordHandler } from './commands/reset-password.command';
import { RegisterHandler } from './commands/register.command';
import { EndSessionsHandler } from './commands/end-sessions.command';
import { LogInHandler } from './commands/log-in.command';
import { LogOutHandler } from './commands/log-out.command';
import { RefreshSessionHandler } from './commands/refresh-session.command';
import { AskPasskeyHandler } from './commands/ask-passkey.command';
import { ConfirmIdentityHandler } from './commands/confirm-identity.command';
import { EndSessionsOfHandler } from './commands/end-sessions-of.command';
import { LogInByFactorHandler } from './commands/log-in-by-factor.command';
import { LogInByPasskeyHandler } from './commands/log-in-by-passkey.command';
import { FactorLogins } from './factor-logins';
import { PresentPassword } from './present-password';
import { LinkLogins } from './link-logins';
import { Logins } from './logins';
import { OtherSessions } from './other-sessions';
import { Registrations } from './registrations';
import { EndGrantHandler } from './commands/end-grant.command';
import { GiveGrantHandler } from './commands/give-grant.command';
import { InviteHelperHandler } from './commands/invite-helper.command';
import { SetRoleHandler } from './commands/set-role.command';
import { AddBalanceHandler } from './commands/add-balance.command';
import { AddPersonHandler } from './commands/add-person.command';
import { AddPointsHandler } from './commands/add-points.command';
import { ApproveUserHandler } from './commands/approve-user.command';
import { CorrectPersonHandler } from './commands/correct-person.command';
import { InviteAllHandler } from './commands/invite-all.command';
import { InviteHandler } from './commands/invite.command';
import { MakePersonalLinksHandler } from './commands/make-personal-links.command';
import { MakeShopLinkHandler } from './commands/make-shop-link.command';
import { RevokeInvitationHandler } from './commands/revoke-invitation.command';
import { RevokeShopLinkHandler } from './commands/revoke-shop-link.command';
import { SendTestInvitationHandler } from './commands/send-test-invitation.command';
import { SetPointsHandler } from './commands/set-points.command';
import { SubtractBalanceHandler } from './commands/subtract-balance.command';
import { SubtractPointsHandler } from './commands/subtract-points.command';
import { TellInvitedHandler } from './commands/tell-invited.command';
import { UpdateProfileHandler } from './commands/update-profile.command';
import { UpdateUserHandler } from './commands/update-user.command';
import { InvitationReads } from './invitation.reads';
import { GetGrantsHandler } from './queries/get-grants.query';
import { GetInvitationHandler } from './queries/get-invitation.query';
import { GetSessionsHandler } from './queries/get-sessions.query';
import { GetShopLinksHandler } from './queries/get-shop-links.query';
import { GetUserHandler } from './queries/get-user.query';
import { GetUserTableHandler } from './queries/get-user-table.query';
import { GetUsersHandler } from './queries/get-users.query';
import { PreviewInvitationsHandler } from './queries/preview-invitations.query';
import { People } from './users.reads';

/** People and their accounts. Other subjects read people from it. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), FactorsModule, SessionModule, SettingsModule],
  providers: [
    FactorLogins,
    InvitationReads,
    LinkLogins,
    Logins,
    OtherSessions,
    People,
    PresentPassword,
    Registrations,
    GiveGrantHandler,
    EndGrantHandler,
    InviteHelperHandler,
    SetRoleHandler,
    GetGrantsHandler,
    AskPasskeyHandler,
    ConfirmIdentityHandler,
    EndSessionsOfHandler,
    LogInByFactorHandler,
    LogInByPasskeyHandler,
    AddBalanceHandler,
    AddPersonHandler,
    AddPointsHandler,
    ApproveUserHandler,
    CorrectPersonHandler,
    InviteAllHandler,
    InviteHandler,
    MakePersonalLinksHandler,
    MakeShopLinkHandler,
    TellInvitedHandler,
    RevokeInvitationHandler,
    RevokeShopLinkHandler,
    SendTestInvitationHandler,
    SetPointsHandler,
    SubtractBalanceHandler,
    SubtractPointsHandler,
    UpdateProfileHandler,
    UpdateUserHandler,
    CheckLinkHandler,
    LogInByCodeHandler,
    LogInByLinkHandler,
    RequestLoginLinkHandler,
    AddMailHandler,
    ChangePasswordHandler,
    ChooseLoginMailsHandler,
    ChoosePasswordHandler,
    EndSessionsHandler,
    ConfirmMailHandler,
    RequestMailProofHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    RegisterHandler,
    LogInHandler,
    LogOutHandler,
    RefreshSessionHandler,
    GetInvitationHandler,
    GetSessionsHandler,
    GetShopLinksHandler,
    GetUserHandler,
    GetUserTableHandler,
    GetUsersHandler,
    PreviewInvitationsHandler,
  ],
  exports: [People],
})
export class UsersModule {}
