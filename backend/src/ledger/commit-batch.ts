import {
  ConcurrencyConflict,
  IdempotencyConflict,
  NotFound,
  beginAppend,
  idempotencyId,
  insertEventRows,
  loadByIdempotencyKeys,
  loadStreams,
  prepareEvents,
  recordedEvent,
  takePositions,
  type EventMeta,
  type EventRow,
  type PositionedRow,
  type RecordedEvent,
  windowPhase,
} from '@fan-beats/events';
import {
  applyRowOps,
  epochSql,
  guardAccounts,
  guardStock,
  projectEvents,
  type RowOp,
} from '@fan-beats/projections';

import type { DataSource, EntityManager } from 'typeorm';

import { writeAudit } from '../platform/audit/audited';
import { recordsOn, type Transaction } from '../platform/database/statements';
import { ActorRefused, actorsLock } from '../platform/people/actors-lock';
import type { CommandNeeds, LedgerCommand } from './ledger-command';
import type { PendingCommand } from './group-commit-queue';
import { DecisionContext, type GoSnapshot } from './decision-context';
import {
  involvedKey,
  joinNeeds,
  loadRefused,
  loadDecisionState,
  lockGos,
  type Involved,
} from './load-decision-state';

export interface CommitContext {
  readonly client: Transaction;
  /** Knows the entities that commands save along with their events. */
  readonly source: DataSource;
  readonly clockOffsetMs: number;
  /** Claim numbers set aside for this process. */
  readonly claimIds: {
    reserve(client: Transaction, wanted: number): Promise<readonly number[]>;
    use(count: number): void;
  };
  /** The epoch of the read models this process last saw; the commit refuses when a rebuild raised it (and notes the new one). */
  readonly epoch: { known: number };
}

interface Decided {
  readonly pending: PendingCommand;
  readonly rows: readonly EventRow[];
  readonly accepted: boolean;
  readonly settle: () => void;
}

/**
 * One group commit: load once, decide one command after another in memory, then append and project everything in one
 * transaction that checks each assumption again. Throws a conflict when one did not hold; then nothing was committed.
 */
export async function commitBatch(context: CommitContext, batch: readonly PendingCommand[]): Promise<void> {
  const { client, source } = context;
  const first = batch[0]?.command;
  if (first?.exclusiveGoIds === undefined && first?.records === undefined)
    return decideAndCommit(context, batch, {});
  const { exclusiveGoIds = [], records } = first;
  const transaction = recordsOn(source, client);
  try {
    await begin(context);
    const refusal = refusalOf(first, await loadRefused(client, involvedIn(batch)));
    if (refusal) throw refusal;
    await lockGos(client, exclusiveGoIds, { exclusive: true, clockOffsetMs: context.clockOffsetMs });
    await decideAndCommit(context, batch, { transaction, held: await records?.hold(transaction) });
  } catch (error) {
    await rollback(client);
    throw error;
  }
}

async function decideAndCommit(
  context: CommitContext,
  batch: readonly PendingCommand[],
  { transaction, held }: { readonly transaction?: EntityManager; readonly held?: unknown },
): Promise<void> {
  const { client } = context;
  const newClaims = batch.reduce((sum, { command }) => sum + (command.needs.claimsOf?.length ?? 0), 0);
  const keys = batch.map(({ command, idempotencyKey }) => ({
    actorId: actorIdOf(command),
    key: idempotencyKey,
  }));
  const [loaded, recorded, refused, freeClaimIds] = await Promise.all([
    loadDecisionState(client, joinNeeds(needsOf(batch, held)), {
      readStreams: loadStreams,
      clockOffsetMs: context.clockOffsetMs,
    }),
    loadByIdempotencyKeys(client, keys),
    loadRefused(client, involvedIn(batch)),
    context.claimIds.reserve(client, newClaims),
  ]);
  const decisionContext = new DecisionContext(loaded, freeClaimIds);
  const decided = decideAll(decisionContext, batch, { recorded, refused, held });
  const saving = decided[0]?.accepted ? decided[0].pending.command : undefined;
  const rows = decided.flatMap((one) => one.rows);
  if (rows.length > 0 || saving?.records) {
    const involved = involvedIn(decided.filter((one) => one.accepted).map((one) => one.pending));
    const exclusiveGoIds = batch[0]?.command.exclusiveGoIds ?? [];
    const save = () => transaction && saving && saveRecords(transaction, saving, held);
    const begun = transaction !== undefined;
    await commitRows(context, { decisionContext, rows, begun, involved, exclusiveGoIds, save });
  } else if (transaction) {
    await rollback(client);
  }
  for (const one of decided) one.settle();
}

