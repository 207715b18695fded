import { newQuery } from '../../../platform/cqrs/shop-query';
import { noInput } from '../../../platform/trpc/input';
import {
  admin,
  anyone,
  granted,
  enrolProcedure,
  person,
  personWithCookies,
  uncountedProcedure,
} from '../../../platform/trpc/trpc';
import { AskPasskey } from './commands/ask-passkey.command';
import { ConfirmIdentity } from './commands/confirm-identity.command';
import { EndSessionsOf } from './commands/end-sessions-of.command';
import { LogInByFactor } from './commands/log-in-by-factor.command';
import { LogInByPasskey } from './commands/log-in-by-passkey.command';
import { CheckLink } from './commands/check-link.command';
import { LogInByCode } from './commands/log-in-by-code.command';
import { LogInByLink } from './commands/log-in-by-link.command';
import { RequestLoginLink } from './commands/request-login-link.command';
import { AddMail } from './commands/add-mail.command';
import { ChangePassword } from './commands/change-password.command';
import { ChooseLoginMails } from './commands/choose-login-mails.command';
import { ChoosePassword } from './commands/choose-password.command';
import { ConfirmMail } from './commands/confirm-mail.command';
import { RequestMailProof } from './commands/request-mail-proof.command';
import { RequestPasswordReset } from './commands/request-password-reset.command';
import { ResetPassword } from './commands/reset-password.command';
import { Register } from './commands/register.command';
import { CorrectPerson } from './commands/correct-person.command';
import { EndSessions } from './commands/end-sessions.command';
import { LogIn } from './commands/log-in.command';
import { LogOut } from './commands/log-out.command';
import { RefreshSession } from './commands/refresh-session.command';
import { EndGrant } from './commands/end-grant.command';
import { GiveGrant } from './commands/give-grant.command';
import { InviteHelper } from './commands/invite-helper.command';
import { SetRole } from './commands/set-role.command';
import { AddBalance } from './commands/add-balance.command';
import { AddPerson } from './commands/add-person.command';
import { AddPoints } from './commands/add-points.command';
import { ApproveUser } from './commands/approve-user.command';
import { InviteAll } from './commands/invite-all.command';
import { Invite } from './commands/invite.command';
import { MakePersonalLinks } from './commands/make-personal-links.command';
import { MakeShopLink } from './commands/make-shop-link.command';
import { RevokeInvitation } from './commands/revoke-invitation.command';
import { RevokeShopLink } from './commands/revoke-shop-link.command';
import { SendTestInvitation } from './commands/send-test-invitation.command';
import { SubtractBalance } from './commands/subtract-balance.command';
import { SubtractPoints } from './commands/subtract-points.command';
import { TellInvited } from './commands/tell-invited.command';
import { UpdateProfile } from './commands/update-profile.command';
import { UpdateUser } from './commands/update-user.command';
import { GetGrants } from './queries/get-grants.query';
import { GetInvitation } from './queries/get-invitation.query';
import { GetSessions } from './queries/get-sessions.query';
import { GetShopLinks } from './queries/get-shop-links.query';
import { GetUser } from './queries/get-user.query';
import { GetUserTable } from './queries/get-user-table.query';
import { GetUsers } from './queries/get-users.query';
import { PreviewInvitations } from './queries/preview-invitations.query';

const reads = granted('books', 'money');

export const userProcedures = {
  login: anyone(LogIn),
  logout: anyone(LogOut),
  refreshToken: anyone(RefreshSession, uncountedProcedure),
  register: anyone(Register),
  requestPasswordReset: anyone(RequestPasswordReset),
  resetPassword: anyone(ResetPassword),
  requestLoginLink: anyone(RequestLoginLink),
  checkLink: anyone(CheckLink),
  logInByLink: anyone(LogInByLink),
  logInByCode: anyone(LogInByCode),
  askPasskey: anyone(AskPasskey),
  logInByFactor: anyone(LogInByFactor),
  logInByPasskey: anyone(LogInByPasskey),
  confirmMail: anyone(ConfirmMail),
  getUserInfo: enrolProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(newQuery(GetUser, { userId: ctx.person.userId }))),
  updateUserProfile: person(UpdateProfile),
  choosePassword: person(ChoosePassword),
  changePassword: personWithCookies(ChangePassword),
  getSessions: person(GetSessions),
  endSessions: personWithCookies(EndSessions),
  confirmIdentity: personWithCookies(ConfirmIdentity, enrolProcedure),
  chooseLoginMails: person(ChooseLoginMails),
  addMail: person(AddMail),
  requestMailProof: person(RequestMailProof),
  admGetUser: reads(GetUser),
  admGetUsers: reads(GetUsers),
  // Its search and order would reveal names that a reader of the books may not see.
  admGetUserTable: admin(GetUserTable),
  getGrants: admin(GetGrants),
  giveGrant: admin(GiveGrant),
  endGrant: admin(EndGrant),
  inviteHelper: admin(InviteHelper),
  setRole: admin(SetRole),
  admAddPerson: admin(AddPerson),
  admCorrectPerson: admin(CorrectPerson),
  admUpdateUser: admin(UpdateUser),
  admEndSessions: admin(EndSessionsOf),
  admApprove: admin(ApproveUser),
  admGetInvitation: admin(GetInvitation),
  admInvite: admin(Invite),
  admRevokeInvitation: admin(RevokeInvitation),
  admPreviewInvitations: admin(PreviewInvitations),
  admSendTestInvitation: admin(SendTestInvitation),
  admInviteAll: admin(InviteAll),
  admMakeLinks: admin(MakePersonalLinks),
  admTellInvited: admin(TellInvited),
  admGetShopLinks: admin(GetShopLinks),
  admMakeShopLink: admin(MakeShopLink),
  admRevokeShopLink: admin(RevokeShopLink),
  admAddUserPoints: admin(AddPoints),
  admSubtractUserPoints: admin(SubtractPoints),
  admAddUserBalance: admin(AddBalance),
  admSubtractUserBalance: admin(SubtractBalance),
};
