export { canonicalJson } from './hashing/canonical-json';
export { copyEvents, copyStoredEvents, type CopyRange } from './copy/copy-events';
export { copyFrameBytes, copyOut } from './copy/copy-out';
export { EventReader } from './copy/event-reader';
export { EventRowCursor } from './copy/event-row-cursor';
export { genesisHash, hashEvent, sha256Hex, type HashedColumns } from './hashing/event-hash';
export * from './log/event-rows';
export * from './log/append';
export { FenceTracker } from './fence/fence-tracker';
export type { Finding, FindingKind } from './verify/findings';
export {
  newStream,
  prepareEvents,
  recordedEvent,
  type EventRow,
  type PrepareEventsInput,
} from './log/prepare-events';
export { randomSalt, type Salt } from './hashing/private-part';
export { ledgerTypes, parseInt8, type Queryable } from './log/queryable';
export type { NotedSeal } from './verify/seal-verifier';
export { FenceHeld, settledFence } from './fence/settled-fence';
export { loadSeals, SealBroken, sealUpTo, type Seal } from './seals/seals';
export { canRead, readStoredEvent, UnknownEvent, type StoredEvent } from './log/stored-event';
export type { StoredContent, Upcaster, UpcasterRegistry } from './log/upcasters';
export { verifyLedger, type LedgerReport, type VerifyLedgerOptions } from './verify/verify-ledger';
