import type { FreebieMonitorView } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { FreebieRowRecord } from '../../contract/freebies/freebie.records';
import { displayNames } from '../../platform/people/display-names';
import { toWire } from '../../contract/wire';

/** Adds to rows of the freebie monitor the names of fans, which the ledger does not contain (rule D41). */
export async function toFreebieRecords(
  pool: Pool,
  rows: readonly FreebieMonitorView[],
): Promise<FreebieRowRecord[]> {
  const nameOf = await displayNames(pool, rows, ({ texts }) => texts.map(({ userId }) => userId));
  return rows.map(({ variantId, caption, texts, ...row }) => ({
    ...toWire(row),
    itemvariant_id: variantId,
    item_caption: caption,
    additional_user_info: texts.map((text) => ({
      ...toWire(text),
      user_displayname: nameOf(text.userId),
    })),
  }));
}
