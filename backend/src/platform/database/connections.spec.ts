import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Client, PoolConfig } from 'pg';
import { greetBy, poolOptions, ThriftyPool } from './connections';

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

describe('a caller of the pool of the server', () => {
  const poolAt = (port: number, more?: PoolConfig) => {
    const databaseUrl = `postgresql://nobody@127.0.0.1:${port}/none`;
    return new ThriftyPool({ ...poolOptions({ databaseUrl, poolUrl: null }), max: 1, ...more });
  };

  it('waits 5 seconds for a database that does not answer', async () => {
    const silent = createServer((socket) => socket.resume());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const pool = poolAt((silent.address() as AddressInfo).port);
    const refused = expect(pool.connect()).rejects.toThrow('timeout expired');
    jest.advanceTimersByTime(5_000);
    await refused;
    await pool.end();
    silent.close();
  });

  it('waits 15 seconds while others have all connections', async () => {
    const pool = poolAt(1, { Client: OpenConnection as unknown as typeof Client });
    const lent = await pool.connect();
    const waiting = pool.connect();
    const late = expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect');
    jest.advanceTimersByTime(14_999);
    lent.release();
    const next = await waiting;
    jest.advanceTimersByTime(1);
    await late;
    next.release();
    await pool.end();
  });
});
