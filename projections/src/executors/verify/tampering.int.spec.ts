import { loadSeals, sealUpTo } from '@fan-beats/events';
import { pointsAdded } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { ReplayVerifier } from './replay-verifier';
import {
  RandomEdits,
  type Edit,
  type UntouchedEvent,
  type UntouchedLedger,
} from '../../testing/random-edits';
import { randomNumbers, RandomShop, recordInline } from '../../testing/shop-history';
import { verifyWith, type Verification } from './verify';

const edits = Number(process.env['TAMPER_EDITS'] ?? 200);
const seed = Number(process.env['TAMPER_SEED'] ?? Date.now() % 1_000_000);

jest.setTimeout(120_000 + 500 * edits);

describe('a superuser who edits the ledger', () => {
  let database: TestDatabase;
  let client: Client;
  let ledger: UntouchedLedger;
  const random = randomNumbers(seed);

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    const writer = new Client({ connectionString: database.url, pipeline: true });
    await writer.connect();
    const shop = new RandomShop(random);
    // Earlier releases left positions free, because an act took its own before it was rolled back.
    await client.query(`CREATE FUNCTION leap() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.position := NEW.position + current_setting('test.leap')::int; RETURN NEW; END $$;
      CREATE TRIGGER leap BEFORE INSERT ON ledger.events FOR EACH ROW EXECUTE FUNCTION leap()`);
    for (let n = 0; n < 8; n++) {
      await writer.query('SET test.leap = 2');
      await recordInline(writer, shop.acts(1));
      await writer.query('SET test.leap = 0');
      await recordInline(writer, shop.acts(7));
    }
    await recordInline(writer, [{ stream: 'account-4', events: [pointsAdded(5)] }]);
    await writer.end();
    await sealUpTo(client, 1_000_000, { maxEvents: 30 });
    ledger = await readLedger();
    await client.query(`ALTER TABLE ledger.events DISABLE TRIGGER ALL; ALTER TABLE ledger.seals DISABLE TRIGGER ALL;
      CREATE SCHEMA untouched; CREATE TABLE untouched.events AS TABLE ledger.events;
      CREATE TABLE untouched.seals AS TABLE ledger.seals`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  afterEach(restore);

  async function readLedger(): Promise<UntouchedLedger> {
    const { rows } = await client.query<UntouchedEvent>(
      `SELECT position::int, stream, version, type, data::text, meta::text, private::text, encode(hash, 'hex') AS hash
        FROM ledger.events ORDER BY position`,
    );
    const taken = new Set(rows.map(({ position }) => position));
    const last = Math.max(...taken);
    const all = Array.from({ length: last }, (_, index) => index + 1);
    return {
      events: rows,
      seals: await loadSeals(client),
      freePositions: all.filter((position) => !taken.has(position)),
    };
  }

  async function restore(): Promise<void> {
    await client.query(`DELETE FROM ledger.events; INSERT INTO ledger.events SELECT * FROM untouched.events;
      DELETE FROM ledger.seals; INSERT INTO ledger.seals SELECT * FROM untouched.seals`);
  }

  const verify = (): Promise<Verification> =>
    verifyWith(new ReplayVerifier(100), client, { maxFindings: 1000 });

  /** The parts of an edit that no finding names. */
  function unnamed({ events = [], seal }: Edit, { findings }: Verification): unknown[] {
    const places = events.filter(
      (place) =>
        !findings.some(
          ({ stream, version, position }) =>
            stream === place.stream && version === place.version && position === place.position,
        ),
    );
    const isNamed = findings.some(
      ({ kind, sentence }) => kind === 'seal' && sentence.startsWith(`Seal ${String(seal)} `),
    );
    return [...places, ...(seal === undefined || isNamed ? [] : [`seal ${seal}`])];
  }

  it('is clean before the first edit and after each was taken back (the control)', async () => {
    expect((await verify()).findings).toEqual([]);
    expect(ledger.seals.length).toBeGreaterThan(2);
    expect(ledger.freePositions.length).toBeGreaterThan(10);
    await client.query(`UPDATE ledger.events SET recorded_at = 1`);
    expect((await verify()).findingCount).toBeGreaterThan(0);
    await restore();
    expect((await verify()).findings).toEqual([]);
  });

  it(`is found and located in each of ${edits} single edits, seed ${seed}`, async () => {
    const maker = new RandomEdits(ledger, random);
    const missed: unknown[] = [];
    for (let n = 0; n < edits; n++) {
      const edit = maker.edit(n);
      await client.query(edit.values ? { text: edit.sql, values: [...edit.values] } : edit.sql);
      const verification = await verify();
      const lost = unnamed(edit, verification);
      if (lost.length > 0) missed.push({ edit: edit.what, lost, findings: verification.findings });
      await restore();
    }
    expect(missed).toEqual([]);
  });

  it('leaves traces in the read models when it cuts off what no seal covers yet', async () => {
    const last = ledger.events.at(-1)?.position ?? 0;
    await client.query({ text: 'DELETE FROM ledger.seals WHERE up_to_position >= $1', values: [last] });
    await client.query({ text: 'DELETE FROM ledger.events WHERE position = $1', values: [last] });
    const { findings } = await verify();
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['row']));
  });

  it('is found by a seal that was noted elsewhere when it takes the newest seal away', async () => {
    const newest = ledger.seals.at(-1);
    await client.query({ text: 'DELETE FROM ledger.seals WHERE number = $1', values: [newest?.number] });
    const notedSeals = newest ? [{ number: newest.number, hash: newest.hash }] : [];
    expect((await verify()).findings).toEqual([]);
    const { findings } = await verifyWith(new ReplayVerifier(100), client, { notedSeals });
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      `Seal ${newest?.number} was noted, but is missing.`,
    ]);
  });
});