/** Only a command that runs alone has records. */
function needsOf(batch: readonly PendingCommand[], held: unknown): CommandNeeds[] {
  const ofRecords = batch[0]?.command.records?.needs?.(held);
  return [...batch.map(({ command }) => command.needs), ...(ofRecords ? [ofRecords] : [])];
}

/** What was changed beside the events, and what the audit keeps of it. */
async function saveRecords(
  transaction: EntityManager,
  { actor, records }: LedgerCommand<unknown>,
  held: unknown,
): Promise<void> {
  const act = await records?.save(transaction, held);
  if (act) await writeAudit(transaction, actor, act);
}

interface LoadedForDecisions {
  /** First events of commands that are in the ledger already, by idempotency id. */
  readonly recorded: ReadonlyMap<string, RecordedEvent>;
  /** By `involvedKey`. */
  readonly refused: ReadonlySet<string>;
  /** The records a command holds. */
  readonly held: unknown;
}

/** The product's own commands have no actor. */
function actorIdOf({ actor, via }: LedgerCommand<unknown>): number | null {
  return via === 'system' ? null : actor.userId;
}

function involvedIn(batch: readonly PendingCommand[]): Involved[] {
  return batch.flatMap(({ command }) =>
    command.subjectId === undefined ? [command.actor] : [command.actor, subjectOf(command.subjectId)],
  );
}

const subjectOf = (userId: number): Involved => ({ userId, role: null });

/** Why a command may not even be decided; undefined when nothing speaks against it. */
function refusalOf(
  { actor, subjectId }: LedgerCommand<unknown>,
  refused: ReadonlySet<string>,
): Error | undefined {
  if (refused.has(involvedKey(actor))) return new ActorRefused();
  const erased = subjectId !== undefined && refused.has(involvedKey(subjectOf(subjectId)));
  return erased ? new NotFound('user') : undefined;
}

/** Answers at once what needs no commit; gives back the commands whose answer hangs on it. */
function decideAll(
  decisionContext: DecisionContext,
  batch: readonly PendingCommand[],
  { recorded, refused, held }: LoadedForDecisions,
): Decided[] {
  const decided: Decided[] = [];
  const inBatch = new Map<string, RecordedEvent>();
  for (const pending of batch) {
    const { command, idempotencyKey } = pending;
    const id = idempotencyId({ actorId: actorIdOf(command), key: idempotencyKey });
    const earlier = recorded.get(id) ?? inBatch.get(id);
    const refusal = refusalOf(command, refused);
    const one = refusal
      ? rejected(pending, refusal)
      : (earlier && answerAgain(pending, earlier)) || decide(decisionContext, pending, held);
    const [first] = one.rows;
    if (first) inBatch.set(id, recordedEvent(first, 0));
    if (changesSomething(one) || (decided.length > 0 && !recorded.has(id))) decided.push(one);
    else one.settle();
  }
  return decided;
}

/** A refusal or a repeated answer that rests on what is not committed yet waits for the commit, like what it rests on. */
function changesSomething({ rows, accepted, pending }: Decided): boolean {
  return rows.length > 0 || (accepted && pending.command.records !== undefined);
}

function answerAgain(pending: PendingCommand, first: RecordedEvent): Decided {
  const same = first.meta.inputDigest === pending.inputDigest;
  const settle = same
    ? () => pending.resolve(pending.command.answerAgain(first))
    : () => pending.reject(new IdempotencyConflict(pending.idempotencyKey));
  return { pending, rows: [], accepted: false, settle };
}

function decide(decisionContext: DecisionContext, pending: PendingCommand, held: unknown): Decided {
  decisionContext.beginDecision();
  try {
    const decision = pending.command.decide(decisionContext, held);
    const heads = new Map(decision.streams.map(({ stream }) => [stream, decisionContext.head(stream)]));
    const streams = decision.streams.map(({ stream, events }) => ({
      stream,
      expectedVersion: decisionContext.head(stream).version,
      events,
    }));
    const rows = prepareEvents({
      acts: [{ streams, meta: metaOf(pending) }],
      heads,
      recordedAt: decisionContext.now,
    });
    decisionContext.advance(rows.map((row) => recordedEvent(row, 0)));
    return { pending, rows, accepted: true, settle: () => pending.resolve(decision.answer) };
  } catch (error) {
    return rejected(pending, error);
  }
}

function rejected(pending: PendingCommand, error: unknown): Decided {
  return { pending, rows: [], accepted: false, settle: () => pending.reject(error) };
}

function metaOf({ command, idempotencyKey, inputDigest }: PendingCommand): EventMeta {
  return {
    actorId: actorIdOf(command),
    actorRole: command.actor.role,
    via: command.via,
    correlationId: command.actor.correlationId,
    idempotencyKey,
    inputDigest,
    ...(command.batchId === undefined ? {} : { batchId: command.batchId }),
  };
}

