import { centsFromEuros, defined, given, points as wholePoints } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BookOnAccount, type BookingRequest } from '../accounts/commands/book-on-account.command';
import { isCommonPassword } from '../session/common-passwords';
import { LogIn } from '../session/commands/log-in.command';
import { RequestPasswordReset } from '../session/commands/request-password-reset.command';
import { ResetPassword } from '../session/commands/reset-password.command';
import { SessionCookies } from '../session/cookies';
import { Sessions } from '../session/sessions';
import type { LoggedIn, LoginRefused, RegisterAnswer, UserRecord } from '../../contract/records';
import type { Actor } from '../../platform/people/actor';
import { mailKey } from '../../platform/people/person-names';
import { blankToNull } from '../../platform/trpc/blank-to-null';
import { inputOf, noInput } from '../../platform/trpc/input';
import { InvalidInput, RefusedCall } from '../../platform/errors/refusals';
import { adminProcedure, publicProcedure, uncountedProcedure, userProcedure } from '../../platform/trpc/trpc';
import { RegisterUser, type Registration } from './commands/register-user.command';
import { SetUserBanned } from './commands/set-user-banned.command';
import { UpdateProfile } from './commands/update-profile.command';
import { GetUser } from './queries/get-user.query';
import { GetUsers } from './queries/get-users.query';
import {
  BookBalanceInput,
  BookPointsInput,
  LoginInput,
  ProfileInput,
  RegisterInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  UpdateUserInput,
  UserIdInput,
} from './users.inputs';

const fanRole = 1;

const texts = {
  loginRefused: 'Email or password is incorrect.',
  banned: 'This account has been banned. Please contact support.',
  registered: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
  nameTaken: 'This display name is already taken. Please choose another one.',
  mailTaken: 'An account with this email already exists.',
  commonPassword: 'This password is used by too many people. Please choose another one.',
  resetSent: 'If an account with this email exists, a password reset link has been sent.',
  resetDone: 'Your password has been changed. You can log in now.',
  resetLinkInvalid: 'Invalid link. Please request a new password reset link.',
};

