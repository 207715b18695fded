import { canRead, readStoredEvent, type EventMeta, type StoredEvent } from '@fan-beats/events';
import type {
  LedgerEventRecord,
  LedgerFactRecord,
  LedgerNamesRecord,
} from '../../../contract/books/history.records';

/** A stored event for the wire: in its present shape where this release can read it, and as it was hashed. */
export function toEventRecord(stored: StoredEvent): LedgerEventRecord {
  const meta = JSON.parse(stored.metaText) as EventMeta;
  return {
    ...toFactRecord({ ...stored, ...contentOf(stored), meta }),
    schema_version: stored.schemaVersion,
    forgotten: stored.privateText === null && stored.dataText.includes('"privateDigest"'),
    stored: { data: stored.dataText, meta: stored.metaText },
  };
}

type Fact = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'type' | 'recordedAt' | 'hash'> & {
  readonly data: object;
  readonly private?: object | null;
  readonly meta: Partial<EventMeta>;
};

/** An event for the wire, without the name of the person who recorded it, which the ledger does not contain. */
export function toFactRecord(event: Fact): LedgerFactRecord {
  const { position, stream, version, type, hash, meta } = event;
  const { actorId, via, correlationId, batchId } = meta;
  return {
    position,
    stream,
    version,
    type,
    hash,
    data: { ...event.data },
    private: event.private ? { ...event.private } : null,
    actor: typeof actorId === 'number' ? { user_id: actorId, displayname: null } : null,
    via: via ?? 'system',
    correlation_id: correlationId ?? null,
    batch_id: batchId ?? null,
    recorded_at: new Date(event.recordedAt).toISOString(),
  };
}

type Content = Pick<LedgerFactRecord, 'data' | 'private'>;

function contentOf(stored: StoredEvent): Content {
  if (canRead(stored.type, stored.schemaVersion)) return readStoredEvent(stored) as unknown as Content;
  const { salt: _salt, ...texts } = JSON.parse(stored.privateText ?? '{}') as Record<string, unknown>;
  return {
    data: JSON.parse(stored.dataText) as Record<string, unknown>,
    private: stored.privateText === null ? null : texts,
  };
}

/** The same event with the name of the person who recorded it. */
export function withActorName<Event extends Pick<LedgerFactRecord, 'actor'>>(
  event: Event,
  { users }: LedgerNamesRecord,
): Event {
  const { actor } = event;
  return actor ? { ...event, actor: { ...actor, displayname: users[actor.user_id] ?? null } } : event;
}
