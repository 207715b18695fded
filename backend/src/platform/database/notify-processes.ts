import { shopChannel, type MovedStreamRow } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';

/** The subject of an event, or of a change of records. */
export interface MovedStream extends MovedStreamRow {
  /** True where fans may not see its group order (rule D8). */
  readonly hidden?: boolean;
}

/** The channel for changed records, which have no event: one `MovedStream` as JSON each. */
export const recordsChannel = 'records';

/** A changed group order. Fans are notified only where they may see it, or could until now (rule D8). */
export const movedGo = (goId: number, { seen }: { readonly seen: boolean }): MovedStream => ({
  stream: `go-${goId}`,
  go_id: goId,
  user_id: null,
  item_id: null,
  hidden: !seen,
});

/** A changed account: its screen also shows the person's notices and settings of mails. */
export const movedAccount = (userId: number): MovedStream => ({
  stream: `account-${userId}`,
  go_id: null,
  user_id: userId,
  item_id: null,
});

export const movedItem = (itemId: number): MovedStream => ({
  stream: `item-${itemId}`,
  go_id: null,
  user_id: null,
  item_id: itemId,
});

/** The change of what every page shows of the shop itself. */
export const movedShop: MovedStream = { stream: 'shop-1', go_id: null, user_id: null, item_id: null };

/** Reads a notification of another process. */
export const parseNotification = (payload: string): MovedStream => JSON.parse(payload) as MovedStream;

/** Notifies all server processes of changes, when the transaction commits and only then. */
export async function notifyProcesses(records: EntityManager, moved: readonly MovedStream[]): Promise<void> {
  const payloads = moved.map((one) => JSON.stringify(one));
  await records.query(
    `SELECT pg_notify(${shopChannel(recordsChannel)}, payload) FROM unnest($1::text[]) AS told (payload)`,
    [payloads],
  );
}
