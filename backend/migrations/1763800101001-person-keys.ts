import type { MigrationInterface, QueryRunner } from 'typeorm';
import { displaynameKey, mailKey } from '../src/platform/people/person-names';

interface PersonRow {
  readonly user_id: number;
  readonly mail: string;
  readonly displayname: string;
}

/**
 * The keys by which mail addresses and display names are compared. The application makes them, so that they do not
 * depend on the language of the database. Two people whose names counted as different until now both keep them: the key
 * of the second is their own spelling, which nobody can be given as a key later.
 */
export class PersonKeys1763800101001 implements MigrationInterface {
  name = 'PersonKeys1763800101001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN mail_key text, ADD COLUMN displayname_key text');
    const people = (await runner.query(
      'SELECT user_id, mail, displayname FROM users WHERE erased_at IS NULL ORDER BY user_id',
    )) as PersonRow[];
    const mails = keysOf(people, ({ mail }) => ({ own: mail.trim(), usual: mailKey(mail) }));
    const names = keysOf(people, ({ displayname }) => ({
      own: displayname,
      usual: displaynameKey(displayname),
    }));
    await runner.query(
      `UPDATE users u SET mail_key = k.mail_key, displayname_key = k.displayname_key
         FROM unnest($1::int[], $2::text[], $3::text[]) AS k (user_id, mail_key, displayname_key)
        WHERE u.user_id = k.user_id`,
      [people.map(({ user_id }) => user_id), mails, names],
    );
    await runner.query(`
      DROP INDEX users_mail_key, users_displayname_key;
      CREATE UNIQUE INDEX users_mail_key ON users (mail_key);
      CREATE UNIQUE INDEX users_displayname_key ON users (displayname_key);
      ALTER TABLE users ADD CHECK (erased_at IS NOT NULL OR (mail_key IS NOT NULL AND displayname_key IS NOT NULL))`);
    tellAlike(people, (person, index) => mails[index] !== mailKey(person.mail), 'mail address');
    tellAlike(people, (person, index) => names[index] !== displaynameKey(person.displayname), 'display name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP COLUMN mail_key, DROP COLUMN displayname_key;
      CREATE UNIQUE INDEX users_mail_key ON users (lower(mail));
      CREATE UNIQUE INDEX users_displayname_key ON users (lower(displayname))`);
  }
}

/**
 * The key of each person, in their order: the usual key for the person with that spelling, else for the first; the
 * others keep their own spelling.
 */
function keysOf(
  people: readonly PersonRow[],
  spell: (person: PersonRow) => { readonly own: string; readonly usual: string },
): string[] {
  const spellings = people.map(spell);
  const taken = new Set(spellings.filter(({ own, usual }) => own === usual).map(({ usual }) => usual));
  return spellings.map(({ own, usual }) => {
    if (own === usual || taken.has(usual)) return own;
    taken.add(usual);
    return usual;
  });
}

/** Reports people by number only: the log contains no names. */
function tellAlike(
  people: readonly PersonRow[],
  isAlike: (person: PersonRow, index: number) => boolean,
  what: string,
): void {
  const alike = people.filter(isAlike).map(({ user_id }) => user_id);
  if (alike.length === 0) return;
  process.stderr.write(`The ${what} of user ${alike.join(', ')} reads like that of somebody else.\n`);
}
