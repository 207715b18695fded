import type { GoStatus } from '@fan-beats/events';
import { readGoStatuses } from '@fan-beats/projections';
import type { GoRecord } from '../../contract/records';
import type { Transaction } from '../../platform/database/statements';

interface GoRow extends Omit<GoRecord, 'gotitle' | 'status' | 'available_from' | 'available_until'> {
  readonly available_from: Date | null;
  readonly available_until: Date | null;
}

const select = `
  SELECT g.go_id, g.title, g.available_from, g.available_until, g.published, g.archived, g.instagroupurl,
         g.title_img_id, m.filepath, g.version, g.items_days, g.ems_days, g.customs_days, g.domestics_days, g.grace_days,
         g.auto_request
    FROM gos g LEFT JOIN images m ON m.image_id = g.title_img_id`;

const conditions = {
  all: 'ORDER BY g.go_id DESC',
  seen: 'WHERE g.published AND NOT g.archived ORDER BY g.go_id DESC',
  id: 'WHERE g.go_id = $1',
};

/** Group orders, newest first: all, those that fans see (rule D8), or one by its id. */
export async function readGos(
  source: Transaction,
  by: keyof typeof conditions,
  ...goIds: number[]
): Promise<GoRecord[]> {
  const text = `${select} ${conditions[by]}`;
  const [{ rows }, statuses] = await Promise.all([
    source.query<GoRow>({ name: `read-gos-by-${by}`, text, values: goIds }),
    readGoStatuses(source, by === 'id' ? goIds : undefined),
  ]);
  return rows.map((row) => toGoRecord(row, statuses.get(row.go_id) ?? null));
}

function toGoRecord(row: GoRow, status: GoStatus | null): GoRecord {
  return {
    ...row,
    status,
    // The form says title, claims say gotitle: the same text (rule D12).
    gotitle: row.title,
    available_from: row.available_from?.toISOString() ?? null,
    available_until: row.available_until?.toISOString() ?? null,
  };
}

/** The link to the chat of a group order is for those who claimed there; they find it on their claim (rule D28). */
export function withoutInvitation(go: GoRecord): GoRecord {
  return { ...go, instagroupurl: null };
}
