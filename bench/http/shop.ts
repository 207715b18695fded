import { createHmac } from 'node:crypto';
import { Client } from 'pg';

import { setLimits } from '../set-limits';

export const fans = 100_000;
export const scarceGo = 1;
export const wideGo = 2;
export const largestGo = 3;
export const manyRows = 10_000;
const ordinaryItems = 40;
const largestItems = 500;
const description = 'Announced for the summer, with a photo book, two cards and a poster in a tube. '.repeat(
  3,
);

const rows = `
  INSERT INTO gos (go_id, title, published) VALUES (${scarceGo}, 'Scarce', true), (${wideGo}, 'Wide', true), (${largestGo}, 'Large', true);
  INSERT INTO items (item_id, caption, item_description, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Item ' || n, '${description}', 'AURORA', 'Album', 0, 1500, 2, true FROM generate_series(1, ${manyRows}) n;
  INSERT INTO go_items (go_id, item_id) SELECT ${scarceGo}, item_id FROM items WHERE item_id <= ${ordinaryItems};
  INSERT INTO go_items (go_id, item_id) SELECT ${wideGo}, item_id FROM items;
  INSERT INTO go_items (go_id, item_id) SELECT ${largestGo}, item_id FROM items WHERE item_id <= ${largestItems};
  INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
    SELECT n, n || '@example.org', n || '@example.org', 'Fan ' || n, 'fan ' || n, 'none' FROM generate_series(1001, ${1000 + fans}) n;
  INSERT INTO sessions (session_id, user_id, session_version)
    SELECT ('00000000-0000-4000-8000-' || lpad(user_id::text, 12, '0'))::uuid, user_id, session_version FROM users WHERE user_id > 1000;`;

/** Group orders of 40, 500 and 10,000 items, and fans who are logged in. */
export async function fillShop(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(rows);
  await setLimits(owner, 'SELECT go_id, item_id, NULL AS variant_id, 1000000000 AS max FROM go_items');
  await owner.query('ANALYZE');
  await owner.end();
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const head = encode({ alg: 'HS256', typ: 'JWT' });

/** The cookie of a fan's session, as a login would have set it. */
export function cookieOf(fan: number, secret: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const sid = `00000000-0000-4000-8000-${String(fan).padStart(12, '0')}`;
  const claims = encode({ sub: fan, sid, sv: 1, iat: now, exp: now + 3_600 });
  const signature = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  return `fan_beats_access=${head}.${claims}.${signature}`;
}
