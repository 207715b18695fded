import { ConcurrencyConflict, Rejection } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';

import type { LedgerCommand, RecordChange } from './ledger-command';
import { LedgerUnavailable } from '../platform/errors/refusals';
import { GroupCommitQueue, type CommitBatch, type PendingCommand } from './group-commit-queue';

const command: LedgerCommand<unknown> = {
  actor: { userId: 1, role: 2, correlationId: 'test' },
  via: 'admin',
  input: {},
  needs: {},
  decide: () => ({ streams: [], answer: null }),
  answerAgain: () => null,
};

interface Waiting {
  readonly pending: PendingCommand;
  readonly answer: Promise<unknown>;
}

/** A command of a person, and the answer to it. */
function call(
  idempotencyKey = 'key',
  { patienceMs = 60_000, of = command }: { patienceMs?: number; of?: LedgerCommand<unknown> } = {},
): Waiting {
  const since = Date.now();
  let pending: PendingCommand | undefined;
  const answer = new Promise((resolve, reject) => {
    const made: PendingCommand = {
      command: of,
      actId: 'act',
      idempotencyKey,
      inputDigest: '',
      since,
      deadline: since + patienceMs,
      attempts: 0,
      settled: false,
      resolve: (given) => {
        made.settled = true;
        resolve(given);
      },
      reject: (error) => {
        made.settled = true;
        reject(error instanceof Error ? error : new Error());
      },
    };
    pending = made;
  });
  if (!pending) throw new Error('The command was not made');
  return { pending, answer };
}

function run(commit: CommitBatch, patienceMs: number): { lane: GroupCommitQueue; answer: Promise<unknown> } {
  const lane = new GroupCommitQueue(commit);
  const { pending, answer } = call('key', { patienceMs });
  lane.add(pending);
  return { lane, answer };
}

const keysOf = (batch: readonly PendingCommand[]) => batch.map(({ idempotencyKey }) => idempotencyKey);

/** Hands in all calls at once; returns the keys of each batch that was tried. */
async function batchesOf(calls: readonly Waiting[], commit: CommitBatch): Promise<string[][]> {
  const tried: string[][] = [];
  const lane = new GroupCommitQueue((batch) => {
    tried.push(keysOf(batch));
    return commit(batch);
  });
  for (const { pending } of calls) lane.add(pending);
  await lane.drain();
  return tried;
}

const settleAll: CommitBatch = (batch) => {
  for (const { resolve } of batch) resolve('done');
  return Promise.resolve();
};

it('has all its attempts left for conflicts after an outage', async () => {
  const failures = [
    ...Array.from({ length: 9 }, () => new Error('Connection terminated unexpectedly')),
    ...Array.from({ length: 8 }, () => new ConcurrencyConflict('stock')),
  ];
  const { answer } = run((batch) => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : settleAll(batch);
  }, 60_000);
  await expect(answer).resolves.toBe('done');
});

it('lets nobody wait for a commit that stands still, and says for how long it has stood', async () => {
  let end = (): void => undefined;
  const { lane, answer } = run(() => new Promise((resolve) => (end = resolve)), 1_000);
  await until(() => lane.waitingMs > 50);
  await expect(answer).rejects.toThrow(LedgerUnavailable);
  expect(lane.waitingMs).toBe(0);
  end();
  await lane.drain();
});

it('never runs a command later whose person was told that the ledger is away', async () => {
  let end = (): void => undefined;
  const tried: string[] = [];
  const lane = new GroupCommitQueue((batch) => {
    tried.push(...keysOf(batch));
    return new Promise((resolve) => (end = resolve));
  });
  const [first, second] = [call('first', { patienceMs: 500 }), call('second', { patienceMs: 500 })];
  lane.add(first.pending);
  const firstAnswer = expect(first.answer).rejects.toThrow(LedgerUnavailable);
  await until(() => tried.length === 1);
  lane.add(second.pending);
  await expect(second.answer).rejects.toThrow(LedgerUnavailable);
  await firstAnswer;
  end();
  await lane.drain();
  expect(tried).toEqual(['first']);
});

it('never runs a command again that was refused before its batch met a conflict', async () => {
  const calls = [call('refused'), call('good')];
  const refusal = expect(calls[0]?.answer).rejects.toThrow(Rejection);
  let tries = 0;
  const tried = await batchesOf(calls, (batch) => {
    tries += 1;
    if (tries > 1) return settleAll(batch);
    batch[0]?.reject(new Rejection('CART_EMPTY'));
    return Promise.reject(new ConcurrencyConflict('stock'));
  });
  await refusal;
  expect(tried).toEqual([['refused', 'good'], ['good']]);
});

it('tries commands one by one after an error that nobody expected, so that each is answered for itself', async () => {
  const calls = [call('bad'), call('good'), call('better')];
  const failure = expect(calls[0]?.answer).rejects.toThrow('disk full');
  const tried = await batchesOf(calls, (batch) =>
    keysOf(batch).includes('bad') ? Promise.reject(new Error('disk full')) : settleAll(batch),
  );
  await failure;
  await expect(Promise.all(calls.slice(1).map(({ answer }) => answer))).resolves.toEqual(['done', 'done']);
  expect(tried).toEqual([['bad', 'good', 'better'], ['bad'], ['good'], ['better']]);
});

it('keeps the order in which commands came when a batch is tried again', async () => {
  const calls = Array.from({ length: 130 }, (_, n) => call(`call ${n}`));
  let tries = 0;
  const tried = await batchesOf(calls, (batch) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new ConcurrencyConflict('stock')) : settleAll(batch);
  });
  const [first = [], second = [], third = []] = tried;
  expect(first).toHaveLength(128);
  expect([...second, ...third]).toEqual(calls.map(({ pending }) => pending.idempotencyKey));
});

describe('a command that holds a group order or changes records', () => {
  const records: RecordChange<unknown> = {
    hold: () => Promise.resolve(),
    save: () => Promise.resolve(null),
  };
  it.each([
    ['a group order', { exclusiveGoIds: [1] }],
    ['records', { records }],
  ])('runs alone: %s', async (_what, holds) => {
    const alone = Object.assign({}, command, holds);
    const calls = [call('a'), call('alone', { of: alone }), call('b')];
    expect(await batchesOf(calls, settleAll)).toEqual([['a'], ['alone'], ['b']]);
  });
});
