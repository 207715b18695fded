import type { Queryable } from '@fan-beats/events';

export type BackupKind = 'base' | 'copy' | 'proof';

/** Of a kind of backup; seconds since the last success are null before the first one. */
export interface BackupState {
  readonly kind: BackupKind;
  readonly age: number | null;
  readonly bytes: number | null;
  /** Why the newest attempt failed; null where it did not. */
  readonly failure: string | null;
}

/** How the backups go, as the program that makes them noted it. */
export async function readBackupStates(db: Queryable): Promise<ReadonlyMap<BackupKind, BackupState>> {
  const { rows } = await db.query<BackupState>({
    text: `SELECT kind, extract(epoch FROM clock_timestamp() - succeeded_at)::float8 AS age, bytes::float8,
                  CASE WHEN failed_at > coalesce(succeeded_at, '-infinity') THEN failure END AS failure
             FROM backup_states`,
  });
  return new Map(rows.map((row) => [row.kind, row]));
}
