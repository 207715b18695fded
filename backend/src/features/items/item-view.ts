import { cents, eurosFromCents } from '@fan-beats/events';
import type { Transaction } from '../../platform/database/statements';
import type { ImageRecord, ItemRecord, VariantRecord } from '../../contract/records';

interface ItemRow extends Omit<ItemRecord, 'price' | 'images' | 'variant_count' | 'variants'> {
  readonly price_cents: number;
  readonly images: readonly ImageRecord[] | null;
  readonly variants: readonly VariantRow[] | null;
}

interface VariantRow extends Omit<VariantRecord, 'price' | 'images'> {
  readonly price_cents: number | null;
  readonly images: readonly ImageRecord[] | null;
}

const select = `
  SELECT i.item_id, i.caption, i.category, i.kind, i.item_description, i.item_type, i.price_cents, i.points, i.ordermax,
         i.published, i.version,
         (SELECT json_agg(json_build_object('image_id', m.image_id, 'filepath', m.filepath) ORDER BY l.sort_id)
            FROM item_images l JOIN images m USING (image_id) WHERE l.item_id = i.item_id) AS images,
         (SELECT json_agg(json_build_object('itemvariant_id', v.itemvariant_id, 'item_id', v.item_id,
                   'sort_id', v.sort_id, 'caption', v.caption, 'price_cents', v.price_cents, 'points', v.points,
                   'includes', v.includes, 'images',
                   (SELECT json_agg(json_build_object('image_id', m.image_id, 'filepath', m.filepath) ORDER BY l.sort_id)
                      FROM variant_images l JOIN images m USING (image_id)
                     WHERE l.itemvariant_id = v.itemvariant_id)) ORDER BY v.sort_id)
            FROM item_variants v WHERE v.item_id = i.item_id) AS variants
    FROM items i`;

const order = `ORDER BY lower(i.kind), lower(i.caption), i.item_id`;

const conditions = {
  type: `WHERE i.item_type = $1 ${order}`,
  id: 'WHERE i.item_id = $1',
  go: `JOIN go_items g USING (item_id) WHERE g.go_id = $1 AND i.published ${order}`,
  link: `JOIN go_items g USING (item_id) WHERE g.go_id = $1 ${order}`,
};

/** Items of a type, one by its id, or of a group order those that its shop shows (`go`) or all that are linked (`link`; rule D21). */
export async function readItems(
  target: Transaction,
  by: keyof typeof conditions,
  id: number,
): Promise<ItemRecord[]> {
  const text = `${select} ${conditions[by]}`;
  const { rows } = await target.query<ItemRow>({ name: `read-items-by-${by}`, text, values: [id] });
  return rows.map(toItemRecord);
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

function euros(value: number): number {
  return eurosFromCents(cents(value));
}
