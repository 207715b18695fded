import { ConcurrencyConflict } from '@fan-beats/events';

import type { LedgerCommand } from './ledger-command';
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

function run(commit: CommitBatch, patienceMs: number): { lane: GroupCommitQueue; answer: Promise<unknown> } {
  const lane = new GroupCommitQueue(commit);
  const answer = new Promise((resolve, reject) => {
    const since = Date.now();
    const pending: PendingCommand = {
      command,
      idempotencyKey: 'key',
      inputDigest: '',
      since,
      deadline: since + patienceMs,
      attempts: 0,
      settled: false,
      resolve: (given) => {
        pending.settled = true;
        resolve(given);
      },
      reject: (error) => {
        pending.settled = true;
        reject(error instanceof Error ? error : new Error());
      },
    };
    lane.add(pending);
  });
  return { lane, answer };
}

it('has all its attempts left for conflicts after an outage', async () => {
  const failures = [
    ...Array.from({ length: 9 }, () => new Error('Connection terminated unexpectedly')),
    ...Array.from({ length: 8 }, () => new ConcurrencyConflict('stock')),
  ];
  const { answer } = run((batch) => {
    const failure = failures.shift();
    if (failure) return Promise.reject(failure);
    for (const { resolve } of batch) resolve('done');
    return Promise.resolve();
  }, 60_000);
  await expect(answer).resolves.toBe('done');
});

it('lets nobody wait for a commit that stands still, and says for how long it has stood', async () => {
  let end = (): void => undefined;
  const { lane, answer } = run(() => new Promise((resolve) => (end = resolve)), 500);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(lane.waitingMs).toBeGreaterThan(50);
  await expect(answer).rejects.toThrow(LedgerUnavailable);
  expect(lane.waitingMs).toBe(0);
  end();
  await lane.drain();
});
