import { findEventDefinition, type RecordedEvent, type ShopEvent } from '../event-definitions';
import type { EventEnvelope, EventMeta } from '../event';

/** An event's content as it was stored, in the shape of that time. */
interface StoredContent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly private: Readonly<Record<string, unknown>> | null;
}

/** One step from a schema version to the next. Pure: the stored event never changes. */
type Upcaster = (content: StoredContent) => StoredContent;

/** By event type and the schema version the step starts from. */
export type UpcasterRegistry = Readonly<
  Partial<Record<ShopEvent['type'], Readonly<Record<number, Upcaster>>>>
>;

/**
 * The second shape may name the change that it reverses (rule D53). The first never reversed anything, so it is the
 * same without that field.
 */
const mayReverse: Readonly<Record<number, Upcaster>> = { 1: (content) => content };

/**
 * The third shape may record that a cost was never set (rule D70); the second wrote 0 for that, which cannot be
 * distinguished.
 */
const mayBeUnknown: Readonly<Record<number, Upcaster>> = { ...mayReverse, 2: (content) => content };

/** A step that is added here needs a test on the JSON as it was stored. */
export const upcasters: UpcasterRegistry = {
  ClaimPaymentReceived: mayReverse,
  ClaimPaymentRevoked: mayReverse,
  ClaimFreebiesCompleted: mayReverse,
  ClaimFreebiesReopened: mayReverse,
  ShippingCostSet: mayBeUnknown,
  ShippingCostSettled: mayReverse,
  ShippingCostReopened: mayBeUnknown,
  ClaimTrackingAssigned: mayReverse,
};

/** The row of an event. */
export interface StoredEvent extends Omit<EventEnvelope, 'meta'> {
  readonly type: string;
  readonly dataText: string;
  readonly metaText: string;
  readonly privateText: string | null;
}

/** An event whose type or schema version this release does not have: reading stops, nothing is skipped. */
export class UnknownEvent extends Error {
  constructor(type: string, schemaVersion: number, position: number) {
    super(`Unknown event ${type} (schema version ${schemaVersion}) at position ${position}`);
    this.name = 'UnknownEvent';
  }
}

/** The columns of a StoredEvent, from `ledger.events e`; read with `ledgerTypes`. */
export const storedColumns = `e.position, e.stream, e.version, e.type, e.schema_version AS "schemaVersion",
  e.data::text AS "dataText", e.meta::text AS "metaText", e.private::text AS "privateText", e.recorded_at AS "recordedAt",
  encode(e.hash, 'hex') AS hash`;

/**
 * The event of a row in its present shape: older schema versions are lifted step by step, and the digest and the salt
 * of the private part are removed. Throws UnknownEvent for a type or schema version that this release does not have.
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
  // Events that this product wrote under a known type and schema version have the shape of the catalogue.
  return recorded as unknown as RecordedEvent;
}

/** True when this release has the type and every step from the schema version to its own. */
export function canRead(
  type: string,
  schemaVersion: number,
  registry: UpcasterRegistry = upcasters,
): boolean {
  return stepsToPresent(type, schemaVersion, registry) !== null;
}

/** The upcasters in order, none for the present schema version; null when the event cannot be read. */
function stepsToPresent(
  type: string,
  schemaVersion: number,
  registry: UpcasterRegistry,
): readonly Upcaster[] | null {
  const definition = findEventDefinition(type);
  if (!definition || schemaVersion > definition.schemaVersion) return null;
  const ofType: Readonly<Record<number, Upcaster>> = registry[type as keyof UpcasterRegistry] ?? {};
  const steps: Upcaster[] = [];
  for (let version = schemaVersion; version < definition.schemaVersion; version++) {
    const step = ofType[version];
    if (!step) return null;
    steps.push(step);
  }
  return steps;
}

function upcast(stored: StoredEvent, registry: UpcasterRegistry): StoredContent {
  const steps = stepsToPresent(stored.type, stored.schemaVersion, registry);
  if (!steps) throw new UnknownEvent(stored.type, stored.schemaVersion, stored.position);
  return steps.reduce((content, step) => step(content), parseContent(stored));
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
