export { canonicalJson } from './hashing/canonical-json';
export { copyEvents, copyStoredEvents } from './copy/copy-events';
export { copyFrameBytes, copyOut } from './copy/copy-out';
export { EventReader } from './copy/event-reader';
export { EventRowCursor } from './copy/event-row-cursor';
export { genesisHash, sha256Hex } from './hashing/event-hash';
export * from './log/event-rows';
export * from './log/append';
export { unprotectedLog } from './log/log-protection';
export * from './log/checkpoints';
export * from './log/log-reads';
export { Findings, type FindingKind } from './verify/findings';
export { newStream, prepareEvents, recordedEvent, type EventRow } from './log/prepare-events';
export {
  keyedStatement,
  ledgerTypes,
  parseInt8,
  readRow,
  readRows,
  renumbered,
  statement,
  statementName,
  type Queryable,
  type Statement,
} from './log/queryable';
export type { NotedSeal } from './verify/seal-verifier';
export { readLogAge } from './log/log-age';
export { loadSeals, SealBroken, sealUpTo, type Seal } from './seals/seals';
export { findPositions, type EventPage, type EventSearch } from './search/find-positions';
export { canRead, readStoredEvent, UnknownEvent, type StoredEvent } from './log/stored-event';
export * from './shop';
export { holdsEvent } from './verify/holds-event';
export { verifyLedger, type LedgerReport } from './verify/verify-ledger';
