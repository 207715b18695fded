import {
  awaitTurn,
  IdempotencyConflict,
  NotFound,
  idempotencyId,
  insertEvents,
  loadByIdempotencyKeys,
  prepareEvents,
  recordedEvent,
  type EventMeta,
  type EventRow,
  type RecordedEvent,
} from '@fan-beats/events';
import { guardStatement, projectEvents, writeStatements, type RowOp } from '@fan-beats/projections';
import { ActorRefused } from '../platform/errors/refusals';

import type { QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

import { writeAudit } from '../platform/audit/audited';
import { isConflict } from '../platform/database/database-errors';
import { recordsOn, type Transaction } from '../platform/database/statements';
import { involvedKey, loadRefused, type Involved } from '../platform/people/refused-people';
import { begin, commitAfter, sendAll, type CommitSender } from './commit-sender';
import { inputDigestOf } from './input-digest';
import type { CommandNeeds, LedgerCommand } from './ledger-command';
import type { PendingCommand } from './group-commit-queue';
import { DecisionContext } from './decision-context';
import type { FoldedClaims } from './folded-claims';
import { JoinedQueries } from './joined-queries';
import { joinNeeds, loadDecisionState, lockGos, refuseMoved } from './load-decision-state';

export interface CommitContext {
  readonly client: Transaction;
  readonly sender: CommitSender;
  /** Has the entities that commands save along with their events. */
  readonly source: DataSource;
  readonly clockOffsetMs: number;
  /** Claim numbers that are reserved for this process. */
  readonly claimIds: {
    reserve(connection: Transaction, wanted: number): Promise<readonly number[]>;
    use(count: number): void;
  };
  readonly foldedClaims: FoldedClaims;
}

interface Decided {
  readonly pending: PendingCommand;
  readonly rows: readonly EventRow[];
  readonly accepted: boolean;
  readonly settle: () => void;
}

/**
 * One group commit: load once, decide one command after another in memory, then append and project everything in one
 * transaction that checks each assumption again. Throws a conflict where an assumption is not true any more; then
 * nothing was committed.
 */
export async function commitBatch(context: CommitContext, batch: readonly PendingCommand[]): Promise<void> {
  const { client, source } = context;
  const first = batch[0]?.command;
  if (first?.exclusiveGoIds === undefined && first?.records === undefined)
    return decideAndCommit(context, batch, {});
  const { exclusiveGoIds = [], records } = first;
  const transaction = recordsOn(source, client);
  try {
    await sendAll(client, begin);
    const refusal = refusalOf(first, await loadRefused(client, involvedIn(batch)));
    if (refusal) throw refusal;
    await lockGos(client, exclusiveGoIds);
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
  const { client, sender } = context;
  const newClaims = batch.reduce((sum, { command }) => sum + (command.needs.claimsOf?.length ?? 0), 0);
  const keys = batch.map(({ command, idempotencyKey }) => ({
    actorId: actorIdOf(command),
    key: idempotencyKey,
  }));
  const questions = new JoinedQueries(sender);
  const [[loaded, recorded, refused, freeClaimIds]] = await Promise.all([
    Promise.all([
      loadDecisionState(questions, joinNeeds(needsOf(batch, held)), {
        readStreams: (streams) => context.foldedClaims.load(client, streams),
        clockOffsetMs: context.clockOffsetMs,
      }),
      loadByIdempotencyKeys(questions, keys),
      loadRefused(questions, involvedIn(batch)),
      context.claimIds.reserve(client, newClaims),
    ]),
    questions.ask(),
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

/** Saves the records that change beside the events, and their entry in the audit. */
async function saveRecords(
  transaction: EntityManager,
  { actor, records }: LedgerCommand<unknown>,
  held: unknown,
): Promise<void> {
  const act = await records?.save(transaction, held);
  if (act) await writeAudit(transaction, actor, act);
}

interface LoadedForDecisions {
  /** First events of commands that the ledger already contains, by idempotency id. */
  readonly recorded: ReadonlyMap<string, RecordedEvent>;
  /** By `involvedKey`. */
  readonly refused: ReadonlySet<string>;
  /** The records that a command has locked. */
  readonly held: unknown;
}

/** Commands of the shop itself have no actor. */
function actorIdOf({ actor, via }: LedgerCommand<unknown>): number | null {
  return via === 'system' ? null : actor.userId;
}

function involvedIn(batch: readonly PendingCommand[]): Involved[] {
  return batch.flatMap(({ command }) =>
    command.subjectId === undefined ? [command.actor] : [command.actor, subjectOf(command.subjectId)],
  );
}

const subjectOf = (userId: number): Involved => ({ userId, role: null });

/** The reason why a command may not be decided; undefined without one. */
function refusalOf(
  { actor, subjectId }: LedgerCommand<unknown>,
  refused: ReadonlySet<string>,
): Error | undefined {
  if (refused.has(involvedKey(actor))) return new ActorRefused();
  const erased = subjectId !== undefined && refused.has(involvedKey(subjectOf(subjectId)));
  return erased ? new NotFound('user') : undefined;
}

/** Answers the commands that need no commit at once, and returns those that do. */
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
    // An answer that changes nothing is given at once if it depends on committed facts alone: it is the first of the
    // batch, or repeats the answer of a recorded command. Any other may depend on facts of this batch, and waits for
    // their commit.
    if (changesSomething(one) || (decided.length > 0 && !recorded.has(id))) decided.push(one);
    else one.settle();
  }
  return decided;
}

/**
 * True for a decision that needs a commit. A refusal or a repeated answer after such a decision in the same batch waits
 * for the commit too.
 */
function changesSomething({ rows, accepted, pending }: Decided): boolean {
  return rows.length > 0 || (accepted && pending.command.records !== undefined);
}

function answerAgain(pending: PendingCommand, first: RecordedEvent): Decided {
  const settle = isSameInput(pending, first.meta.inputDigest)
    ? () => pending.resolve(pending.command.answerAgain(first))
    : () => pending.reject(new IdempotencyConflict(pending.idempotencyKey));
  return { pending, rows: [], accepted: false, settle };
}

/** Whether a recorded digest is the digest of this command's input, as this release or 0.2.0 writes it. */
function isSameInput({ command, inputDigest }: PendingCommand, recorded: string | undefined): boolean {
  if (recorded === inputDigest) return true;
  return command.earlierInput !== undefined && recorded === inputDigestOf(command.earlierInput);
}

function decide(decisionContext: DecisionContext, pending: PendingCommand, held: unknown): Decided {
  decisionContext.beginDecision();
  try {
    const decision = pending.command.decide(decisionContext, held);
    const heads = new Map(decision.streams.map(({ stream }) => [stream, decisionContext.head(stream)]));
    const versions = new Map([...heads].map(([stream, { version }]) => [stream, version]));
    // An act may come back to a stream: a correction frees the stages of a claim, and pays them again.
    const streams = decision.streams.map(({ stream, events }) => {
      const expectedVersion = versions.get(stream) ?? 0;
      versions.set(stream, expectedVersion + events.length);
      return { stream, expectedVersion, events };
    });
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

function metaOf({ command, actId, idempotencyKey, inputDigest }: PendingCommand): EventMeta {
  return {
    actId,
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
  /** Group orders that are already locked exclusively. */
  readonly exclusiveGoIds: readonly number[];
  readonly save: () => Promise<void> | undefined;
}

/**
 * Checks every assumption of the decisions and writes, in one round trip. All statements are made before the first is
 * sent. A statement with a wrong assumption fails; the ones after it then fail too, and the COMMIT rolls back.
 */
async function commitRows(context: CommitContext, input: CommitInput): Promise<void> {
  const { client, claimIds, foldedClaims, sender } = context;
  const { begun, decisionContext } = input;
  const changes = [guardOf(context, input), ...writesOf(input.rows)];
  try {
    if (begun) {
      await sender.change(changes);
      await input.save();
      await commitAfter(client, []);
    } else {
      await sender.commit(changes);
    }
  } catch (error) {
    // The commit may have succeeded although its answer was lost: the claims may exist.
    if (!isConflict(error)) claimIds.use(decisionContext.usedClaimIds);
    throw error;
  }
  claimIds.use(decisionContext.usedClaimIds);
  foldedClaims.keep(decisionContext.changedLongClaims());
}

/** The guards, in the order in which every commit takes its locks: group orders by their ids, accounts by theirs, stock by its key. */
function guardOf(
  { clockOffsetMs }: CommitContext,
  { decisionContext, involved, exclusiveGoIds }: CommitInput,
): QueryConfig {
  const gos = decisionContext.reliedGos().filter(({ goId }) => !exclusiveGoIds.includes(goId));
  const { now: decidedAt, epoch } = decisionContext;
  return guardStatement(refuseMoved({ involved, gos, decidedAt, epoch, clockOffsetMs }), {
    accounts: decisionContext.accountGuards(),
    stock: decisionContext.stockGuards(),
  });
}

/** The database numbers the events while it inserts them: until then each has a position below 0, by its place in the batch. */
function writesOf(rows: readonly EventRow[]): QueryConfig[] {
  if (rows.length === 0) return [];
  const operations = projectEvents(rows.map((row, index) => recordedEvent(row, -1 - index)));
  return [awaitTurn, ...writeStatements(insertEvents(rows), operations.filter(notGuarded))];
}

/** False for rows that the guards have already written. */
function notGuarded(operation: RowOp): boolean {
  return operation.op !== 'add' || (operation.table !== 'go_stock' && operation.table !== 'account');
}

async function rollback(client: Transaction): Promise<void> {
  await client.query({ text: 'ROLLBACK' });
}
