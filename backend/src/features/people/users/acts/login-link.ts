import { Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { LoggedIn, LoginRefused } from '../../../../contract/people/login.records';
import type { Ground } from '../../../../platform/acts/act';
import { hasAccount, isAdmin } from '../../../../platform/people/person';
import { mailKey } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { DoorAct, type Door } from '../../../../platform/trpc/door-act';
import { Filled } from '../../../../platform/trpc/fields';
import { AskingBrowsers } from '../../session/asking-browsers';
import { SessionCookies } from '../../session/cookies';
import { EntryLinks, holdLink, linkOfCode, useLink } from '../../session/entry-tokens';
import { KnownDevices } from '../../session/known-devices';
import { clearedText, proveMail } from '../../session/prove-mail';
import { hashOfToken } from '../../session/secret-tokens';
import { KnownMailAddress } from '../user-fields';
import { letIn, noteRefusedLogin, refused, whyNotIn } from './session';

/** Mails a link and a code to log in, if somebody has the address; never tells whether (rule A12). */
export class RequestLoginLink extends DoorAct<{ success: boolean; message: string }> {
  @KnownMailAddress() mail: string;

  async run(ground: Ground) {
    const { req, reply, path, countCall } = this.door;
    countCall(path, { about: mailKey(this.mail) });
    const [cookies, browsers] = [ground.get(SessionCookies), ground.get(AskingBrowsers)];
    const known = browsers.idOf(cookies.read(req, 'asker'));
    const { browserId, token } = browsers.issue(known ?? undefined);
    cookies.setAsker(reply, token);
    await ground.get(EntryLinks).send({ purpose: 'login', address: this.mail, asker: browserId });
    return {
      success: true,
      message:
        'If an account with this email exists, a link and a code have been sent. At most three mails are sent in half an hour.',
    };
  }
}

/** Begins a session by the link of a mail or an invitation, once (rule A11). */
export class LogInByLink extends DoorAct<LoggedIn | LoginRefused> {
  @Filled(200) token: string;

  run(ground: Ground): Promise<LoggedIn | LoginRefused> {
    return enter(ground, this.door, { tokenHash: hashOfToken(this.token), how: 'link' });
  }
}

/** Begins a session by the code of such a mail, in the browser that asked for it, and for the address that it asked for (rule A16). */
export class LogInByCode extends DoorAct<LoggedIn | LoginRefused> {
  @KnownMailAddress() mail: string;
  @Matches(/^\d{6}$/, { message: 'Please enter the six digits of the mail' }) code: string;

  async run(ground: Ground): Promise<LoggedIn | LoginRefused> {
    const { mail, code } = this;
    const cookie = ground.get(SessionCookies).read(this.door.req, 'asker');
    const browserId = ground.get(AskingBrowsers).idOf(cookie);
    const tokenHash = browserId && (await linkOfCode(ground.records, { code, mail, browserId }));
    return tokenHash
      ? enter(ground, this.door, { tokenHash, how: 'code' })
      : refusedEntry(
          this.door,

          'This code is wrong or has expired. Only the code of the newest mail works, for ten minutes and five tries, where you asked for it; the link of the same mail for as long as it says.',
        );
  }
}

/** A refusal that the log knows of (rule A19). */
function refusedEntry(door: Door, message: string, user?: User): LoginRefused {
  noteRefusedLogin(door, user);
  return refused(message);
}

interface UsedEntry {
  readonly tokenHash: string;
  readonly how: 'link' | 'code';
}

async function enter(
  ground: Ground,
  door: Door,
  { tokenHash, how }: UsedEntry,
): Promise<LoggedIn | LoginRefused> {
  const entered = await ground.records.transaction((records) => personOf(records, tokenHash));
  if (!entered) return refusedEntry(door, 'This link was used already or has expired.');
  const { user, cleared } = entered;
  if (isAdmin(user))
    return refusedEntry(door, 'Organisers need their password. Please log in with it.', user);
  const deviceId = ground.get(KnownDevices).idOf(ground.get(SessionCookies).read(door.req, 'device'), user);
  const answer = await letIn(ground, door, { user, deviceId, how });
  return answer.success && cleared ? { ...answer, message: clearedText } : answer;
}

interface Entered {
  readonly user: User;
  /** A password or sessions of before ended. */
  readonly cleared: boolean;
}

/** Who may not log in has not used the link. */
async function personOf(records: EntityManager, tokenHash: string): Promise<Entered | null> {
  const kinds = ['login', 'invitation'] as const;
  const link = await holdLink(records, tokenHash, kinds);
  if (!link) return null;
  const { userId, mailed, purpose } = link;
  const user = await records.findOneBy(User, { userId });
  // An invitation lets nobody in as somebody who has an account by now, however it came (rule A15).
  if (!user || (purpose === 'invitation' && hasAccount(user))) return null;
  if (isAdmin(user) || whyNotIn(user)) return { user, cleared: false };
  if (!(await useLink(records, tokenHash, kinds))) return null;
  if (!mailed) return { user, cleared: false };
  const cleared = await proveMail(records, { userId, registeredIt: false });
  return { user: await records.findOneByOrFail(User, { userId }), cleared };
}
