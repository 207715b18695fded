import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The organiser's settings of payments; one row. A fan's message about a payment is a note, not a fact. */
const settings = `
  CREATE TABLE shop_settings (
    id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    account_holder text,
    iban text,
    reference_prefix text NOT NULL DEFAULT 'FB' CHECK (reference_prefix ~ '^[A-Z]{2,4}$'),
    former_prefixes text[] NOT NULL DEFAULT '{}',
    items_days int NOT NULL DEFAULT 3 CHECK (items_days BETWEEN 1 AND 365),
    ems_days int NOT NULL DEFAULT 7 CHECK (ems_days BETWEEN 1 AND 365),
    customs_days int NOT NULL DEFAULT 7 CHECK (customs_days BETWEEN 1 AND 365),
    domestics_days int NOT NULL DEFAULT 7 CHECK (domestics_days BETWEEN 1 AND 365),
    grace_days int NOT NULL DEFAULT 2 CHECK (grace_days BETWEEN 0 AND 60)
  );
  INSERT INTO shop_settings DEFAULT VALUES;
  CREATE TABLE payment_announcements (
    user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    announced_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT, UPDATE ON shop_settings TO fan_beats_server;
  GRANT SELECT, INSERT, UPDATE, DELETE ON payment_announcements TO fan_beats_server;`;

export class ShopSettings1764000001002 implements MigrationInterface {
  name = 'ShopSettings1764000001002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(settings);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_announcements, shop_settings');
  }
}
