import type { Caller } from './caller';
import { keepLedger } from './keep-ledger';
import { makeWorld, setStatusOfFirst, type World } from './make-world';
import { openTestShop, password, type TestShop } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';
import { procedureTable } from './procedure-table';

let shop: TestShop;
let world: World;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  await shop.owner.query(`INSERT INTO withdrawal_arrivals (idempotency_key, mail_digest, fits, typed)
    VALUES (gen_random_uuid(), 'of eve', false, '{"name": "Eve", "mail": "eve@example.org", "reference": "none"}'),
           (gen_random_uuid(), 'of flood', false, '{"name": "Flood", "mail": "flood@example.org", "reference": "none"}')`);
});

afterAll(async () => {
  // A release keeps its ledger: CONTRIBUTING.md, releases side by side.
  if (process.env['KEEP_LEDGER']) await keepLedger(shop, process.env['KEEP_LEDGER']);
  await shop.close();
});

function callerOf({ as, access, ownSession }: ProcedureRow): Promise<Caller> {
  if (ownSession) return shop.stranger().logIn('fan@example.org', password);
  const usual = { anyone: 'anonymous', person: 'fan', admin: 'admin' } as const;
  return Promise.resolve(shop.callers[as ?? usual[access]]);
}

/** The input of a row. A row names a fact by its type, because the fact's position depends on the rows before. */
async function inputOf({ input, positionOf, actOf }: ProcedureRow): Promise<unknown> {
  if (actOf !== undefined) {
    const { rows } = await shop.owner.query<{ act_id: string }>(
      `SELECT meta->>'actId' AS act_id FROM ledger.events WHERE type = $1 ORDER BY position DESC LIMIT 1`,
      [actOf],
    );
    return Object.assign({}, input, rows[0]);
  }
  if (positionOf === undefined) return input;
  const { rows } = await shop.owner.query<{ position: number }>(
    'SELECT max(position)::int AS position FROM ledger.events WHERE type = $1',
    [positionOf],
  );
  return Object.assign({}, input, rows[0]);
}

// One test, as the table is one story: each row uses the results of the rows before.
it('every procedure does what it is for, in the order of the table', async () => {
  for (const row of procedureTable(world)) {
    const { path, kind, answer } = row;
    // The rows before claim in group order 1, which ends with its first status.
    if (path === 'packing.getGos') await setStatusOfFirst(shop, 'AT_PROXY');
    const caller = await callerOf(row);
    const given = await caller.call(path, kind, await inputOf(row)).catch((error: unknown) => {
      throw new Error(`${path} was refused`, { cause: error });
    });
    expect({ path, answer: given }).toMatchObject({ path, answer });
  }
});
