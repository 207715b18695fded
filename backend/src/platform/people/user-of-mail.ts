import { In, IsNull, type EntityManager } from 'typeorm';
import { mailKeys } from './person-names';
import { User } from './user.entity';

/** Whose address was typed; of two whom it could be, the one who spells it so. */
export async function userOfMail(records: EntityManager, mail: string): Promise<User | undefined> {
  const [own, usual] = mailKeys(mail);
  const users = await records.findBy(User, { mailKey: In([own, usual]), erasedAt: IsNull() });
  return users.find(({ mailKey }) => mailKey === own) ?? users[0];
}