@Injectable()
export class UsersProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
  ) {}

  procedures() {
    return { ...this.session(), ...this.self(), ...this.people(), ...this.bookings() };
  }

  private session() {
    return {
      login: publicProcedure
        .input(inputOf(LoginInput))
        .mutation(async ({ input, ctx }): Promise<LoggedIn | LoginRefused> => {
          const login = await this.commands.execute(
            new LogIn({
              mail: input.mail,
              password: input.password,
              network: ctx.network,
              device: this.cookies.readDevice(ctx.req),
            }),
          );
          if (login.outcome !== 'logged in') {
            const message = login.outcome === 'banned' ? texts.banned : texts.loginRefused;
            return { success: false, user: null, message };
          }
          this.cookies.set(ctx.reply, login.tokens);
          this.cookies.setDevice(ctx.reply, login.device);
          return { success: true, user: await this.user(login.userId), message: '' };
        }),
      logout: publicProcedure.input(noInput).mutation(async ({ ctx }) => {
        await this.sessions.end({
          sessionId: ctx.person?.sessionId ?? null,
          refresh: this.cookies.readRefresh(ctx.req),
        });
        this.cookies.clear(ctx.reply);
        return { success: true };
      }),
      refreshToken: uncountedProcedure.input(noInput).mutation(async ({ ctx, path }) => {
        const presented = this.cookies.readRefresh(ctx.req);
        // By session: people of one address, such as a mobile network's, do not log each other out.
        const count = (sessionId: string | null): void =>
          ctx.countCall(path, sessionId === null ? {} : { caller: `session ${sessionId}` });
        if (!presented) count(null);
        const tokens = presented ? await this.sessions.rotate(presented, count) : null;
        if (!tokens) {
          this.cookies.clear(ctx.reply);
          throw new RefusedCall('UNAUTHORIZED', 'Token konnte nicht erneuert werden');
        }
        this.cookies.set(ctx.reply, tokens);
        return { success: true };
      }),
      register: publicProcedure.input(inputOf(RegisterInput)).mutation(async ({ input }) => {
        refuseCommonPassword(input.pwdhash, 'pwdhash');
        const { mail, displayname, pwdhash: password } = input;
        const instagram = blankToNull(input.instagram ?? null);
        return toRegisterAnswer(
          await this.commands.execute(
            new RegisterUser({ mail, displayname, instagram, password, role: fanRole }),
          ),
        );
      }),
      requestPasswordReset: publicProcedure
        .input(inputOf(RequestPasswordResetInput))
        .mutation(async ({ input, ctx, path }) => {
          // Strangers behind the same address who ask for other mails do not keep an owner from the link.
          ctx.countCall(path, { about: mailKey(input.email) });
          await this.commands.execute(new RequestPasswordReset(input.email));
          return { success: true, message: texts.resetSent };
        }),
      resetPassword: publicProcedure.input(inputOf(ResetPasswordInput)).mutation(async ({ input, ctx }) => {
        refuseCommonPassword(input.newPassword, 'newPassword');
        const { token, newPassword } = input;
        const device = await this.commands.execute(new ResetPassword({ token, newPassword }));
        if (device === null) return { success: false, message: texts.resetLinkInvalid };
        this.cookies.setDevice(ctx.reply, device);
        return { success: true, message: texts.resetDone };
      }),
    };
  }

  private self() {
    return {
      getUserInfo: userProcedure.input(noInput).query(({ ctx }) => this.user(ctx.person.userId)),
      updateUserProfile: userProcedure.input(inputOf(ProfileInput)).mutation(async ({ input, ctx }) => {
        const { displayname, instagram } = input;
        const success = await this.commands.execute(
          new UpdateProfile({
            actor: ctx.actor,
            displayname,
            ...defined({ instagram: given(instagram, blankToNull) }),
          }),
        );
        return { success, usernameConflict: !success };
      }),
    };
  }

  private people() {
    return {
      admGetUser: adminProcedure.input(inputOf(UserIdInput)).query(({ input }) => this.user(input.user_id)),
      admGetUsers: adminProcedure.input(noInput).query(() => this.queries.execute(new GetUsers())),
      admUpdateUser: adminProcedure.input(inputOf(UpdateUserInput)).mutation(async ({ input, ctx }) => {
        const { user_id: userId, banned, points } = input;
        if ((banned === undefined) === (points === undefined)) {
          const either = 'either banned or points must be given';
          throw new InvalidInput({ banned: either, points: either });
        }
        if (points !== undefined)
          return this.book({
            ...bookingOf(input, ctx.actor),
            act: 'set-points',
            points: wholePoints(points),
          });
        await this.notErased(userId);
        if (banned !== undefined)
          await this.commands.execute(new SetUserBanned({ actor: ctx.actor, userId, banned }));
        return this.user(userId);
      }),
    };
  }

  private bookings() {
    return {
      admAddUserPoints: adminProcedure
        .input(inputOf(BookPointsInput))
        .mutation(({ input, ctx }) => this.book({ ...pointsBooking(input, ctx.actor), act: 'add-points' })),
      admSubtractUserPoints: adminProcedure
        .input(inputOf(BookPointsInput))
        .mutation(({ input, ctx }) =>
          this.book({ ...pointsBooking(input, ctx.actor), act: 'subtract-points' }),
        ),
      admAddUserBalance: adminProcedure
        .input(inputOf(BookBalanceInput))
        .mutation(({ input, ctx }) => this.book({ ...balanceBooking(input, ctx.actor), act: 'add-balance' })),
      admSubtractUserBalance: adminProcedure
        .input(inputOf(BookBalanceInput))
        .mutation(({ input, ctx }) =>
          this.book({ ...balanceBooking(input, ctx.actor), act: 'subtract-balance' }),
        ),
    };
  }

  /** Books on the account of somebody who exists, and answers with the account after it. */
  private async book(booking: BookingRequest): Promise<UserRecord> {
    await this.notErased(booking.userId);
    await this.commands.execute(new BookOnAccount(booking));
    return this.user(booking.userId);
  }

  private notErased(userId: number): Promise<UserRecord> {
    return this.queries.execute(new GetUser(userId, 'not erased'));
  }

  private user(userId: number): Promise<UserRecord> {
    return this.queries.execute(new GetUser(userId));
  }
}

function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw new InvalidInput({ [field]: texts.commonPassword });
}

function toRegisterAnswer(registration: Registration): RegisterAnswer {
  switch (registration.outcome) {
    case 'registered':
      return { success: true, message: texts.registered, usernameConflict: false };
    case 'name taken':
      return { success: false, message: texts.nameTaken, usernameConflict: true };
    case 'mail taken':
      return { success: false, message: texts.mailTaken, usernameConflict: false };
  }
}

function bookingOf(input: UpdateUserInput | BookPointsInput | BookBalanceInput, actor: Actor) {
  const { user_id: userId, reason = null, idempotency_key: idempotencyKey } = input;
  return { actor, userId, reason: blankToNull(reason), idempotencyKey };
}

function pointsBooking(input: BookPointsInput, actor: Actor) {
  return { ...bookingOf(input, actor), points: wholePoints(input.points) };
}

function balanceBooking(input: BookBalanceInput, actor: Actor) {
  return { ...bookingOf(input, actor), amountCents: centsFromEuros(input.balance) };
}
