import { Client } from 'pg';

import { groupCommitRival } from '../submit/group-commit.rival';
import type { Rival } from '../submit/rival';

/** A task from the bench to a ledger process. */
export interface Task {
  readonly goId: number;
  readonly inFlight: number;
  readonly ms: number;
}

/** The result of a task; times of claims in milliseconds, times of transactions by their claims. */
export interface Done {
  readonly claims: number;
  readonly soldOut: number;
  /** Refused because the state that they depend on changed again and again. */
  readonly gaveUp: number;
  readonly commits: number;
  readonly rollbacks: number;
  /** Milliseconds from the BEGIN of a transaction to the answer to its COMMIT, in total. */
  readonly inTransactionMs: number;
  readonly times: readonly number[];
}

const counted = { commits: 0, rollbacks: 0, inTransactionMs: 0 };
let begunAt = 0;

/** Counts the transactions that the lane sends to PostgreSQL: a ROLLBACK is a batch that has to be decided again. */
function countTransactions(): void {
  const query: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has no query');
  const counting = function (
    this: Client,
    statement: { readonly text?: string },
    ...rest: unknown[]
  ): unknown {
    const text = statement.text ?? '';
    if (text.startsWith('BEGIN')) begunAt = performance.now();
    if (text === 'ROLLBACK') counted.rollbacks += 1;
    const answer: unknown = Reflect.apply(query, this, [statement, ...rest]);
    if (text === 'COMMIT' && answer instanceof Promise)
      void answer.then(() => {
        counted.commits += 1;
        counted.inTransactionMs += performance.now() - begunAt;
      });
    return answer;
  };
  Reflect.set(Client.prototype, 'query', counting);
}

const [databaseUrl = '', first = '0'] = process.argv.slice(2);
let fan = Number(first);

async function work(rival: Rival, { inFlight, ms }: Task): Promise<Done> {
  Object.assign(counted, { commits: 0, rollbacks: 0, inTransactionMs: 0 });
  const outcomes = { claims: 0, soldOut: 0, gaveUp: 0 };
  const times: number[] = [];
  const until = performance.now() + ms;
  const one = async (): Promise<void> => {
    while (performance.now() < until && outcomes.soldOut < inFlight) {
      const began = performance.now();
      outcomes[await rival.claim(++fan, [1, 2]).then(() => 'claims' as const, reasonOf)] += 1;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return { ...outcomes, ...counted, times };
}

function reasonOf(error: unknown): 'soldOut' | 'gaveUp' {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (message === 'STOCK_EXCEEDED') return 'soldOut';
  if (name === 'ConcurrencyConflict') return 'gaveUp';
  throw error;
}

async function main(): Promise<void> {
  countTransactions();
  const rivals = new Map<number, Rival>();
  process.on('message', (task: Task) => {
    void (async () => {
      const rival = rivals.get(task.goId) ?? (await groupCommitRival(databaseUrl, task.goId));
      rivals.set(task.goId, rival);
      process.send?.(await work(rival, task));
    })();
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

void main();
