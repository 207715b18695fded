import { NotFound, statement } from '@fan-beats/events';
import type { GoStockView } from '@fan-beats/projections';
import type { Transaction } from '../../../platform/database/statements';
import type { GoSoldOutRecord } from '../../../contract/catalogue/go-cockpit.records';
import type { ImageRecord } from '../../../contract/catalogue/image.records';
import type { ItemRecord, VariantRecord } from '../../../contract/catalogue/item.records';
import { euros } from '../../../contract/wire';
import { linkedItemsSql } from '../gos/go-view';
import type { Units } from '../gos/linked-gos';
import { filepathSql } from '../images/kept-pictures';
import { itemColumns, variantColumns } from './item-fields';

interface ItemRow extends Omit<ItemRecord, 'price' | 'images' | 'variant_count' | 'variants'> {
  readonly price_cents: number;
  readonly images: readonly ImageRecord[] | null;
  readonly variants: readonly VariantRow[] | null;
}

interface VariantRow extends Omit<VariantRecord, 'price' | 'images'> {
  readonly price_cents: number | null;
  readonly images: readonly ImageRecord[] | null;
}

const imageSql = `json_build_object('image_id', l.image_id, 'filepath', ${filepathSql('l.image_id')})`;

const select = `
  SELECT ${itemColumns.map((column) => `i.${column}`).join(', ')},
         (SELECT json_agg(${imageSql} ORDER BY l.sort_id)
            FROM item_images l WHERE l.item_id = i.item_id) AS images,
         (SELECT json_agg(json_build_object(${variantColumns.map((column) => `'${column}', v.${column}`).join(', ')},
                   'images', (SELECT json_agg(${imageSql} ORDER BY l.sort_id)
                      FROM variant_images l WHERE l.itemvariant_id = v.itemvariant_id)) ORDER BY v.sort_id)
            FROM item_variants v WHERE v.item_id = i.item_id) AS variants
    FROM items i`;

const order = `ORDER BY lower(i.kind), lower(i.caption), i.item_id`;

const conditions = {
  type: `WHERE i.item_type = $1 ${order}`,
  id: 'WHERE i.item_id = $1',
  go: `WHERE i.item_id IN ${linkedItemsSql('$1')} AND i.published ${order}`,
  link: `WHERE i.item_id IN ${linkedItemsSql('$1')} ${order}`,
  shown: `WHERE i.item_id = $2 AND i.item_id IN ${linkedItemsSql('$1')} AND i.published`,
};

/**
 * Items of a type, or one item by its id. For a group order: the items that its shop shows (`go`), one of these by its
 * id (`shown`), or all linked items (`link`; rule D21).
 */
export async function readItems(
  target: Transaction,
  by: keyof typeof conditions,
  ...ids: number[]
): Promise<ItemRecord[]> {
  const text = `${select} ${conditions[by]}`;
  const { rows } = await target.query<ItemRow>({ name: `read-items-by-${by}`, text, values: ids });
  return rows.map(toItemRecord);
}

/** Throws NotFound. */
export async function readItem(target: Transaction, itemId: number): Promise<ItemRecord> {
  const [item] = await readItems(target, 'id', itemId);
  if (!item) throw new NotFound('item');
  return item;
}

function toItemRecord({ price_cents, images, variants, ...row }: ItemRow): ItemRecord {
  return {
    ...row,
    price: euros(price_cents),
    images: images ?? [],
    variant_count: variants?.length ?? 0,
    variants: (variants ?? []).map(toVariantRecord),
  };
}

function toVariantRecord({ price_cents, images, ...row }: VariantRow): VariantRecord {
  return { ...row, price: price_cents === null ? null : euros(price_cents), images: images ?? [] };
}

export const itemNames = {
  name: 'read-item-captions',
  text: 'SELECT item_id AS id, caption AS name FROM items WHERE item_id = ANY($1::int[])',
};

export const variantNames = {
  name: 'read-variant-captions',
  text: 'SELECT itemvariant_id AS id, caption AS name FROM item_variants WHERE itemvariant_id = ANY($1::int[])',
};

/** Items that are linked to the group order, with their units. */
export const readLinkedItems = statement<{ item_id: number; units: Units }, [goId: number]>(
  `SELECT item_id, array_agg(itemvariant_id) AS units
     FROM ${linkedItemsSql('$1')} l LEFT JOIN item_variants USING (item_id) GROUP BY item_id ORDER BY item_id`,
);

/** The units that are linked to the group order, with their captions. */
export async function linkedUnits(
  pool: Transaction,
  goId: number,
  units: readonly GoStockView[],
): Promise<readonly GoSoldOutRecord[]> {
  const { rows } = await pool.query<GoSoldOutRecord>({
    text: `SELECT i.item_id, v.itemvariant_id, i.caption AS item_caption, v.caption AS variant_caption, u.claimed
       FROM unnest($2::int[], $3::int[], $4::int[]) u (item_id, variant_id, claimed)
       JOIN items i ON i.item_id = u.item_id AND i.item_id IN ${linkedItemsSql('$1')}
       LEFT JOIN item_variants v ON v.item_id = u.item_id AND v.itemvariant_id = u.variant_id
      ORDER BY lower(i.caption), i.item_id, v.sort_id`,
    values: [
      goId,
      units.map(({ itemId }) => itemId),
      units.map(({ variantId }) => variantId),
      units.map(({ claimed }) => claimed),
    ],
  });
  return rows;
}

/** SQL: items and freebies as the search reads them. */
export const searchedItemsSql = `SELECT 3 + item_type, CASE item_type WHEN 1 THEN 'freebie' ELSE 'item' END, item_id, caption, kind,
  concat_ws(' ', caption, kind), '' FROM items`;
