import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
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

/** A pool with one connection, whose greetings a test ends by hand. */
function poolGreetedByHand() {
  const greetings: { readonly welcome: () => void; readonly refuse: (error: Error) => void }[] = [];
  const greet = (): Promise<void> => new Promise((welcome, refuse) => greetings.push({ welcome, refuse }));
  const pool = new ThriftyPool({
    ...greetBy(greet),
    Client: OpenConnection as unknown as typeof Client,
    max: 1,
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
  const { pool, greetings } = poolGreetedByHand();
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
