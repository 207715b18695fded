import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People without an account: a name, perhaps a mail address, and no password (rule A9). A person with a password has an address. */
export class PeopleWithoutAccount1764000001801 implements MigrationInterface {
  name = 'PeopleWithoutAccount1764000001801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP CONSTRAINT users_check, DROP CONSTRAINT users_check1,
        ADD CONSTRAINT users_check CHECK (erased_at IS NOT NULL OR (displayname IS NOT NULL AND displayname_key IS NOT NULL
          AND (mail IS NULL) = (mail_key IS NULL) AND (mail IS NOT NULL OR password_hash IS NULL)))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP CONSTRAINT users_check,
        ADD CONSTRAINT users_check CHECK
          (erased_at IS NOT NULL OR (mail IS NOT NULL AND displayname IS NOT NULL AND password_hash IS NOT NULL)),
        ADD CONSTRAINT users_check1 CHECK
          (erased_at IS NOT NULL OR (mail_key IS NOT NULL AND displayname_key IS NOT NULL))`);
  }
}
