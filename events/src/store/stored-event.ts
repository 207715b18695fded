import { findEventDefinition, type RecordedEvent } from '../catalogue';
import type { EventMeta } from '../event';
import { UnknownEvent } from './event-store';
import { upcasters, type StoredContent, type UpcasterRegistry } from './upcasters';

/** An event as its row holds it. */
export interface StoredEvent {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly dataText: string;
  readonly metaText: string;
  readonly privateText: string | null;
  readonly recordedAt: number;
  readonly hash: string;
}

/**
 * The event that a row holds, in its present shape: older schema versions are lifted step by step, the digest and the salt
 * of the private part stay behind. Throws UnknownEvent for a type or schema version this release does not know.
 */
export function readStoredEvent(stored: StoredEvent, registry: UpcasterRegistry = upcasters): RecordedEvent {
  const content = upcast(stored, registry);
  const recorded = {
    type: stored.type,
    data: content.data,
    private: content.private,
    position: stored.position,
    stream: stored.stream,
    version: stored.version,
    schemaVersion: findEventDefinition(stored.type)?.schemaVersion ?? stored.schemaVersion,
    meta: JSON.parse(stored.metaText) as EventMeta,
    recordedAt: stored.recordedAt,
    hash: stored.hash,
  };
  // What this product wrote under a known type and schema version has the shape the catalogue gives it.
  return recorded as unknown as RecordedEvent;
}

function upcast(stored: StoredEvent, registry: UpcasterRegistry): StoredContent {
  const definition = findEventDefinition(stored.type);
  if (definition?.schemaVersion === stored.schemaVersion) return parseContent(stored);
  const steps = Object.hasOwn(registry, stored.type)
    ? registry[definition?.type as keyof UpcasterRegistry]
    : undefined;
  if (!definition || !steps || stored.schemaVersion > definition.schemaVersion) throw unknown(stored);
  let content = parseContent(stored);
  for (let version = stored.schemaVersion; version < definition.schemaVersion; version++) {
    const step = steps[version];
    if (!step) throw unknown(stored);
    content = step(content);
  }
  return content;
}

function unknown(stored: StoredEvent): UnknownEvent {
  return new UnknownEvent(stored.type, stored.schemaVersion, stored.position);
}

function parseContent(stored: StoredEvent): StoredContent {
  let data = JSON.parse(stored.dataText) as Record<string, unknown>;
  if ('privateDigest' in data) {
    const { privateDigest: _digest, ...facts } = data;
    data = facts;
  }
  if (stored.privateText === null) return { data, private: null };
  const { salt: _salt, ...texts } = JSON.parse(stored.privateText) as Record<string, unknown>;
  return { data, private: texts };
}
