import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LoginAnswer, LoginRefused } from '../../../contract/people/login.records';
import { writeAudit } from '../../../platform/audit/audited';
import { hasAccount, isAdmin } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { textsIn, type Text } from '../../../platform/texts/texts';
import type { CallContext } from '../../../platform/trpc/session-command';
import { SessionCookies } from '../session/cookies';
import { lockLink, useLink } from '../session/entry-tokens';
import { KnownDevices } from '../session/known-devices';
import { clearedText, proveMail } from '../session/prove-mail';
import { beginInvitedGrant } from './grants';
import { Logins, refused, whyNotIn } from './logins';

interface UsedEntry {
  readonly tokenHash: string;
  readonly how: 'link' | 'code';
}

/** Logins by a link or a code. */
@Injectable()
export class LinkLogins {
  constructor(
    private readonly source: DataSource,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly logins: Logins,
  ) {}

  /** Uses the link and begins the session of its person. */
  async begin(door: CallContext, { tokenHash, how }: UsedEntry): Promise<LoginAnswer> {
    const entered = await this.source.transaction((records) => personOf(records, tokenHash, door));
    const { user, cleared } = entered ?? {};
    if (!user) return this.refuse(door, (i18n) => i18n.t('This link was used already or has expired.'));
    if (isAdmin(user))
      return this.refuse(
        door,
        (i18n) => i18n.t('Organisers need their password. Please log in with it.'),
        user,
      );
    const deviceId = this.devices.idOf(this.cookies.read(door.req, 'device'), user);
    const answer = await this.logins.begin(door, { user, deviceId, how });
    return answer.success && cleared ? { ...answer, message: clearedText(textsIn(door.language)) } : answer;
  }

  private async refuse(door: CallContext, why: Text, user?: User): Promise<LoginRefused> {
    await this.logins.noteRefused(door, { user, mail: null });
    return refused(why(textsIn(door.language)));
  }
}

interface Entered {
  readonly user: User;
  /** Whether an earlier password or session ended. */
  readonly cleared: boolean;
}

/** The person of a link, which is used thereby. For a person who may not log in the link stays unused. */
async function personOf(
  records: EntityManager,
  tokenHash: string,
  { correlationId }: CallContext,
): Promise<Entered | null> {
  const kinds = ['login', 'invitation'] as const;
  const link = await lockLink(records, tokenHash, kinds);
  if (!link) return null;
  const { userId, mailed, purpose } = link;
  const user = await records.findOneBy(User, { userId });
  // An invitation is not valid for a person who has an account meanwhile, however they got it (rule A15).
  if (!user || (purpose === 'invitation' && hasAccount(user))) return null;
  if (isAdmin(user) || whyNotIn(user)) return { user, cleared: false };
  if (!(await useLink(records, tokenHash, kinds))) return null;
  const grant = await beginInvitedGrant(records, tokenHash, user);
  if (grant !== undefined) {
    const audited = { act: 'user.logInByLink', subject: `user ${userId}`, changed: [grant] };
    await writeAudit(records, { userId, role: user.role, correlationId }, audited);
  }
  const cleared = mailed && (await proveMail(records, { userId, registeredIt: false }));
  // Read again: sessions from before may have ended, and their tokens with them.
  return { user: await records.findOneByOrFail(User, { userId }), cleared };
}
