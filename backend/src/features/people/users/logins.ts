import { Injectable, Logger } from '@nestjs/common';
import type { LoggedIn, LoginRefused } from '../../../contract/people/login.records';
import { writeAudit } from '../../../platform/audit/audited';
import type { User } from '../../../platform/people/user.entity';
import type { CallContext } from '../../../platform/trpc/session-command';
import { browserOf } from '../session/browser-name';
import { SessionCookies } from '../session/cookies';
import { KnownDevices } from '../session/known-devices';
import { Sessions } from '../session/sessions';
import { People } from './users.reads';

export const refused = (message: string): LoginRefused => ({ success: false, user: null, message });
export const incorrect = refused('Email or password is incorrect.');
const mergedAway = refused('This account was merged into another one of yours. Please log in with that one.');
const isBanned: LoginRefused = {
  success: false,
  user: null,
  message: 'This account has been banned. Please contact support.',
  banned: true,
};
const awaited = refused('An organiser has not let you in yet. We write to you as soon as one does.');

/** The refusal for a person who may not log in, whatever they prove; undefined for any other. */
export function whyNotIn({ mergedInto, banned, awaitsApproval }: User): LoginRefused | undefined {
  if (mergedInto !== null) return mergedAway;
  if (banned) return isBanned;
  return awaitsApproval ? awaited : undefined;
}

const logger = new Logger('Logins');

/** Logs a refused login by number only: the log contains no mail addresses (rule A19). */
export function noteRefusedLogin(
  { path, network, correlationId }: CallContext,
  user: User | undefined,
): void {
  const whose = user ? `of person ${user.userId}` : 'of nobody known';
  logger.warn(`Login ${whose} refused: ${path} from ${network}, call ${correlationId}`);
}

interface Login {
  readonly user: User;
  readonly deviceId: string | null;
  readonly how: 'password' | 'link' | 'code';
  /** The number of refused logins of the account shortly before. */
  readonly refusedBefore?: number;
}

/** Begins sessions of people who have proved their identity. */
@Injectable()
export class Logins {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly people: People,
  ) {}

  /** Begins the session of a person who has proved their identity, and records the login (rule A19). */
  async begin(door: CallContext, login: Login): Promise<LoggedIn | LoginRefused> {
    const { user, deviceId, how, refusedBefore = 0 } = login;
    const { reply, req, correlationId } = door;
    const refusal = whyNotIn(user);
    if (refusal) {
      noteRefusedLogin(door, user);
      return refusal;
    }
    const { userId, role } = user;
    const tokens = await this.sessions.begin(user, (records) =>
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
    this.cookies.set(reply, tokens);
    this.cookies.setDevice(reply, this.devices.issue(user, deviceId));
    return { success: true, user: await this.people.get(userId), message: '' };
  }
}
