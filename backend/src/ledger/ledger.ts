import { randomUUID } from 'node:crypto';

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { canonicalJson, ConcurrencyConflict, sha256Hex, takeClaimIds } from '@fan-beats/events';

import type { ClientConfig } from 'pg';
import type { DataSource } from 'typeorm';

import type { Greeting } from '../platform/database/connections';
import type { LedgerCommand } from './ledger-command';
import { isConnectionLoss, isMissingTable } from '../platform/database/database-errors';
import { commitBatch } from './commit-batch';
import { FoldedClaims } from './folded-claims';
import { GroupCommitQueue, type PendingCommand } from './group-commit-queue';
import { LedgerClient } from './ledger-client';
import type { Transaction } from '../platform/database/statements';

/** How long a command waits for a database that cannot be reached before it is refused. */
const patienceMs = 15_000;

/** The clock of the ledger: the database's. Only the demo shop sets it back, to record a history. */
export class LedgerClock {
  offsetMs = 0;
}

/** Claim numbers taken from the sequence ahead of the decisions that use them, lowest first. */
class ClaimNumbers {
  private free: number[] = [];
  private takenOn: Transaction | undefined;

  /** At least as many free numbers as wanted; they stay free until they are used. */
  async reserve(connection: Transaction, wanted: number): Promise<readonly number[]> {
    // After a crash or a failover the sequence may give again what it gave on an earlier connection.
    if (this.takenOn !== connection) this.free = [];
    this.takenOn = connection;
    const missing = wanted - this.free.length;
    if (missing <= 0) return this.free;
    this.free.push(...(await takeClaimIds(connection, missing)));
    return this.free;
  }

  /** The first of the free numbers belong to claims that are about to be committed. */
  use(count: number): void {
    this.free.splice(0, count);
  }
}

/**
 * The one way into the books: every handler hands its command in here and gets its answer after the commit.
 * Rejects with a Rejection (a broken rule), NotFound, IdempotencyConflict, ConcurrencyConflict (changed too often
 * meanwhile) or LedgerUnavailable.
 */
@Injectable()
export class Ledger implements OnApplicationShutdown {
  private readonly client: LedgerClient;
  private readonly lane: GroupCommitQueue;
  private readonly claimIds = new ClaimNumbers();
  private readonly foldedClaims = new FoldedClaims();

  constructor(
    private readonly source: DataSource,
    connection: { readonly options: ClientConfig; readonly greet: Greeting },
    private readonly clock: LedgerClock,
  ) {
    this.client = new LedgerClient(connection.options, connection.greet);
    this.lane = new GroupCommitQueue((batch) => this.commit(batch));
  }

  run<Answer, Held = unknown>(command: LedgerCommand<Answer, Held>): Promise<Answer> {
    const now = Date.now();
    return new Promise<Answer>((resolve, reject) => {
      const pending: PendingCommand = {
        command,
        idempotencyKey: command.idempotencyKey ?? randomUUID(),
        inputDigest: sha256Hex(canonicalJson(command.input)),
        since: now,
        deadline: now + patienceMs,
        attempts: 0,
        settled: false,
        resolve: (answer) => {
          pending.settled = true;
          resolve(answer as Answer);
        },
        reject: (error) => {
          pending.settled = true;
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      this.lane.add(pending);
    });
  }

  /** Milliseconds for which the oldest command has waited for its commit. */
  get waitingMs(): number {
    return this.lane.waitingMs;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lane.drain();
    await this.client.end();
  }

  private async commit(batch: readonly PendingCommand[]): Promise<void> {
    const client = await this.client.get();
    const context = {
      client,
      whole: this.client.whole,
      source: this.source,
      clockOffsetMs: this.clock.offsetMs,
      claimIds: this.claimIds,
      foldedClaims: this.foldedClaims,
    };
    try {
      await commitBatch(context, batch);
    } catch (error) {
      // A rebuilt read model took the place of a table under its name there.
      const swapped = context.whole !== undefined && isMissingTable(error);
      if (swapped || isConnectionLoss(error)) this.client.drop();
      throw swapped ? new ConcurrencyConflict('the tables') : error;
    }
  }
}
