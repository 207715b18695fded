import { Logger } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { LoggedIn, LoginRefused } from '../../../../contract/people/login.records';
import type { Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { writeAudit } from '../../../../platform/audit/audited';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { User } from '../../../../platform/people/user.entity';
import { DoorAct, type Door } from '../../../../platform/trpc/door-act';
import { Secret, Text } from '../../../../platform/trpc/fields';
import { browserOf } from '../../session/browser-name';
import { SessionCookies } from '../../session/cookies';
import { KnownDevices } from '../../session/known-devices';
import { LoginThrottle, type Admission } from '../../session/login-throttle';
import { Passwords } from '../../session/passwords';
import { Sessions } from '../../session/sessions';
import { People } from '../users.reads';
import { validMail } from '../user-fields';

export const refused = (message: string): LoginRefused => ({ success: false, user: null, message });
const incorrect = refused('Email or password is incorrect.');
const mergedAway = refused('This account was merged into another one of yours. Please log in with that one.');
const isBanned: LoginRefused = {
  success: false,
  user: null,
  message: 'This account has been banned. Please contact support.',
  banned: true,
};
const awaited = refused('An organiser has not let you in yet. We write to you as soon as one does.');

/** Why somebody may not log in, whoever they prove to be. */
export function whyNotIn({ mergedInto, banned, awaitsApproval }: User): LoginRefused | undefined {
  if (mergedInto !== null) return mergedAway;
  if (banned) return isBanned;
  return awaitsApproval ? awaited : undefined;
}

const logger = new Logger('Logins');

/** By number only: the log has no mail addresses (rule A19). */
export function noteRefusedLogin({ path, network, correlationId }: Door, user: User | undefined): void {
  const whose = user ? `of person ${user.userId}` : 'of nobody known';
  logger.warn(`Login ${whose} refused: ${path} from ${network}, call ${correlationId}`);
}

interface Entrance {
  readonly user: User;
  readonly deviceId: string | null;
  readonly how: 'password' | 'link' | 'code';
  /** Logins of the account that were refused shortly before. */
  readonly refusedBefore?: number;
}

/** Begins the session of somebody who proved who they are, and records the login (rule A19). */
export async function letIn(
  { get }: Ground,
  door: Door,
  entrance: Entrance,
): Promise<LoggedIn | LoginRefused> {
  const { user, deviceId, how, refusedBefore = 0 } = entrance;
  const { reply, req, correlationId } = door;
  const why = whyNotIn(user);
  if (why) {
    noteRefusedLogin(door, user);
    return why;
  }
  const [cookies, devices] = [get(SessionCookies), get(KnownDevices)];
  const { userId, role } = user;
  const tokens = await get(Sessions).begin(user, (records) =>
    writeAudit(
      records,
      { userId, role, correlationId },
      {
        act: 'user.login',
        subject: `user ${userId}`,
        changed: [how, browserOf(req.headers['user-agent']), `${refusedBefore} refused before`],
      },
    ),
  );
  if (!tokens) return incorrect;
  cookies.set(reply, tokens);
  cookies.setDevice(reply, devices.issue(user, deviceId));
  return { success: true, user: await get(People).get(user.userId), message: '' };
}

/** Begins a session. An unknown mail address and a wrong password look and time the same (rule D39). */
export class LogIn extends DoorAct<LoggedIn | LoginRefused> {
  @Matches(/@/, validMail) @Text(254) mail: string;
  @Secret() password: string;

  async run(ground: Ground): Promise<LoggedIn | LoginRefused> {
    const { records, get } = ground;
    const { req, network } = this.door;
    const [cookies, devices, throttle] = [get(SessionCookies), get(KnownDevices), get(LoginThrottle)];
    const candidate = await userOfMail(records, this.mail);
    const deviceId = devices.idOf(cookies.read(req, 'device'), candidate);
    const guess = { mail: this.mail, network, deviceId };
    const admission = await throttle.admit(guess);
    const match = await this.compare(ground, candidate, admission);
    if (!candidate || match === 'none') {
      noteRefusedLogin(this.door, candidate);
      return incorrect;
    }
    await throttle.forgive(admission, guess);
    this.door.returnCall(this.door.path);
    if (match === 'right in an old form') await this.hashAgain(ground, candidate);
    const refusedBefore = throttle.failuresBefore(admission);
    return letIn(ground, this.door, { user: candidate, deviceId, how: 'password', refusedBefore });
  }

  /** Once the password is known, it is kept in the form in which all devices write it (rule A18). */
  private async hashAgain({ records, get }: Ground, { userId, passwordHash }: User): Promise<void> {
    const composed = await get(Passwords).hash(this.password);
    await records.update(User, { userId, passwordHash: passwordHash ?? '' }, { passwordHash: composed });
  }

  private async compare(
    { get }: Ground,
    candidate: User | undefined,
    admission: Admission,
  ): Promise<Awaited<ReturnType<Passwords['matchOf']>>> {
    try {
      return await get(Passwords).matchOf(candidate?.passwordHash ?? null, this.password);
    } catch (error) {
      // A password that was not compared does not count as a guess.
      await get(LoginThrottle).takeBack(admission);
      throw error;
    }
  }
}

export class LogOut extends DoorAct {
  async run({ get }: Ground) {
    const { person, req, reply } = this.door;
    const cookies = get(SessionCookies);
    await get(Sessions).end({ sessionId: person?.sessionId ?? null, refresh: cookies.read(req, 'refresh') });
    cookies.clear(reply);
    return done;
  }
}

/** Goes on with a session by its refresh token. */
export class RefreshSession extends DoorAct {
  async run({ get }: Ground) {
    const { req, reply, countCall, path } = this.door;
    const cookies = get(SessionCookies);
    const presented = cookies.read(req, 'refresh');
    // By session: people of one address, such as a mobile network's, do not log each other out.
    const count = (sessionId: string | null): void =>
      countCall(path, sessionId === null ? {} : { caller: `session ${sessionId}` });
    if (!presented) count(null);
    const tokens = presented ? await get(Sessions).rotate(presented, count) : null;
    if (!tokens) {
      cookies.clear(reply);
      throw new RefusedCall('UNAUTHORIZED', 'Token konnte nicht erneuert werden');
    }
    cookies.set(reply, tokens);
    return done;
  }
}
