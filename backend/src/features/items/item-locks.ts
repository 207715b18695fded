import type { Transaction } from '../../ledger/transaction';

export interface LinkedGo {
  readonly go_id: number;
  /** By fans (rule D8). */
  readonly seen: boolean;
}

/**
 * Holds every group order the item is linked to, in order of their ids, and raises their revision: a claim that is being
 * decided on the item as it was is decided anew.
 */
export async function holdLinkedGos(transaction: Transaction, itemId: number): Promise<LinkedGo[]> {
  const { rows } = await transaction.query<LinkedGo>({
    text: `SELECT go_id, published AND NOT archived AS seen FROM gos WHERE go_id IN (SELECT go_id FROM go_items WHERE item_id = $1) ORDER BY go_id FOR UPDATE`,
    values: [itemId],
  });
  const goIds = rows.map(({ go_id }) => go_id);
  if (goIds.length > 0) {
    await transaction.query({
      text: 'UPDATE gos SET revision = revision + 1 WHERE go_id = ANY($1)',
      values: [goIds],
    });
  }
  return rows;
}
