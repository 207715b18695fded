import {
  lastPosition,
  unknownKeys,
  verifyLedger,
  type LedgerReport,
  type NotedSeal,
} from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { projectionTables } from '../../read-models/projectors';
import type { ReadModelRows } from '../../read-models/row-counts.view';
import { ReplayVerifier, type VerificationFinding } from './replay-verifier';
import { ReplayVerifierThread } from './replay-verifier-thread';
import { endedWhenIdle, onLongConnection } from '../replay/long-connection';
import { lockReplay } from '../replay/replay-lock';
import { copyTableOut } from '../replay/table-copy';

const defaultMaxFindings = 1000;
/** The number of events from which a second thread is worth its start. */
const longLedger = 20_000;
/** A single statement may scan the whole log before it returns anything. */
const silentSeconds = 30;

export interface VerifyOptions {
  readonly url: string;
  readonly onProgress?: (progress: { readonly events: number; readonly position: number }) => void;
  /** Seals that were noted outside the database. */
  readonly notedSeals?: readonly NotedSeal[];
  /** Idempotency keys of acts that were reported as successful. */
  readonly acknowledged?: readonly string[];
  /** The most findings of each sort that are kept, 1,000 by default; all are counted. */
  readonly maxFindings?: number;
  /** Ends it early, with an error. */
  readonly signal?: AbortSignal | undefined;
}

export interface Verification extends Omit<LedgerReport, 'findings'> {
  /** Live rows per read model, all of them compared. */
  readonly readModels: readonly ReadModelRows[];
  /** Empty when everything is as it was recorded. */
  readonly findings: readonly VerificationFinding[];
}

/**
 * The one checker of the books, in one pass over the log and one snapshot of the database: every hash and seal, the
 * versions of every stream, the rules that no event may have broken, every row of every read model against a replay
 * from the first event on, and every act that was acknowledged. Waits for a rebuild that is under way.
 */
export function verifyProjections(options: VerifyOptions): Promise<Verification> {
  const { url, signal } = options;
  return onLongConnection({ url, name: 'fan-beats-verify', silentSeconds, signal }, async (client) => {
    await client.query(`SET statement_timeout = 0; SET jit = off; ${endedWhenIdle}`);
    await lockReplay(client, 'shared');
    const max = options.maxFindings ?? defaultMaxFindings;
    if ((await lastPosition(client)) <= longLedger)
      return await verifyWith(new ReplayVerifier(max), client, options);
    const thread = new ReplayVerifierThread(max);
    try {
      return await verifyWith(thread, client, options);
    } finally {
      await thread.close();
    }
  });
}

/** One pass over the log; the replay runs on either thread. `client` is outside a transaction. */
export async function verifyWith(
  verifier: ReplayVerifier | ReplayVerifierThread,
  client: ClientBase,
  { onProgress, notedSeals, acknowledged = [], maxFindings = defaultMaxFindings }: Omit<VerifyOptions, 'url'>,
): Promise<Verification> {
  let lost: readonly string[] = [];
  const {
    findings: ofLog,
    findingCount: countOfLog,
    ...read
  } = await verifyLedger({
    client,
    maxFindings,
    ...(onProgress && { onProgress }),
    ...(notedSeals && { notedSeals }),
    onChunk: async (chunk) => verifier.events(chunk),
    inSnapshot: async () => {
      for (const table of projectionTables)
        for await (const chunk of copyTableOut(client, table)) await verifier.rows(table.name, chunk);
      lost = await unknownKeys(client, acknowledged);
    },
  });
  const { readModels, findings, findingCount } = await verifier.report();
  return {
    ...read,
    readModels,
    findings: [...ofLog, ...findings, ...lost.slice(0, maxFindings).map(lostAct)],
    findingCount: countOfLog + findingCount + lost.length,
  };
}

function lostAct(key: string): VerificationFinding {
  const sentence = `The act under the key ${key} was acknowledged, and is not in the ledger.`;
  return { kind: 'lost', stream: null, version: null, position: null, sentence };
}
