import type { ClientBase } from 'pg';
import { lineTimeIsOverSql } from '../log/bank-line-time';
import { withdrawalIsErasedSql } from '../log/erased-withdrawal';
import { ChainVerifier } from './chain-verifier';
import { copyEventRows } from '../copy/copy-events';
import { Findings, type Finding } from './findings';
import { checkSealChain, SealVerifier, type NotedSeal } from './seal-verifier';
import { loadSeals, type Seal } from '../seals/seals';
import { readRows } from '../log/queryable';

export interface VerifyLedgerOptions {
  /** A connection of its own, outside a transaction. */
  readonly client: ClientBase;
  /** Gets the pieces of the copy, for an EventRowCursor on another thread; the verification waits for it. */
  readonly onChunk?: (chunk: Buffer) => Promise<void>;
  /** Called after the last event, in the same snapshot of the database, to compare tables with the fold. */
  readonly inSnapshot?: () => Promise<void>;
  readonly onProgress?: (progress: { readonly events: number; readonly position: number }) => void;
  /** Seals that were noted outside the database. */
  readonly notedSeals?: readonly NotedSeal[];
  readonly maxFindings?: number;
}

export interface LedgerReport {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** The newest seal, to be noted outside; null where there is none. */
  readonly newestSeal: Seal | null;
  /** The first `maxFindings` (1,000 by default) of `findingCount`; empty for an intact ledger. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

const defaultMaxFindings = 1000;
const eventsPerProgress = 50_000;

/**
 * Reads the whole ledger once and recomputes all proofs: the chain of every stream, the digests of private parts, which
 * only an erasure may have emptied, the numbering of versions, the seals. A change after the recording is found and
 * named. Only events that are not sealed yet can be cut off the end of a stream unnoticed.
 */
export async function verifyLedger(options: VerifyLedgerOptions): Promise<LedgerReport> {
  return inSnapshot(options.client, async () => {
    const report = await verifyEvents(options);
    await options.inSnapshot?.();
    return report;
  });
}

async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A broken connection has nothing to roll back, and its own error explains more.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function verifyEvents(options: VerifyLedgerOptions): Promise<LedgerReport> {
  const { client, onChunk, onProgress } = options;
  const findings = new Findings(options.maxFindings ?? defaultMaxFindings);
  const seals = await loadSeals(client);
  checkSealChain(seals, options.notedSeals ?? [], findings);
  const chains = new ChainVerifier(findings, await loadForgotten(client));
  const sealed = new SealVerifier(seals, findings);
  let events = 0;
  for await (const row of copyEventRows(client, {}, onChunk)) {
    while (row.next()) {
      chains.check(row);
      sealed.add(row);
      events++;
      if (onProgress && events % eventsPerProgress === 0) onProgress({ events, position: row.position });
    }
  }
  await sealed.finish(client);
  return {
    events,
    streams: chains.streams,
    seals: seals.length,
    newestSeal: seals.at(-1) ?? null,
    findings: findings.kept,
    findingCount: findings.count,
  };
}

/**
 * Loaded before the events, so that an event without its private part does not have to wait for the erasure of its
 * person. People by number, bank lines by stream, and withdrawals that fit no claim by position.
 */
async function loadForgotten(client: ClientBase): Promise<ReadonlySet<number | string>> {
  const rows = await readRows<{ of: string; user_id: number | null }>(client, {
    text: `SELECT CASE stream WHEN 'withdrawals-0' THEN 'event ' || position ELSE stream END AS of,
                  CASE type WHEN 'PersonErased' THEN (data->>'userId')::int END AS user_id FROM events e
            WHERE type IN ('PersonErased', 'BankLineSetAside') OR (type = 'BankLineImported' AND ${lineTimeIsOverSql('e')})
               OR (stream = 'withdrawals-0' AND ${withdrawalIsErasedSql('e', 'events')})`,
  });
  return new Set(rows.map(({ of, user_id }) => user_id ?? of));
}
