import type { FreebieMonitorView } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { FreebieRowRecord } from '../../contract/records';
import { displayNames } from '../../platform/people/display-names';

/** Adds to rows of the freebie monitor what the ledger does not say: names of fans (rule D41). */
export async function toFreebieRecords(
  pool: Pool,
  rows: readonly FreebieMonitorView[],
): Promise<FreebieRowRecord[]> {
  const nameOf = await displayNames(pool, rows, ({ texts }) => texts.map(({ userId }) => userId));
  return rows.map((row) => ({
    item_id: row.itemId,
    itemvariant_id: row.variantId,
    item_caption: row.caption,
    variant_caption: row.variantCaption,
    kind: row.kind,
    amount: row.amount,
    stock: row.stock,
    canceled: row.canceled,
    additional_user_info: row.texts.map(({ userId, additionalInfo }) => ({
      user_id: userId,
      user_displayname: nameOf(userId),
      additional_info: additionalInfo,
    })),
  }));
}
