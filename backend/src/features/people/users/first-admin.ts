import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import { awaitCommitsUnderWay } from '../../../platform/people/hold-actor';
import { adminRole, isAdmin } from '../../../platform/people/person';
import { userOfMail } from '../../../platform/people/user-of-mail';
import { User } from '../../../platform/people/user.entity';
import { endGrants } from './grants';
import { fanRole, Registrations } from './registrations';

/** Makes the person with this mail address an admin. False when there is none. */
export function promoteUser(source: EntityManager, mail: string): Promise<boolean> {
  return source.transaction(async (records) => {
    const user = await userOfMail(records, mail);
    if (user && (user.banned || user.role < adminRole)) {
      const raised = { role: Math.max(user.role, adminRole), sessionVersion: user.sessionVersion + 1 };
      await records.update(User, { userId: user.userId }, { ...raised, banned: false });
      // As where an admin makes them one (rule D139).
      await endGrants(records, { userId: user.userId }, null);
    }
    await awaitCommitsUnderWay(records);
    return user !== undefined;
  });
}

/** Makes an admin a fan again and ends their sessions. The last admin who can log in stays. */
export function demoteUser(
  source: EntityManager,
  mail: string,
): Promise<'demoted' | 'no admin' | 'last admin'> {
  return source.transaction(async (records) => {
    await awaitCommitsUnderWay(records);
    const user = await userOfMail(records, mail);
    if (!user || !isAdmin(user)) return 'no admin';
    const { userId, sessionVersion } = user;
    const role = MoreThanOrEqual(adminRole);
    const other = { role, userId: Not(userId), banned: false, passwordHash: Not(IsNull()) };
    if (!(await records.existsBy(User, other))) return 'last admin';
    await records.update(User, { userId }, { role: fanRole, sessionVersion: sessionVersion + 1 });
    return 'demoted';
  });
}

/** Whether somebody may log in as an admin. */
export const hasAdmin = (source: EntityManager): Promise<boolean> =>
  source.existsBy(User, { role: MoreThanOrEqual(adminRole), banned: false });

export type FirstAdmin = 'created' | 'promoted';

/** Makes sure that an admin with this mail address exists. The password of an existing account stays. */
export async function ensureFirstAdmin(
  app: INestApplicationContext,
  admin: { readonly mail: string; readonly password: string; readonly displayname?: string },
): Promise<FirstAdmin> {
  const source = app.get(DataSource).manager;
  const registrations = app.get(Registrations, { strict: false });
  if (await promoteUser(source, admin.mail)) return 'promoted';
  const names = [
    admin.displayname ?? 'Admin',
    ...Array.from({ length: 20 }, (_, index) => `Admin ${index + 2}`),
  ];
  for (const displayname of names) {
    const { mail, password } = admin;
    const person = {
      mail,
      displayname,
      instagram: null,
      password,
      role: adminRole,
      mailProven: true,
    } as const;
    const registration = await registrations.register(person);
    if (registration.outcome === 'registered') return 'created';
    if (registration.outcome === 'mail taken') break;
  }
  await promoteUser(source, admin.mail);
  return 'promoted';
}
