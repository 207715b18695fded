import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyConflict, takeClaimIds } from '@fan-beats/events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import type { DataSource } from 'typeorm';
import { endConnection, hangUp, type Greeting } from '../platform/database/connections';
import { isConnectionLoss } from '../platform/database/database-errors';
import type { Transaction } from '../platform/database/statements';
import { newActId } from './act-id';
import { commitBatch } from './commit-batch';
import type { ChooseSender, CommitSender } from './commit-sender';
import { FoldedClaims } from './folded-claims';
import { GroupCommitQueue, type PendingCommand } from './group-commit-queue';
import { inputDigestOf } from './input-digest';
import type { LedgerCommand, Plan, RecordedCommand } from './ledger-command';
import { previewPlan, type PreviewPlan } from './preview';

/** After such a pause the connection may be lost: it is tested first, and has `answerMs` to answer. */
const pauseMs = 2_000;
const answerMs = 1_000;

interface LaneConnection {
  readonly client: Client;
  readonly sender: CommitSender;
}

/**
 * The connection of one commit lane. Its statements are sent without waiting for one another, so that a commit of any
 * size costs a handful of round trips. It is opened on demand, and again after it was lost.
 */
export class LedgerClient {
  private current: { readonly client: Client; readonly opened: Promise<LaneConnection> } | undefined;
  private usedAt = 0;

  constructor(
    private readonly config: ClientConfig,
    private readonly greet: Greeting,
    private readonly chooseSender: ChooseSender,
  ) {}

  async get(): Promise<LaneConnection> {
    const paused = Date.now() - this.usedAt > pauseMs;
    this.usedAt = Date.now();
    if (paused && this.current && !(await answers(this.current.client))) this.drop();
    this.current ??= this.open();
    return this.current.opened;
  }

  /** Cuts the connection: the result of its running statements is unknown. */
  drop(): void {
    const dropped = this.current;
    this.current = undefined;
    if (dropped) hangUp(dropped.client);
  }

  async end(): Promise<void> {
    const ended = this.current;
    this.current = undefined;
    if (ended) await endConnection(ended.client);
  }

  private open(): { client: Client; opened: Promise<LaneConnection> } {
    const client = new Client(this.config);
    // Late events of an earlier connection do not matter for the present one.
    const forget = (): void => {
      if (this.current?.client === client) this.current = undefined;
    };
    client.on('error', forget);
    const opened = client.connect().then(async () => {
      await this.greet(client);
      return { client, sender: await this.chooseSender(client) };
    });
    opened.catch(() => {
      forget();
      hangUp(client);
    });
    return { client, opened };
  }
}

async function answers(client: Client): Promise<boolean> {
  const asked = client.query({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(answerMs, false, { ref: false })]);
}

/** The time that a command waits for a database that cannot be reached before it is refused. */
const patienceMs = 15_000;

/** The offset that is added to the database's clock: 0, but for the demo shop, which records a history. */
export class LedgerClock {
  offsetMs = 0;
}

/** Claim numbers taken from the sequence ahead of the decisions that use them, lowest first. */
class ClaimNumbers {
  private free: number[] = [];
  private takenOn: Transaction | undefined;

  /** Returns at least the wanted count of free numbers; they stay free until they are used. */
  async reserve(connection: Transaction, wanted: number): Promise<readonly number[]> {
    // After a crash or a failover the sequence may return numbers that it returned on an earlier connection.
    if (this.takenOn !== connection) this.free = [];
    this.takenOn = connection;
    const missing = wanted - this.free.length;
    if (missing <= 0) return this.free;
    this.free.push(...(await takeClaimIds(connection, missing)));
    return this.free;
  }

  /** Removes the first free numbers: they belong to claims that are about to be committed. */
  use(count: number): void {
    this.free.splice(0, count);
  }
}

/**
 * The only way to write to the books: every handler hands its command in here and gets its answer after the commit.
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
    connection: {
      readonly options: ClientConfig;
      readonly greet: Greeting;
      readonly chooseSender: ChooseSender;
    },
    private readonly clock: LedgerClock,
  ) {
    this.client = new LedgerClient(connection.options, connection.greet, connection.chooseSender);
    this.lane = new GroupCommitQueue((batch) => this.commitTogether(batch));
  }

  /**
   * Records the decision of the plan for a command, and returns the first stream that it was recorded in; '' where
   * nothing is recorded. A command that was recorded before under the same key is not decided again: the stream is that
   * of the first time.
   */
  commit<Held = undefined>(command: RecordedCommand, plan: Plan<Held>): Promise<string> {
    const { actor, commandName, ...fields } = command;
    return this.run<string, Held>({
      actor,
      via: plan.via ?? 'admin',
      subjectId: plan.subjectId,
      batchId: plan.batchId,
      actId: plan.actId,
      idempotencyKey: plan.idempotencyKey ?? command.idempotencyKey,
      input: { command: commandName, fields: plan.input ?? fields },
      // Keys of 0.2.0 belonged to the fields alone, without the name of the command.
      earlierInput: plan.earlierInput ?? plan.input ?? fields,
      exclusiveGoIds: plan.exclusiveGoIds,
      needs: plan.needs ?? {},
      records: plan.records,
      decide(state, held) {
        const streams = plan.decide(state, held);
        return { streams, answer: streams[0]?.stream ?? '' };
      },
      answerAgain: ({ stream }) => stream,
    });
  }

  /** The effect that an act would have now. Nothing is recorded. Throws a Rejection or NotFound as the act would. */
  preview<Planned, Records = undefined>(plan: PreviewPlan<Planned, Records>): Promise<Planned> {
    return previewPlan(this.source, plan, this.clock.offsetMs);
  }

  /** As `commit`, for a command that answers with a value of its decision. */
  run<Answer, Held = unknown>(command: LedgerCommand<Answer, Held>): Promise<Answer> {
    const now = Date.now();
    return new Promise<Answer>((resolve, reject) => {
      const pending: PendingCommand = {
        command,
        actId: command.actId ?? newActId(),
        idempotencyKey: command.idempotencyKey ?? randomUUID(),
        inputDigest: inputDigestOf(command.input),
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

  private async commitTogether(batch: readonly PendingCommand[]): Promise<void> {
    const { client, sender } = await this.client.get();
    const context = {
      client,
      sender,
      source: this.source,
      clockOffsetMs: this.clock.offsetMs,
      claimIds: this.claimIds,
      foldedClaims: this.foldedClaims,
    };
    try {
      await commitBatch(context, batch);
    } catch (error) {
      // A rebuild may have replaced a table of the same name: the queue decides again.
      const outdated = sender.isOutdated(error);
      if (outdated || isConnectionLoss(error)) this.client.drop();
      throw outdated ? new ConcurrencyConflict('the tables') : error;
    }
  }
}
