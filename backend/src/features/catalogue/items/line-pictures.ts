import type { Pool } from 'pg';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { filepathSql } from '../images/kept-pictures';

interface PictureRow {
  readonly item_id: number;
  readonly variant_id: number;
  readonly filepath: string;
}

const keyOf = (itemId: number, variantId: number | null): string => `${itemId}-${variantId ?? 0}`;

/** Claims with a picture on each line: the first of its variant, else of its item. */
export async function withPictures(pool: Pool, claims: readonly ClaimRecord[]): Promise<ClaimRecord[]> {
  const lines = claims.flatMap(({ items }) => items);
  const units = [...new Map(lines.map((line) => [keyOf(line.item_id, line.itemvariant_id), line])).values()];
  const { rows } = await pool.query<PictureRow>({
    name: 'read-pictures-of-lines',
    text: `SELECT u.item_id, u.variant_id, shown.filepath
             FROM unnest($1::int[], $2::int[]) u (item_id, variant_id) CROSS JOIN LATERAL (
               SELECT ${filepathSql('l.image_id')} AS filepath FROM (
                 SELECT image_id, 0 AS rank, sort_id FROM variant_images WHERE itemvariant_id = u.variant_id
                  UNION ALL
                 SELECT image_id, 1, sort_id FROM item_images WHERE item_id = u.item_id) l ORDER BY l.rank, l.sort_id LIMIT 1) shown`,
    values: [units.map((line) => line.item_id), units.map((line) => line.itemvariant_id ?? 0)],
  });
  const pictures = new Map(rows.map((row) => [keyOf(row.item_id, row.variant_id), row.filepath]));
  return claims.map((claim) => ({
    ...claim,
    items: claim.items.map((line) => ({
      ...line,
      picture: pictures.get(keyOf(line.item_id, line.itemvariant_id)) ?? null,
    })),
  }));
}
