export { canonicalJson } from './canonical-json';
export { copyEvents, copyStoredEvents, type CopyRange } from './copy-events';
export { copyFrameBytes, copyOut } from './copy-out';
export { EventReader } from './event-reader';
export { EventRowCursor } from './event-row-cursor';
export { genesisHash, hashEvent, sha256Hex, type HashedColumns } from './event-hash';
export * from './event-rows';
export * from './event-store';
export { FenceTracker } from './fence-tracker';
export type { Finding, FindingKind } from './findings';
export { InMemoryEventStore } from './in-memory-event-store';
export { PostgresEventStore } from './postgres-event-store';
export {
  newStream,
  prepareEvents,
  recordedEvent,
  type EventRow,
  type PrepareEventsInput,
} from './prepare-events';
export { randomSalt, type Salt } from './private-part';
export { ledgerTypes, parseInt8, type Queryable } from './queryable';
export type { NotedSeal } from './seal-verifier';
export { FenceHeld, settledFence } from './settled-fence';
export { loadSeals, SealBroken, sealUpTo, type Seal } from './seals';
export { canRead, readStoredEvent, type StoredEvent } from './stored-event';
export type { StoredContent, Upcaster, UpcasterRegistry } from './upcasters';
export {
  verifyLedger,
  verifySeals,
  type LedgerReport,
  type SealsReport,
  type VerifyLedgerOptions,
} from './verify-ledger';
