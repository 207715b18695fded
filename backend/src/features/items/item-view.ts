import { cents, eurosFromCents } from '@fan-beats/events';
import type { Transaction } from '../../platform/database/statements';
import type { ImageRecord, ItemRecord, ItemTypeCode, VariantRecord } from '../../contract/records';

interface ItemRow {
  readonly item_id: number;
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly item_description: string;
  readonly item_type: ItemTypeCode;
  readonly price_cents: number;
  readonly points: number;
  readonly ordermax: number | null;
  readonly published: boolean;
  readonly version: number;
  readonly images: readonly ImageRecord[] | null;
  readonly variants: readonly VariantRow[] | null;
}

interface VariantRow {
  readonly itemvariant_id: number;
  readonly item_id: number;
  readonly sort_id: number;
  readonly caption: string;
  readonly price_cents: number | null;
  readonly points: number | null;
  readonly includes: readonly number[] | null;
  readonly images: readonly ImageRecord[] | null;
}

/** Which items: the whole list of a type, some by id, or of a group order what its shop shows or all that is linked (rule D21). */
export type ItemSelection =
  | { readonly by: 'type'; readonly itemType: ItemTypeCode }
  | { readonly by: 'id'; readonly itemId: number }
  | { readonly by: 'go' | 'link'; readonly goId: number };

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

export async function readItems(target: Transaction, selection: ItemSelection): Promise<ItemRecord[]> {
  const { rows } = await target.query<ItemRow>({
    name: `read-items-by-${selection.by}`,
    text: `${select} ${conditions[selection.by]}`,
    values: [valueOf(selection)],
  });
  return rows.map(toItemRecord);
}

function valueOf(selection: ItemSelection): number {
  switch (selection.by) {
    case 'type':
      return selection.itemType;
    case 'id':
      return selection.itemId;
    case 'go':
    case 'link':
      return selection.goId;
  }
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
