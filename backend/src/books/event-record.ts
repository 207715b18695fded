import { canRead, readStoredEvent, type EventMeta, type StoredEvent } from '@fan-beats/events';
import type { LedgerEventRecord, LedgerNamesRecord } from '../contract/records';

/** An event as its row holds it, for the wire: in its present shape where this release can read it, and as it was hashed. */
export function toEventRecord(stored: StoredEvent): LedgerEventRecord {
  const meta = JSON.parse(stored.metaText) as Partial<EventMeta>;
  const content = contentOf(stored);
  return {
    position: stored.position,
    stream: stored.stream,
    version: stored.version,
    type: stored.type,
    schema_version: stored.schemaVersion,
    data: content.data,
    private: content.private,
    forgotten: stored.privateText === null && stored.dataText.includes('"privateDigest"'),
    actor: typeof meta.actorId === 'number' ? { user_id: meta.actorId, displayname: null } : null,
    via: meta.via ?? 'system',
    correlation_id: meta.correlationId ?? null,
    batch_id: meta.batchId ?? null,
    recorded_at: new Date(stored.recordedAt).toISOString(),
    hash: stored.hash,
    stored: { data: stored.dataText, meta: stored.metaText },
  };
}

type Content = Pick<LedgerEventRecord, 'data' | 'private'>;

function contentOf(stored: StoredEvent): Content {
  if (canRead(stored.type, stored.schemaVersion)) return readStoredEvent(stored) as unknown as Content;
  const { salt: _salt, ...texts } = JSON.parse(stored.privateText ?? '{}') as Record<string, unknown>;
  return {
    data: JSON.parse(stored.dataText) as Record<string, unknown>,
    private: stored.privateText === null ? null : texts,
  };
}

/** The same event with the name of who recorded it, which the ledger does not know. */
export function withActorName<Event extends Pick<LedgerEventRecord, 'actor'>>(
  event: Event,
  { users }: LedgerNamesRecord,
): Event {
  const { actor } = event;
  return actor ? { ...event, actor: { ...actor, displayname: users[actor.user_id] ?? null } } : event;
}
