import type { PoolClient } from 'pg';

export interface LinkedGo {
  readonly go_id: number;
  /** By fans (rule D8). */
  readonly seen: boolean;
}

/**
 * Holds every group order the item is linked to, in order of their ids, and raises their revision: a claim that is being
 * decided on the item as it was is decided anew.
 */
export async function holdLinkedGos(client: PoolClient, itemId: number): Promise<LinkedGo[]> {
  const { rows } = await client.query<LinkedGo>(
    `SELECT go_id, published AND NOT archived AS seen FROM gos WHERE go_id IN (SELECT go_id FROM go_items WHERE item_id = $1) ORDER BY go_id FOR UPDATE`,
    [itemId],
  );
  const goIds = rows.map(({ go_id }) => go_id);
  if (goIds.length > 0) {
    await client.query('UPDATE gos SET revision = revision + 1 WHERE go_id = ANY($1)', [goIds]);
  }
  return rows;
}

/** True when a standing claim holds one of these units of the item, by itself or inside a set; all units for null. */
export async function isClaimed(
  client: PoolClient,
  itemId: number,
  variantIds: readonly number[] | null,
): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>(
    `SELECT EXISTS (SELECT FROM projection.claim_item
                     WHERE item_id = $1 AND ($2::int[] IS NULL OR variant_id = ANY($2)))
         OR EXISTS (SELECT FROM projection.go_stock
                     WHERE item_id = $1 AND claimed > 0 AND ($2::int[] IS NULL OR variant_id = ANY($2))) AS claimed`,
    [itemId, variantIds],
  );
  return rows[0]?.claimed === true;
}
