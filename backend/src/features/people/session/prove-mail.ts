import type { I18n } from '@lingui/core';
import { IsNull, type EntityManager } from 'typeorm';
import { isAdmin } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { forgetFactors } from './forget-factors';
import { endLinksOf } from './entry-tokens';
import { Session } from './session.entity';
import { endSessionsOf } from './sessions';

/** The message to a person when another person may have used their account until now. */
export const clearedText = (i18n: I18n): string =>
  i18n.t(
    "Nobody had confirmed the email address of this account before. So its password was removed and all its other sessions have ended: they may have been somebody else's. You can choose a new password in your profile. If something in the account is not yours, please tell an organiser.",
  );

/**
 * A person answered a mail to their address. The first time, the account may have been registered by another person, so
 * its password and sessions end. They stay where the person who answers has shown that they registered it themselves
 * (rule A14). The caller has locked the person's row. Returns true where something ended.
 */
export async function proveMail(
  records: EntityManager,
  { userId, registeredIt }: { readonly userId: number; readonly registeredIt: boolean },
): Promise<boolean> {
  const user = await records.findOneByOrFail(User, { userId });
  if (user.mailProvenAt !== null) return false;
  await endLinksOf(records, userId);
  if (registeredIt) {
    await records.update(User, { userId }, { mailProvenAt: () => 'now()' });
    return false;
  }
  // The other person may have set up a second factor, which would keep this one out. The operator vouches for admins.
  if (!isAdmin(user)) await forgetFactors(records, userId);
  const hadSession = await records.existsBy(Session, { userId, revokedAt: IsNull() });
  await records.update(
    User,
    { userId },
    { mailProvenAt: () => 'now()', passwordHash: null, sessionVersion: user.sessionVersion + 1 },
  );
  if (hadSession) await endSessionsOf(records, userId);
  return hadSession || user.passwordHash !== null;
}
