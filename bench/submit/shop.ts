import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { Client } from 'pg';

/** Above those of the history that `fillLedger` writes. */
export const goId = 1_001;
export const firstFanId = 1_000_000;
export const manyRows = 10_000;

const shop = `
  INSERT INTO gos (go_id, title, published) VALUES (${goId}, 'Bench', true);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Item ' || n, 'AURORA', 'Album', 0, 1500, 2, true FROM generate_series(1, ${manyRows}) n;
  INSERT INTO go_items (go_id, item_id) SELECT ${goId}, item_id FROM items;
  INSERT INTO projection.go_stock (go_id, item_id, variant_id, max, claimed)
    SELECT ${goId}, item_id, 0, 1000000000, 0 FROM items;
  ANALYZE;`;

/** A group order in which everything may be claimed. `fill` comes between the tables and it. */
export async function openGo(databaseUrl: string, fill?: () => Promise<unknown>): Promise<void> {
  await migrate(databaseUrl);
  await fill?.();
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(shop);
  await owner.end();
}
