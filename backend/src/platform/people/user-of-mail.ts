import { In, IsNull, type EntityManager } from 'typeorm';
import { mailKeys } from './person-names';
import { User } from './user.entity';

/** The person whose address was typed; of two who could be meant, the one who spells it so. */
export async function userOfMail(records: EntityManager, mail: string): Promise<User | undefined> {
  const keys = mailKeys(mail);
  const users = await records.findBy(User, { mailKey: In([...keys]), erasedAt: IsNull() });
  return keys.map((key) => users.find(({ mailKey }) => mailKey === key)).find((user) => user !== undefined);
}
