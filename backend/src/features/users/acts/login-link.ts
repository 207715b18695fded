import { Matches } from 'class-validator';
import { IsNull, type EntityManager } from 'typeorm';
import type { LoggedIn, LoginRefused } from '../../../contract/records';
import type { Ground } from '../../../platform/acts/act';
import { hasAccount, isAdmin } from '../../../platform/people/person';
import { mailKey } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { DoorAct, type Door } from '../../../platform/trpc/door-act';
import { Filled } from '../../../platform/trpc/fields';
import { SessionCookies } from '../../session/cookies';
import { holdLink, linkOfCode, sendLink, useLink } from '../../session/entry-tokens';
import { KnownDevices } from '../../session/known-devices';
import { hashOfToken, newSecretToken } from '../../session/secret-tokens';
import { KnownMailAddress } from './register';
import { letIn, refused, whyNotIn } from './session';

/** Mails a link and a code to log in, if somebody has the address; never tells whether (rule A12). */
export class RequestLoginLink extends DoorAct<{ success: boolean; message: string }> {
  @KnownMailAddress() mail: string;

  async run(ground: Ground) {
    const { req, reply, path, countCall } = this.door;
    countCall(path, { about: mailKey(this.mail) });
    const cookies = ground.get(SessionCookies);
    const asker = cookies.read(req, 'asker') ?? newSecretToken();
    cookies.setAsker(reply, asker);
    await sendLink(ground, { purpose: 'login', address: this.mail, asker });
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
    return enter(ground, this.door, hashOfToken(this.token));
  }
}

/** Begins a session by the code of such a mail, in the browser that asked for it. */
export class LogInByCode extends DoorAct<LoggedIn | LoginRefused> {
  @Matches(/^\d{6}$/, { message: 'Please enter the six digits of the mail' }) code: string;

  async run(ground: Ground): Promise<LoggedIn | LoginRefused> {
    const asker = ground.get(SessionCookies).read(this.door.req, 'asker');
    const tokenHash = asker && (await linkOfCode(ground.records, { code: this.code, asker }));
    return tokenHash
      ? enter(ground, this.door, tokenHash)
      : refused(
          'This code is wrong or over. A code works for ten minutes and five tries, where you asked for it; the link of the same mail for as long as it says.',
        );
  }
}

async function enter(ground: Ground, door: Door, tokenHash: string): Promise<LoggedIn | LoginRefused> {
  const user = await ground.records.transaction((records) => personOf(records, tokenHash));
  if (!user) return refused('This link was used already or is over.');
  if (isAdmin(user)) return refused('Organisers need their password. Please log in with it.');
  const deviceId = ground.get(KnownDevices).idOf(ground.get(SessionCookies).read(door.req, 'device'), user);
  return letIn(ground, door, { user, deviceId });
}

/** Who may not log in has not used the link. */
async function personOf(records: EntityManager, tokenHash: string): Promise<User | null> {
  const kinds = ['login', 'invitation'] as const;
  const link = await holdLink(records, tokenHash, kinds);
  if (!link) return null;
  const { userId, mailed } = link;
  const user = await records.findOneBy(User, { userId });
  // A link that an organiser copied lets nobody in as somebody who has an account by now.
  if (!user || (!mailed && hasAccount(user))) return null;
  if (isAdmin(user) || whyNotIn(user)) return user;
  if (!(await useLink(records, tokenHash, kinds))) return null;
  if (mailed) await records.update(User, { userId, mailProvenAt: IsNull() }, { mailProvenAt: () => 'now()' });
  return user;
}
