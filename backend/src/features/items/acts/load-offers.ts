import { cents, points } from '@fan-beats/events';
import type { ItemKey } from '../../../ledger/ledger-command';
import type { Transaction } from '../../../platform/database/statements';
import type { ProductOffer } from '@fan-beats/events/rules';
import { isLinkedSql } from '../../gos/go-view';

interface OfferRow {
  go_id: number;
  item_id: number;
  item_type: 0 | 1;
  caption: string;
  category: string;
  kind: string;
  price_cents: number;
  points: number;
  ordermax: number | null;
  published: boolean;
  linked: boolean;
  variants: readonly {
    id: number;
    caption: string;
    price_cents: number | null;
    points: number | null;
    includes: readonly number[] | null;
  }[];
}

const offersSql = `
  SELECT w.go_id, i.item_id, i.item_type, i.caption, i.category, i.kind, i.price_cents, i.points, i.ordermax, i.published,
         ${isLinkedSql('w.go_id', 'w.item_id')} AS linked,
         coalesce((SELECT json_agg(json_build_object('id', v.itemvariant_id, 'caption', v.caption, 'price_cents', v.price_cents,
                   'points', v.points, 'includes', v.includes) ORDER BY v.sort_id)
                   FROM item_variants v WHERE v.item_id = w.item_id), '[]'::json) AS variants
  FROM unnest($1::int[], $2::int[]) AS w(go_id, item_id) JOIN items i ON i.item_id = w.item_id`;

/** Products as group orders offer them now, by group order and item; an item that does not exist is left out. */
export async function loadOffers(
  client: Transaction,
  keys: readonly ItemKey[],
): Promise<Map<number, Map<number, ProductOffer>>> {
  const offers = new Map<number, Map<number, ProductOffer>>();
  const { rows } = await client.query<OfferRow>({
    name: 'load-offers',
    text: offersSql,
    values: [keys.map(([goId]) => goId), keys.map(([, itemId]) => itemId)],
  });
  for (const row of rows) {
    const ofGo = offers.get(row.go_id) ?? new Map<number, ProductOffer>();
    offers.set(row.go_id, ofGo.set(row.item_id, toOffer(row)));
  }
  return offers;
}

function toOffer(row: OfferRow): ProductOffer {
  return {
    itemId: row.item_id,
    itemType: row.item_type,
    caption: row.caption,
    category: row.category,
    kind: row.kind,
    priceCents: cents(row.price_cents),
    points: points(row.points),
    ordermax: row.ordermax,
    published: row.published,
    linked: row.linked,
    variants: row.variants.map((variant) => ({
      variantId: variant.id,
      caption: variant.caption,
      priceCents: variant.price_cents === null ? null : cents(variant.price_cents),
      points: variant.points === null ? null : points(variant.points),
      includes: variant.includes ?? [],
    })),
  };
}
