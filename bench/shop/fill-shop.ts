import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

import { setLimits } from '../set-limits';

/** 500 products with 5 variants each, without pictures. */
export const largeGo = 1;
/** 66 products with a picture each, every second one with 4 variants. */
export const usualGo = 2;
/** Nine more with a picture each: those on a home page. */
export const shownGos = [3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const shownList = shownGos.join();
const products = 66;
const pictureSide = 800;
const pictures = join(__dirname, '../../../demo/assets');

const goods = `
  INSERT INTO gos (go_id, title, published) VALUES (${largeGo}, 'Large', true), (${usualGo}, 'Usual', true);
  INSERT INTO items (item_id, caption, item_description, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Photobook ' || n, 'With two cards and a poster in a tube.', 'Band ' || n % 10, 'Kind ' || n % 7, 0, 1500, 2, true
      FROM generate_series(1, 500) n;
  INSERT INTO item_variants (item_id, sort_id, caption)
    SELECT n, v, 'Member ' || v FROM generate_series(1, 500) n, generate_series(1, 5) v WHERE n > ${products} OR (n % 2 = 0 AND v < 5);
  INSERT INTO go_items (go_id, item_id)
    SELECT CASE WHEN item_id <= ${products} THEN ${usualGo} ELSE ${largeGo} END, item_id FROM items;
  INSERT INTO go_items (go_id, item_id) SELECT ${largeGo}, item_id FROM items WHERE item_id <= ${products};
  INSERT INTO gos (go_id, title, published, available_until)
    SELECT go_id, 'Comeback ' || go_id, true, now() + go_id * interval '1 day' FROM unnest(ARRAY[${shownList}]) go_id;
  INSERT INTO go_items (go_id, item_id) SELECT go_id, 1 FROM unnest(ARRAY[${shownList}]) go_id;`;
/** From none to 20 pieces of each variant, from 11 to 20 of items without variants. */
const limits = `
  SELECT go_id, item_id, itemvariant_id AS variant_id,
         CASE WHEN itemvariant_id IS NULL THEN 20 - item_id % 10 ELSE 20 - itemvariant_id % 21 END AS max
    FROM go_items LEFT JOIN item_variants USING (item_id)`;

/** Fills both group orders, in a migrated database. */
export async function fillShop(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(goods);
  await setLimits(owner, limits);
  await owner.query('ANALYZE');
  const files = readdirSync(pictures).filter((name) => name.endsWith('.webp'));
  for (const [index, name] of files.slice(0, products).entries()) {
    const bytes = readFileSync(join(pictures, name));
    const filepath = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;
    await owner.query(
      `WITH image AS (
         INSERT INTO images (filepath, mimetype, width, height, bytes)
         VALUES ($1, 'image/webp', ${pictureSide}, ${pictureSide}, $2) RETURNING image_id)
       INSERT INTO item_images (item_id, image_id, sort_id) SELECT $3, image_id, 1 FROM image`,
      [filepath, bytes, index + 1],
    );
  }
  await owner.query(`UPDATE gos SET title_img_id = go_id WHERE go_id IN (${shownList})`);
  await owner.end();
}
