import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PromoteUser } from './commands/promote-user.command';
import { RegisterUser } from './commands/register-user.command';

const adminRole = 2;

export type FirstAdmin = 'created' | 'promoted';

/** Makes sure that an admin with this mail address exists; the password of an account that exists already stays. */
export async function ensureFirstAdmin(
  app: INestApplicationContext,
  admin: { readonly mail: string; readonly password: string; readonly displayname?: string },
): Promise<FirstAdmin> {
  const commands = app.get(CommandBus);
  if (await commands.execute(new PromoteUser(admin.mail))) return 'promoted';
  const names = [
    admin.displayname ?? 'Admin',
    ...Array.from({ length: 20 }, (_, index) => `Admin ${index + 2}`),
  ];
  for (const displayname of names) {
    const { mail, password } = admin;
    const registration = await commands.execute(
      new RegisterUser({ mail, displayname, instagram: null, password, role: adminRole }),
    );
    if (registration.outcome === 'registered') return 'created';
    if (registration.outcome === 'mail taken') break;
  }
  await commands.execute(new PromoteUser(admin.mail));
  return 'promoted';
}
