import { In, IsNull, type EntityManager } from 'typeorm';
import { mailKeys } from './person-names';
import { User } from './user.entity';

/** The person with a typed address; of two possible people, the one with this spelling. */
export async function userOfMail(records: EntityManager, mail: string): Promise<User | undefined> {
  const keys = mailKeys(mail);
  const users = await records.findBy(User, { mailKey: In([...keys]), erasedAt: IsNull() });
  return keys.map((key) => users.find(({ mailKey }) => mailKey === key)).find((user) => user !== undefined);
}
