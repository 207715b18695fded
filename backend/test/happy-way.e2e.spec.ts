import { eventDefinitions, type ShopEventType } from '@fan-beats/events';
import { isActOfMoney } from '../src/features/money/reversals/commands/reverse.command';
import type { Caller } from './caller';
import { keepLedger } from './keep-ledger';
import { makeWorld, setStatusOfFirst, type World } from './make-world';
import { openTestShop, password, type TestShop } from './open-test-shop';
import { allProcedures } from './procedure-list';
import type { ProcedureRow } from './procedure-row';
import { procedureTable } from './procedure-table';

let shop: TestShop;
let world: World;
/** The types of the facts that people recorded by each procedure. */
const recordedBy = new Map<string, readonly ShopEventType[]>();

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
    await noteFacts(path);
  }
});

/** Facts that these procedures record with other input than that of the table. */
const beyondTheTable: Partial<Record<ShopEventType, string>> = {
  BankLineBooked: 'bank.admBook',
  BankLineMatched: 'bank.admBook',
  ClaimPaymentDeferred: 'payments.admChangeStages',
  ClaimPaymentRequestWithdrawn: 'payments.admChangeStages',
  ClaimShortfallWaived: 'payments.admChangeStages',
};

let notedTo = 0;

async function noteFacts(path: string): Promise<void> {
  const { rows } = await shop.owner.query<{ position: number; type: ShopEventType; via: string }>(
    `SELECT position::int, type, meta->>'via' AS via FROM ledger.events WHERE position > $1 ORDER BY position`,
    [notedTo],
  );
  notedTo = rows.at(-1)?.position ?? notedTo;
  const byPeople = rows.filter(({ via }) => via !== 'system').map(({ type }) => type);
  recordedBy.set(path, [...(recordedBy.get(path) ?? []), ...byPeople]);
}

it('a helper with Money takes back what the procedures of that grant record, and nothing else (rule D136)', () => {
  const procedures = allProcedures();
  const ofMoney = [...recordedBy].filter(([path]) => procedures[path]?._def.meta?.access.includes('money'));
  const recorded = new Set(ofMoney.flatMap(([, types]) => types));
  const all = Object.keys(eventDefinitions) as ShopEventType[];
  const takenBack = all.filter((type) => isActOfMoney([type]));
  expect(takenBack.filter((type) => !recorded.has(type)).sort()).toEqual(Object.keys(beyondTheTable).sort());
  for (const path of Object.values(beyondTheTable))
    expect([path, procedures[path]?._def.meta?.access]).toEqual([path, ['money']]);
});
