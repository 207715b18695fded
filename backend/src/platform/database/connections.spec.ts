import { EventEmitter } from 'node:events';
import type { Client, PoolClient } from 'pg';
import { greetBy, ThriftyPool } from './connections';

const patienceMs = 1_000;

/** A connection that opens at once, as the pool uses it. */
class OpenConnection extends EventEmitter {
  readonly _queryable = true;
  readonly connection = { stream: { destroy: () => undefined } };

  connect(done: () => void): void {
    done();
  }

  end(done: () => void): void {
    done();
  }
}

/** A pool whose greetings a test ends by hand. */
function poolGreetedByHand(max: number) {
  const greetings: { readonly welcome: () => void; readonly refuse: (error: Error) => void }[] = [];
  const greet = (): Promise<void> => new Promise((welcome, refuse) => greetings.push({ welcome, refuse }));
  const pool = new ThriftyPool({
    ...greetBy(greet),
    Client: OpenConnection as unknown as typeof Client,
    max,
    connectionTimeoutMillis: patienceMs,
  });
  return { pool, greetings };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => {
  jest.useRealTimers();
});

it('a pool keeps a connection whose greeting takes longer than its caller waits', async () => {
  const { pool, greetings } = poolGreetedByHand(1);
  const refused = expect(pool.connect()).rejects.toThrow('refused');
  const late = expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect');
  await turn();
  greetings[0]?.refuse(new Error('refused'));
  await refused;
  await turn();
  expect(greetings).toHaveLength(2);
  jest.advanceTimersByTime(patienceMs);
  await late;
  greetings[1]?.welcome();
  await turn();
  expect(pool.idleCount).toBe(1);
  await pool.end();
});

it('a pool opens four connections at once, and its other callers wait for one that is given back', async () => {
  const { pool, greetings } = poolGreetedByHand(24);
  const lent: PoolClient[] = [];
  for (let caller = 0; caller < 12; caller += 1) void pool.connect().then((client) => lent.push(client));
  await turn();
  expect(greetings).toHaveLength(4);
  greetings[0]?.welcome();
  await turn();
  expect({ lent: lent.length, opened: greetings.length }).toEqual({ lent: 1, opened: 5 });
  lent[0]?.release();
  await turn();
  expect({ lent: lent.length, opened: greetings.length }).toEqual({ lent: 2, opened: 5 });
});
