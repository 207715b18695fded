import { itemTextNames, statement } from '@fan-beats/events';
import type { ProductOffer, Grams } from '@fan-beats/events/rules';
import type { EntityManager } from 'typeorm';
import type { ItemKey } from '../../../../ledger/decision-context';
import { statementsIn, type Transaction } from '../../../../platform/database/statements';
import { isLinkedSql } from '../../gos/go-view';

export type { ProductOffer };

const textColumns = itemTextNames.map((name) => `i.${name}`).join(', ');

const offersSql = `
  SELECT w.go_id AS "goId", i.item_id AS "itemId", i.item_type AS "itemType", ${textColumns},
         i.price_cents AS "priceCents", i.points, i.ordermax, i.published, ${isLinkedSql('w.go_id', 'w.item_id')} AS linked,
         coalesce((SELECT json_agg(json_build_object('variantId', v.itemvariant_id, 'caption', v.caption, 'priceCents', v.price_cents,
                   'points', v.points, 'includes', coalesce(v.includes, '{}')) ORDER BY v.sort_id)
                   FROM item_variants v WHERE v.item_id = w.item_id), '[]'::json) AS variants
  FROM unnest($1::int[], $2::int[]) AS w(go_id, item_id) JOIN items i ON i.item_id = w.item_id`;

/** Products as group orders offer them now, by group order and item. An item that does not exist is left out. */
export async function loadOffers(
  client: Transaction,
  keys: readonly ItemKey[],
): Promise<Map<number, Map<number, ProductOffer>>> {
  const offers = new Map<number, Map<number, ProductOffer>>();
  const { rows } = await client.query<ProductOffer & { readonly goId: number }>({
    name: 'load-offers',
    text: offersSql,
    values: [keys.map(([goId]) => goId), keys.map(([, itemId]) => itemId)],
  });
  for (const { goId, ...offer } of rows) {
    const ofGo = offers.get(goId) ?? new Map<number, ProductOffer>();
    offers.set(goId, ofGo.set(offer.itemId, offer));
  }
  return offers;
}

/** All items that are not freebies. */
export const readProducts = statement<{ item_id: number }>(
  'SELECT item_id FROM items WHERE item_type = 0 ORDER BY item_id',
);

interface GramsRow {
  readonly id: number;
  readonly grams: number;
}

const readItemGrams = statement<GramsRow>(
  'SELECT item_id AS id, grams FROM items WHERE grams IS NOT NULL',
  'read-item-grams',
);

const readVariantGrams = statement<GramsRow>(
  'SELECT itemvariant_id AS id, grams FROM item_variants WHERE grams IS NOT NULL',
  'read-variant-grams',
);

/** The weight of a piece of each item and variant, as far as it is entered. */
export async function loadGrams(records: EntityManager): Promise<Grams> {
  const client = statementsIn(records);
  const items = await readItemGrams(client);
  const variants = await readVariantGrams(client);
  return {
    items: new Map(items.map(({ id, grams }) => [id, grams])),
    variants: new Map(variants.map(({ id, grams }) => [id, grams])),
  };
}
