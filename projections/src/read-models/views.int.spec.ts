import {
  balanceAdded,
  balanceReversed,
  claimSubmitted,
  freebieLine,
  freebieStockCounted,
  type PastEvents,
} from '@fan-beats/events/testing';
import { Client, Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { readAccount, readAccounts } from './money/accounts/account.view';
import { readStatement, type StatementEntry } from './money/accounts/statement.view';
import {
  countClaimsOfGo,
  readAllClaims,
  readClaim,
  readClaimsOfGo,
  readClaimsOfUser,
} from './claims/claim.view';
import { readFreebieMonitor, readFreebieStock } from './freebies/freebie-monitor.view';
import { readGoStatuses, readGoStock } from './catalogue/gos/go.view';
import type { MemoryTables } from '../tables/memory/memory-table';
import { onOneState, type ReadSource } from '../tables/read-source';
import { Fold } from '../executors/replay/fold';
import { randomNumbers, RandomShop, recordInline } from '../testing/shop-history';

describe('views', () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url, pipeline: true });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  async function record(acts: readonly PastEvents[]): Promise<MemoryTables> {
    const fold = new Fold();
    for (const event of await recordInline(client, acts)) fold.add(event);
    return fold.tables;
  }

  it('that belong together see one state, whatever is written between them', async () => {
    await record([{ stream: 'account-4', events: [balanceAdded(500)] }]);
    const pool = new Pool({ connectionString: database.url });
    const read = async (state: ReadSource) => {
      const first = await readAccount(state, 4);
      await client.query('UPDATE account SET balance_cents = balance_cents + 1 WHERE user_id = 4');
      return [first.balanceCents, (await readAccount(state, 4)).balanceCents];
    };
    expect(await read(pool)).toEqual([500, 501]);
    expect(await onOneState(pool, read)).toEqual([501, 501]);
    await expect(onOneState(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const connections = jest.spyOn(pool, 'connect');
    await readAllClaims(pool);
    expect(connections).toHaveBeenCalledTimes(1);
    await pool.end();
  });

  /** Queries by name; each runs on the live tables and on tables in memory. */
  const questions: Record<string, (source: ReadSource) => Promise<unknown>> = {
    'all claims': readAllClaims,
    'claims of a fan': (source) => readClaimsOfUser(source, 12),
    'claims of a group order': (source) => readClaimsOfGo(source, 2),
    'the number of claims': (source) => countClaimsOfGo(source, 2),
    'a claim': (source) => readClaim(source, 3),
    'all accounts': readAccounts,
    'an account without bookings': (source) => readAccount(source, 99_999),
    'the freebies of a group order': (source) => readFreebieMonitor(source, 1),
    'stock of group orders': (source) => readGoStock(source, [1, 3]),
    'stock of a group order': (source) => readGoStock(source, 2),
    'every status': readGoStatuses,
    'some statuses': (source) => readGoStatuses(source, [1, 2]),
    'freebies in hand': readFreebieStock,
  };

  it('are answered alike from PostgreSQL and from memory', async () => {
    const tables = await record(new RandomShop(randomNumbers(21)).acts(120));
    for (const [name, ask] of Object.entries(questions))
      expect({ [name]: await ask(tables) }).toEqual({ [name]: await ask(client) });
    expect((await readAllClaims(client)).length).toBeGreaterThan(20);
  });

  it('page through a statement with the balance after each entry', async () => {
    await record(new RandomShop(randomNumbers(22)).acts(120));
    const of = { userId: 11, account: 'BEATS' } as const;
    const entries: StatementEntry[] = [];
    let cursor: number | null = null;
    do {
      const page = await readStatement(client, { ...of, limit: 4, ...(cursor && { cursor }) });
      entries.push(...page.entries);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(await readStatement(client, of)).toEqual({ entries, nextCursor: null });
    const account = await readAccount(client, 11);
    expect(entries.length).toBeGreaterThan(4);
    expect(entries[0]?.balanceAfter).toBe(account.points);
    expect(entries[0]?.pendingAfter).toBe(account.pending);
    let balance = 0;
    for (const entry of entries.reverse()) expect(entry.balanceAfter).toBe((balance += entry.amount));
  });

  it('limit a statement to a time without losing what came before from its balances', async () => {
    await record(new RandomShop(randomNumbers(22)).acts(120));
    const ask = { userId: 11, account: 'BEATS', limit: 100 } as const;
    const { entries } = await readStatement(client, ask);
    const [newest] = entries;
    const only = await readStatement(client, {
      ...ask,
      fromMs: newest?.recordedAtMs ?? 0,
      untilMs: newest?.recordedAtMs ?? 0,
    });
    expect(only.entries.at(0)).toEqual(newest);
    expect(only.entries.length).toBeLessThan(entries.length);
  });

  it('tell what was reversed and by what', async () => {
    await record([
      { stream: 'account-4', events: [balanceAdded(900), balanceAdded(50), balanceReversed(1, -900)] },
    ]);
    const ask = { userId: 4, account: 'EUR', limit: 10 } as const;
    const { entries } = await readStatement(client, ask);
    expect(entries).toMatchObject([
      { position: 3, amount: -900, balanceAfter: 50, reverses: 1, reversedBy: null },
      { position: 2, amount: 50, reverses: null, reversedBy: null },
      { position: 1, amount: 900, reverses: null, reversedBy: 3 },
    ]);
  });

  it('refuse a second reversal of the same booking, whoever writes it', async () => {
    await expect(
      record([{ stream: 'account-4', events: [balanceAdded(900), balanceReversed(1), balanceReversed(1)] }]),
    ).rejects.toThrow('posting_reverses_key');
    await client.query('ROLLBACK');
  });

  it('show freebies with what is in hand and what fans wrote, without those nobody claims any more', async () => {
    await record([
      { stream: 'stock-201-0', events: [freebieStockCounted({ itemId: 201, variantId: null, amount: 3 })] },
      {
        stream: 'claim-1',
        events: [
          claimSubmitted({ claimId: 1, lines: [freebieLine()] }, { lineTexts: { 2: 'the blue one' } }),
        ],
      },
    ]);
    await client.query(
      `INSERT INTO projection.freebie_monitor VALUES (3, 202, 0, 'Sticker', NULL, 'sticker', 0)`,
    );
    expect(await readFreebieMonitor(client, 3)).toEqual([
      {
        itemId: 201,
        variantId: null,
        caption: 'Photocard',
        variantCaption: null,
        kind: 'photocard',
        amount: 1,
        stock: 3,
        canceled: false,
        texts: [{ userId: 4, additionalInfo: 'the blue one' }],
      },
    ]);
  });
});
