import { formatReference } from '@fan-beats/events';
import { makeWorld } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { camtFile, type TestEntry } from './testing/camt-file';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  const { claimId } = await makeWorld(shop);
  const album: TestEntry = { amountCents: 1250, payer: 'Payer', iban: 'DE89370400440532013000' };
  const purpose = formatReference('FB', { kind: 'claim', number: claimId });
  const file = camtFile([
    { ...album, purpose, endToEndId: 'E1' },
    { ...album, amountCents: 777, reference: 'B' },
    { ...album, amountCents: -1250, day: '2026-11-25', endToEndId: 'E1' },
  ]);
  await bank().admImport.mutate({ file: Buffer.from(file).toString('base64'), import_id: key(9) });
});

afterAll(() => shop.close());

const bank = () => shop.callers.admin.api.bank;
const key = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
/** Numbers of the imported lines: two of money that arrived, one of money that left. */
const [paid, other, left] = [1, 2, 3];

const book = async (user_id: number) => {
  const { results } = await bank().admBook.mutate({
    lines: [{ line_id: paid, user_id, parts: null }],
    idempotency_key: key(1),
  });
  return results[0];
};
const takeBack = async (returned_line_id: number) => {
  const { results } = await bank().admTakeBack.mutate({
    lines: [{ line_id: left, returned_line_id }],
    idempotency_key: key(2),
  });
  return results[0];
};
const setAside = async (why: 'private' | 'supplier') => {
  const { results } = await bank().admSortOut.mutate({
    line_ids: [other],
    why,
    idempotency_key: key(3),
  });
  return results[0];
};

/**
 * Changes the events of a command into those that 0.2.0 recorded, with the digest of its input then. Returns the number
 * of events.
 */
async function asRecordedBefore(digest: string, recordedKey: string): Promise<number> {
  await shop.owner.query('ALTER TABLE ledger.events DISABLE TRIGGER USER');
  const { rowCount } = await shop.owner.query(
    `UPDATE ledger.events SET meta = jsonb_set(meta::jsonb, '{inputDigest}', to_jsonb($1::text))::json
      WHERE meta->>'idempotencyKey' = $2`,
    [digest, recordedKey],
  );
  await shop.owner.query('ALTER TABLE ledger.events ENABLE TRIGGER USER');
  expect(rowCount).toBe(1);
  return countEvents();
}

async function countEvents(): Promise<number> {
  const row = await shop.row<{ count: number }>('SELECT count(*)::int AS count FROM ledger.events');
  return row?.count ?? 0;
}

describe('a line that 0.2.0 sorted and that is sent again', () => {
  it.each([
    {
      name: 'a booking',
      digest: 'b5d8f620b25dd44a8ee25c4e64e6d8fec3accf798a17ffca92ac01db68a1142b',
      recordedKey: `${key(1)}/${paid}`,
      send: () => book(ids.fan),
      sendOther: () => book(ids.otherFan),
    },
    {
      name: 'a return',
      digest: '6b9ed3e8eebbfb17d0b2e4684ce51b57d12991603790f75095ed6ee99c212ee8',
      recordedKey: `${key(2)}/${left}`,
      send: () => takeBack(paid),
      sendOther: () => takeBack(other),
    },
    {
      name: 'a line set aside',
      digest: '4554fb809c1117437dd38cc04cfbdf2b4b5321c2d785f64805f1c7ae5a768588',
      recordedKey: `${key(3)}/${other}`,
      send: () => setAside('private'),
      sendOther: () => setAside('supplier'),
    },
  ])('$name records nothing, and with other fields is refused', async (line) => {
    expect(await line.send()).toMatchObject({ ok: true });
    const events = await asRecordedBefore(line.digest, line.recordedKey);
    expect(await line.send()).toMatchObject({ ok: true });
    expect(await countEvents()).toBe(events);
    expect(await line.sendOther()).toMatchObject({ ok: false, code: 'CONFLICT' });
  });
});

it('the undo of a return that is sent again under its key is answered as the first time, and records nothing (D25, M30)', async () => {
  const entry: TestEntry = { amountCents: 500, payer: 'Payer', iban: 'DE89370400440532013000' };
  const file = camtFile([
    { ...entry, endToEndId: 'E2' },
    { ...entry, amountCents: -500, day: '2026-11-25', endToEndId: 'E2' },
  ]);
  await bank().admImport.mutate({ file: Buffer.from(file).toString('base64'), import_id: key(8) });
  const lineOf = async (amountCents: number): Promise<number> => {
    const found = await shop.row<{ line_id: number }>(
      `SELECT (data->>'lineId')::int AS line_id FROM ledger.events
        WHERE type = 'BankLineImported' AND (private->>'amountCents')::int = $1`,
      [amountCents],
    );
    return found?.line_id ?? 0;
  };
  const returned = await lineOf(-500);
  const { results } = await bank().admTakeBack.mutate({
    lines: [{ line_id: returned, returned_line_id: await lineOf(500) }],
    idempotency_key: key(4),
  });
  expect(results).toEqual([{ line_id: returned, ok: true }]);
  const undo = { line_ids: [returned], why: null, idempotency_key: key(5) };
  const first = await bank().admSortOut.mutate(undo);
  expect(first.results).toMatchObject([{ ok: true }]);
  const events = await countEvents();
  expect(await bank().admSortOut.mutate(undo)).toEqual(first);
  expect(await countEvents()).toBe(events);
});
