import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { Client } from 'pg';

import { setLimits } from '../set-limits';

/** Above the ids in the history that `fillLedger` writes. */
export const goId = 1_001;
export const firstFanId = 1_000_000;
export const manyRows = 10_000;

const shop = `
  INSERT INTO gos (go_id, title, published) VALUES (${goId}, 'Bench', true);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Item ' || n, 'AURORA', 'Album', 0, 1500, 2, true FROM generate_series(1, ${manyRows}) n;
  INSERT INTO go_items (go_id, item_id) SELECT ${goId}, item_id FROM items;`;

/** Another database on the same server, empty. */
export async function ownDatabase(databaseUrl: string, name: string): Promise<string> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name}`);
  await owner.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A group order without effective limits. `fill` runs after the tables are made and before it. */
export async function openGo(databaseUrl: string, fill?: () => Promise<unknown>): Promise<void> {
  await migrate(databaseUrl);
  await fill?.();
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(shop);
  await setLimits(
    owner,
    `SELECT go_id, item_id, NULL AS variant_id, 1000000000 AS max FROM go_items WHERE go_id = ${goId}`,
  );
  await owner.query('ANALYZE');
  await owner.end();
}
