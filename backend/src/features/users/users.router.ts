import { admin, anyone, person } from '../../platform/trpc/acts';
import { readOf } from '../../platform/acts/act';
import { noInput } from '../../platform/trpc/input';
import { uncountedProcedure, userProcedure } from '../../platform/trpc/trpc';
import { AddPerson } from './acts/add-person';
import { AddBalance, AddPoints, SubtractBalance, SubtractPoints } from './acts/bookings';
import { RequestPasswordReset, ResetPassword } from './acts/password-reset';
import { UpdateProfile } from './acts/profile';
import { Register } from './acts/register';
import { LogIn, LogOut, RefreshSession } from './acts/session';
import { UpdateUser } from './acts/update-user';
import { GetUser, GetUsers } from './users.reads';

export const userProcedures = {
  login: anyone(LogIn),
  logout: anyone(LogOut),
  refreshToken: anyone(RefreshSession, uncountedProcedure),
  register: anyone(Register),
  requestPasswordReset: anyone(RequestPasswordReset),
  resetPassword: anyone(ResetPassword),
  getUserInfo: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(readOf(GetUser, { userId: ctx.person.userId }))),
  updateUserProfile: person(UpdateProfile),
  admGetUser: admin(GetUser),
  admGetUsers: admin(GetUsers),
  admAddPerson: admin(AddPerson),
  admUpdateUser: admin(UpdateUser),
  admAddUserPoints: admin(AddPoints),
  admSubtractUserPoints: admin(SubtractPoints),
  admAddUserBalance: admin(AddBalance),
  admSubtractUserBalance: admin(SubtractBalance),
};