interface CommitInput {
  readonly decisionContext: DecisionContext;
  readonly rows: readonly EventRow[];
  readonly begun: boolean;
  readonly involved: readonly Involved[];
  /** Group orders that are held alone already. */
  readonly exclusiveGoIds: readonly number[];
  readonly save: () => Promise<void> | undefined;
}

async function commitRows(context: CommitContext, input: CommitInput): Promise<void> {
  const { client } = context;
  try {
    const positioned = await guardAndNumber(context, input);
    const operations = projectEvents(positioned.map(({ row, position }) => recordedEvent(row, position)));
    const writes = [insertEventRows(client, positioned), applyRowOps(client, operations.filter(notGuarded))];
    // The COMMIT follows without waiting for the writes: after one that failed it rolls back. Records may take several steps.
    const saved = input.save();
    if (saved) await allSettledOrThrow([...writes, saved]);
    // From here on the claims may stand, whatever becomes of the answer.
    context.claimIds.use(input.decisionContext.usedClaimIds);
    const [{ command }] = await allSettledOrThrow([client.query({ text: 'COMMIT' }), ...writes] as const);
    if (command !== 'COMMIT') throw new ConcurrencyConflict('the commit');
  } catch (error) {
    if (!input.begun) await rollback(client);
    throw error;
  }
}

/**
 * Begins the transaction, checks every assumption of the decisions and takes the events' positions. All of it travels in
 * one round trip; the server works it off in this order, so locks are taken in one order too.
 */
async function guardAndNumber(
  context: CommitContext,
  { decisionContext, rows, begun, involved, exclusiveGoIds }: CommitInput,
): Promise<PositionedRow[]> {
  const { client, clockOffsetMs } = context;
  const gos = decisionContext.reliedGos().filter(({ goId }) => !exclusiveGoIds.includes(goId));
  const goIds = gos.map(({ goId }) => goId);
  const [, refused, locked, movedAccounts, exceededStock, positions] = await allSettledOrThrow([
    begun ? undefined : begin(context),
    loadRefused(client, involved),
    goIds.length === 0 ? undefined : lockGos(client, goIds, { exclusive: false, clockOffsetMs }),
    guardAccounts(client, decisionContext.accountDemands()),
    guardStock(client, decisionContext.stockDemands()),
    takePositions(client, rows.length),
  ] as const);
  if (refused.size > 0) throw new ConcurrencyConflict('a person');
  if (locked) refuseMovedGos(gos, decisionContext.now, locked);
  if (movedAccounts.length > 0) throw new ConcurrencyConflict('an account');
  if (exceededStock.length > 0) throw new ConcurrencyConflict('stock');
  return rows.map((row, index) => ({ row, position: positionAt(positions, index) }));
}

/** The guards have written these already. */
function notGuarded(operation: RowOp): boolean {
  return operation.op !== 'add' || (operation.table !== 'go_stock' && operation.table !== 'account');
}

function positionAt(positions: readonly number[], index: number): number {
  const position = positions[index];
  if (position === undefined) throw new Error('The sequence gave too few positions');
  return position;
}

function refuseMovedGos(
  gos: readonly GoSnapshot[],
  decidedAt: number,
  locked: {
    readonly now: number;
    readonly gos: readonly { readonly goId: number; readonly revision: number }[];
  },
): void {
  const revisions = new Map(locked.gos.map(({ goId, revision }) => [goId, revision]));
  for (const go of gos) {
    const sameWindow = windowPhase(go, decidedAt) === windowPhase(go, locked.now);
    if (revisions.get(go.goId) !== go.revision || !sameWindow) throw new ConcurrencyConflict(`go-${go.goId}`);
  }
}

async function begin({ client, epoch }: CommitContext): Promise<void> {
  const reading = `pg_advisory_xact_lock_shared(${actorsLock})::text, ${epochSql} AS epoch`;
  const found = (await beginAppend<{ epoch: number }>(client, reading))?.epoch ?? 0;
  if (found === epoch.known) return;
  const first = epoch.known === -1;
  epoch.known = found;
  if (!first) throw new ConcurrencyConflict('the read models');
}

async function rollback(client: Transaction): Promise<void> {
  await client.query({ text: 'ROLLBACK' });
}

type Settled<T extends readonly unknown[]> = { [Index in keyof T]: Awaited<T[Index]> };

/** Like Promise.all, but lets every statement of a round trip end before the first failure is thrown. */
async function allSettledOrThrow<T extends readonly unknown[]>(statements: T): Promise<Settled<T>> {
  const results = await Promise.allSettled(statements);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as Settled<T>;
}
