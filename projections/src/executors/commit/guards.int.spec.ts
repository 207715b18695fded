import type { Queryable } from '@fan-beats/events';
import { Client, DatabaseError } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { goStockTable } from '../../read-models/catalogue/gos/go-stock.table';
import { guardStatement, type AccountGuard, type StockGuard } from './guards';
import { applyRowOps } from '../../testing/apply-row-ops';
import { opsOn } from '../../tables/row-op';

const stock = opsOn(goStockTable);
const unit = { goId: 1, itemId: 2, variantId: 0 };

/** The error message of the statement where it fails; undefined where it does not. */
async function refusal(
  client: Queryable,
  accounts: AccountGuard[],
  stock: StockGuard[],
): Promise<string | undefined> {
  try {
    await client.query(
      guardStatement({ name: 'nothing', text: 'SELECT $1::int', values: [1] }, { accounts, stock }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'FB001') return error.message;
    throw error;
  }
}

const guardStock = (client: Queryable, guards: StockGuard[]) => refusal(client, [], guards);
const guardAccounts = (client: Queryable, guards: AccountGuard[]) => refusal(client, guards, []);

describe('guards of shared rows', () => {
  let database: TestDatabase;
  const clients: Client[] = [];

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: database.url, pipeline: true });
    await client.connect();
    clients.push(client);
    return client;
  }

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await database.drop();
  });

  async function limit(client: Client, max: number | null): Promise<void> {
    await applyRowOps(client, [stock.put({ go_id: 1, item_id: 2, variant_id: 0 }, { max })]);
  }

  async function claimed(client: Client): Promise<unknown> {
    const { rows } = await client.query('SELECT max, claimed FROM projection.go_stock WHERE item_id = 2');
    return rows;
  }

  it('takes what is left and names a row that has too little', async () => {
    const client = await connect();
    await limit(client, 5);
    expect(await guardStock(client, [{ ...unit, delta: 3, peak: 3 }])).toBeUndefined();
    expect(await guardStock(client, [{ ...unit, delta: 3, peak: 3 }])).toBe('stock of item 2');
  });

  it('tests the highest point of a batch, not only its end', async () => {
    const client = await connect();
    await limit(client, 5);
    await guardStock(client, [{ ...unit, delta: 4, peak: 4 }]);
    expect(await guardStock(client, [{ ...unit, delta: 0, peak: 2 }])).toBe('stock of item 2');
  });

  it('lets pieces come back to a unit that is over its limit', async () => {
    const client = await connect();
    await guardStock(client, [{ ...unit, delta: 9, peak: 9 }]);
    await limit(client, 5);
    expect(await guardStock(client, [{ ...unit, delta: -1, peak: 0 }])).toBeUndefined();
    expect(await claimed(client)).toEqual([{ max: 5, claimed: 8 }]);
  });

  it('claims exactly the limit from many connections at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, connect));
    await limit(all[0] ?? (await connect()), 10);
    const taken = await Promise.all(all.map((client) => takeOneByOne(client, 5)));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(10);
    expect(await claimed(all[0] ?? (await connect()))).toEqual([{ max: 10, claimed: 10 }]);
  });

  async function takeOneByOne(client: Client, times: number): Promise<number> {
    let taken = 0;
    for (let n = 0; n < times; n++) {
      await client.query('BEGIN');
      const refused = await guardStock(client, [
        { ...unit, delta: 1, peak: 1 },
        { ...unit, itemId: 3, delta: 1, peak: 1 },
      ]);
      if (refused === undefined) taken++;
      await client.query(refused === undefined ? 'COMMIT' : 'ROLLBACK');
    }
    return taken;
  }

  const nothing = { balanceCents: 0, points: 0, pending: 0 };
  const add = (userId: number, points: number, expected?: AccountGuard['expected']): AccountGuard => ({
    userId,
    balanceDelta: 0,
    pointsDelta: points,
    pendingDelta: 0,
    ...(expected && { expected }),
  });

  it('adds to accounts and refuses those that moved on since a decision saw them', async () => {
    const client = await connect();
    expect(await guardAccounts(client, [add(4, 10, nothing), add(5, 1)])).toBeUndefined();
    expect(await guardAccounts(client, [add(4, -2, { ...nothing, points: 10 }), add(5, 1)])).toBeUndefined();
    expect(await guardAccounts(client, [add(4, -2, { ...nothing, points: 10 }), add(5, 1)])).toBe(
      'account-4',
    );
  });

  it('lets one of many decisions on the same sight of an account through', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, connect));
    const outcomes = await Promise.all(
      all.map(async (client) => {
        await client.query('BEGIN');
        const moved = await guardAccounts(client, [add(4, 1, nothing)]);
        await client.query(moved === undefined ? 'COMMIT' : 'ROLLBACK');
        return moved === undefined;
      }),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });
});
