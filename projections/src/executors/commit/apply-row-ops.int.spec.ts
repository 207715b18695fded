import { insertEvents, prepareEvents, recordedEvent } from '@fan-beats/events';
import { appendAll, balanceAdded, testMeta, testNow } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { statementsFor, writeStatements } from './apply-row-ops';
import { claimOverviewTable } from '../../read-models/claims/claim-overview.table';
import { freebieMonitorTable } from '../../read-models/freebies/freebie-monitor.table';
import { foldOps } from './fold-ops';
import { projectEvents } from '../../read-models/projectors';
import { opsOn } from '../../tables/row-op';
import { applyRowOps } from '../../testing/apply-row-ops';

const overview = opsOn(claimOverviewTable);
const monitor = opsOn(freebieMonitorTable);
const freebie = (item: number) => ({ go_id: 1, item_id: item, variant_id: 0 });

describe('writing operations', () => {
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

  it('keeps every letter of a text', async () => {
    const client = await connect();
    const text = 'a "quoted" \\ back, {brace} NULL\n\tß ♥ 한';
    await applyRowOps(client, [overview.create({ claim_id: 1 }, { admin_note: text, tracking_id: 'NULL' })]);
    const { rows } = await client.query(
      'SELECT admin_note, tracking_id, additional_info FROM projection.claim_overview',
    );
    expect(rows).toEqual([{ admin_note: text, tracking_id: 'NULL', additional_info: null }]);
  });

  it('lets a new claim follow a deleted one of the same fan in one batch', async () => {
    const client = await connect();
    await applyRowOps(client, [overview.create({ claim_id: 1 }, { go_id: 3, user_id: 4 })]);
    await applyRowOps(client, [
      overview.create({ claim_id: 2 }, { go_id: 3, user_id: 5 }),
      overview.remove({ claim_id: 1 }),
      overview.create({ claim_id: 3 }, { go_id: 3, user_id: 4 }),
    ]);
    const { rows } = await client.query('SELECT claim_id FROM projection.claim_overview ORDER BY 1');
    expect(rows).toEqual([{ claim_id: 2 }, { claim_id: 3 }]);
  });

  it('refuses to make a row that is there', async () => {
    const client = await connect();
    const create = overview.create({ claim_id: 1 }, { go_id: 3, user_id: 4 });
    await applyRowOps(client, [create]);
    await expect(applyRowOps(client, [create])).rejects.toThrow('claim_overview_pkey');
  });

  it('gives each posting the position of the event that was inserted with it', async () => {
    const client = await connect();
    await appendAll(client, [{ stream: 'account-4', events: [balanceAdded()] }]);
    const streams = [{ stream: 'account-5', expectedVersion: 0, events: [balanceAdded(), balanceAdded()] }];
    const rows = prepareEvents({
      acts: [{ streams, meta: testMeta() }],
      heads: new Map(),
      recordedAt: testNow,
    });
    const ops = projectEvents(rows.map((row, index) => recordedEvent(row, -1 - index)));
    for (const statement of writeStatements(insertEvents(rows), ops)) await client.query(statement);
    const written = `SELECT e.version FROM ledger.events e JOIN projection.posting p USING (position, stream, version) ORDER BY 1`;
    expect((await client.query(written)).rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('locks the rows of a shared table in order, whatever the columns', async () => {
    const [one, other] = [await connect(), await connect()];
    const named = (item: number) => monitor.put(freebie(item), { caption: 'Card' });
    const counted = (item: number) => monitor.add(freebie(item), { amount: 1 });
    await applyRowOps(
      one,
      [1, 2, 3, 4].flatMap((item) => [named(item), counted(item)]),
    );
    const run = async (client: Client, ops: ReturnType<typeof named>[]): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        await client.query('BEGIN');
        await applyRowOps(client, ops);
        await client.query('COMMIT');
      }
    };
    // The first names 1 and 4 and then counts 2 and 3, the second does the opposite.
    await Promise.all([
      run(one, [named(1), named(4), counted(2), counted(3)]),
      run(other, [named(2), named(3), counted(1), counted(4)]),
    ]);
    const { rows } = await one.query('SELECT amount FROM projection.freebie_monitor ORDER BY item_id');
    expect(rows).toEqual([{ amount: 41 }, { amount: 41 }, { amount: 41 }, { amount: 41 }]);
    const names = statementsFor(foldOps([named(1), counted(2)])).map(({ name }) => name);
    expect(names[0]).toBe('lock_freebie_monitor');
  });

  it('sends one statement per table and set of columns, whatever the number of rows', () => {
    const ops = Array.from({ length: 200 }, (_, n) => overview.create({ claim_id: n + 1 }, { user_id: n }));
    expect(statementsFor(foldOps(ops))).toHaveLength(1);
  });
});
