import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { ConcurrencyConflict } from '@fan-beats/events';

import { LedgerUnavailable } from '../platform/errors/refusals';
import type { LedgerCommand } from './ledger-command';
import { isConflict, isConnectionLoss } from '../platform/database/database-errors';

/** A queued command, with the callbacks of the promise that its caller awaits. */
export interface PendingCommand {
  readonly command: LedgerCommand<unknown>;
  /** Made once, even if the command is decided several times. */
  readonly actId: string;
  readonly idempotencyKey: string;
  readonly inputDigest: string;
  /** The time at which it was handed in, and the time until which it waits for a ledger that cannot be reached. */
  readonly since: number;
  readonly deadline: number;
  /**
   * The number of conflicts; lost connections are not counted. After an unexpected error it is `aloneAfterAttempts`, so
   * that the command is tried alone.
   */
  attempts: number;
  settled: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Decides and commits a batch. It settles every command, or throws. When it throws, no unsettled command is known to be
 * committed; where the connection was lost during COMMIT, the idempotency key makes the next attempt safe.
 */
export type CommitBatch = (batch: readonly PendingCommand[]) => Promise<void>;

const largestGroup = 128;
const mostAttempts = 8;
const aloneAfterAttempts = 2;
/**
 * The pause between two tries to reach a database that is down, each twice as long as the one before: a new connection
 * costs the database 40 ms of a processor.
 */
const [firstPauseMs, longestPauseMs] = [100, 1_000];
/** A commit that takes longer than this may never end. */
const stallMs = 1_000;

/** True for commands that lock a group order, change records or had several conflicts: each is committed on its own. */
function runsAlone(pending: PendingCommand): boolean {
  return (
    pending.command.exclusiveGoIds !== undefined ||
    pending.command.records !== undefined ||
    pending.attempts >= aloneAfterAttempts
  );
}

/** Group commit: commands that arrive during a commit are decided and committed together after it. */
export class GroupCommitQueue {
  private queue: PendingCommand[] = [];
  private underWay: readonly PendingCommand[] = [];
  private begunAt = 0;
  private pauseMs = firstPauseMs;
  private working: Promise<void> | undefined;

  constructor(private readonly commit: CommitBatch) {}

  add(pending: PendingCommand): void {
    this.queue.push(pending);
    this.working ??= this.work();
  }

  /** Milliseconds for which the oldest command has waited; 0 where none waits. */
  get waitingMs(): number {
    const oldest = this.underWay.find(({ settled }) => !settled) ?? this.queue[0];
    return oldest ? Date.now() - oldest.since : 0;
  }

  /** Waits until every command that was handed in is settled. */
  async drain(): Promise<void> {
    while (this.working) await this.working;
  }

  private async work(): Promise<void> {
    // Commands sent in the same turn of the event loop belong together.
    await endOfTurn();
    const watch = setInterval(() => this.endWaiting(), stallMs);
    while (this.queue.length > 0) await this.commitOnce(this.takeBatch());
    clearInterval(watch);
    this.working = undefined;
  }

  /** Ends every command at its deadline while a commit makes no progress. */
  private endWaiting(): void {
    if (Date.now() - this.begunAt < stallMs) return;
    for (const pending of [...this.underWay, ...this.queue])
      if (Date.now() > pending.deadline) pending.reject(new LedgerUnavailable());
    this.queue = this.queue.filter(({ settled }) => !settled);
  }

  private takeBatch(): PendingCommand[] {
    const alone = this.queue.findIndex(runsAlone);
    if (alone === 0) return this.queue.splice(0, 1);
    const size = Math.min(largestGroup, alone === -1 ? this.queue.length : alone);
    return this.queue.splice(0, size);
  }

  private async commitOnce(batch: readonly PendingCommand[]): Promise<void> {
    this.underWay = batch;
    this.begunAt = Date.now();
    try {
      await this.commit(batch);
      this.pauseMs = firstPauseMs;
    } catch (error) {
      await this.again(batch, error);
    }
    this.underWay = [];
  }

  private async again(all: readonly PendingCommand[], error: unknown): Promise<void> {
    const batch = all.filter((pending) => !pending.settled);
    const lost = isConnectionLoss(error);
    const retryable = lost || isConflict(error);
    if (!retryable && batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    for (const pending of lost ? [] : batch) {
      // An unexpected error of a batch falls back to single commands, so that one command does not fail its neighbours.
      pending.attempts = retryable ? pending.attempts + 1 : aloneAfterAttempts;
    }
    const kept = batch.filter((pending) => !givesUp(pending, lost));
    this.queue.unshift(...kept);
    await pause(lost ? this.nextPauseMs() : kept.length > 1 ? 0 : Math.random() * 10);
  }

  private nextPauseMs(): number {
    const present = this.pauseMs;
    this.pauseMs = Math.min(longestPauseMs, 2 * present);
    return present;
  }
}

/** Rejects a command that has been tried too often or for too long. */
function givesUp(pending: PendingCommand, lost: boolean): boolean {
  if (lost && Date.now() > pending.deadline) pending.reject(new LedgerUnavailable());
  if (!lost && pending.attempts > mostAttempts) pending.reject(new ConcurrencyConflict('the ledger'));
  return pending.settled;
}
