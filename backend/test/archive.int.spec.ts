import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { cents, loadSeals } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { verifyProjections } from '@fan-beats/projections';
import fc from 'fast-check';
import { Client } from 'pg';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { createTestDatabase, type TestDatabase } from '../../scripts/jest/test-database';
import { ledgerCli } from '../src/cli/ledger.cli';
import { readPlace, writePlace } from '../src/platform/database/place';
import { serverTypes } from '../src/platform/database/pg-types';
import { newCommand } from '../src/platform/cqrs/shop-command';
import { ProxySubmitCart } from '../src/features/claims/commands/proxy-submit-cart.command';
import { pictureNameOf } from '../src/features/catalogue/images/kept-pictures';
import { LinkItem } from '../src/features/catalogue/shop/commands/link-item.command';
import { AddBalance, AddBalanceHandler } from '../src/features/people/users/commands/add-balance.command';
import { RandomHistory } from './finance/random-history';
import { digestOf } from './make-world';
import { admin, entry, openShop } from './shop-fixture';

jest.setTimeout(600_000);

const runs = Number(process.env['PROPERTY_RUNS'] ?? 2);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fan-beats-archive-'));
  process.env['INIT_CWD'] = folder;
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterAll(async () => {
  delete process.env['DATABASE_URL'];
  delete process.env['INIT_CWD'];
  await rm(folder, { recursive: true, force: true });
});

/** A database, with the queries that tests run on it. */
class House {
  private constructor(
    readonly database: TestDatabase,
    readonly owner: Client,
  ) {}

  static async open(): Promise<House> {
    const database = await createTestDatabase();
    const owner = new Client({ connectionString: database.url, types: serverTypes });
    await owner.connect();
    return new House(database, owner);
  }

  call(...args: string[]): Promise<number> {
    process.env['DATABASE_URL'] = this.database.url;
    return ledgerCli(args);
  }

  async close(): Promise<void> {
    await this.owner.end();
    await this.database.drop();
  }
}

async function inHouses(work: (old: House, fresh: House) => Promise<void>): Promise<void> {
  const houses = await Promise.all([House.open(), House.open()]);
  try {
    await work(...houses);
  } finally {
    await Promise.all(houses.map((house) => house.close()));
  }
}

async function live(house: House, seed: number, acts: number): Promise<void> {
  const shop = await openShop(house.database.url);
  await new RandomHistory(shop, house.database.url, seed).live(acts, Date.UTC(2026, 0, 3));
  await shop.close();
}

/** Adds Fan Beats to an account with a history, and a claim in a new group order. */
async function liveOn({ database, owner }: House): Promise<void> {
  const shop = await openShop(database.url, '');
  const { handlers } = shop;
  const { rows } = await owner.query<{ go_id: number }>(
    `INSERT INTO gos (go_id, title, published) VALUES (99, 'Next', true) RETURNING go_id`,
  );
  const goId = rows[0]?.go_id ?? 0;
  await handlers.act.execute(newCommand(LinkItem, admin, { goId, itemId: 1, amount: null }));
  const cart = newCommand(ProxySubmitCart, admin, { userId: 2, goId, entries: [entry(1, null, 2)] });
  await handlers.submit.execute(cart);
  const booking = { userId: 2, reason: null, amountCents: cents(100) };
  await new AddBalanceHandler(shop.ledger, shop.people).execute(newCommand(AddBalance, admin, booking));
  await shop.close();
}

/** Adds texts that break a careless reader of lines, a picture, and an item that is deleted again, with its number. */
async function furnish({ owner }: House, bytes: Buffer): Promise<void> {
  await owner.query(
    `INSERT INTO images (filepath, mimetype, width, height, bytes) VALUES ($2, 'image/webp', 1, 1, $1)`,
    [bytes, pictureNameOf(bytes)],
  );
  await owner.query(`INSERT INTO faq_items (sort_id, category, caption, content) VALUES (1, 'C', $1, $2)`, [
    '"Umlaute" äöü \u2028 \\n',
    '| a |\r\n\t=1+1 🎤',
  ]);
  await owner.query(`INSERT INTO items (item_id, caption, item_type) VALUES (4711, 'Gone', 0)`);
  await owner.query(`SELECT setval(pg_get_serial_sequence('items', 'item_id'), 4711)`);
  await owner.query('DELETE FROM items WHERE item_id = 4711');
  await owner.query(
    `INSERT INTO audit_entries (actor_id, actor_role, act, subject, correlation_id, changes) VALUES (1, 2, 'a', 'go 1', 'c', '[{"b": 1}]')`,
  );
  await owner.query(`UPDATE shop_settings SET account_holder = 'Mira', former_prefixes = '{AB,CD}'`);
  await owner.query(`INSERT INTO sessions (session_id, user_id) VALUES (gen_random_uuid(), 1)`);
}

/** The fans' accounts, the claimed pieces of each unit, and every stage: read from the tables, not from the archive. */
async function sumsOf({ owner }: House): Promise<unknown> {
  const ask = async (text: string): Promise<unknown> => (await owner.query(text)).rows;
  return {
    fans: await ask('SELECT * FROM projection.account ORDER BY user_id'),
    pieces: await ask('SELECT * FROM projection.go_stock ORDER BY 1, 2, 3'),
    stages: await ask('SELECT * FROM projection.claim_stage ORDER BY 1, 2'),
  };
}

const sequences = `SELECT schemaname, sequencename, last_value FROM pg_sequences
  WHERE schemaname IN ('public', 'ledger') ORDER BY 1, 2`;

describe('the whole shop as one file', () => {
  it('makes the same shop in an empty installation, whatever happened in it', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.integer({ min: 0, max: 250 }),
      (seed, acts) =>
        inHouses(async (old, fresh) => {
          await live(old, seed, acts);
          await furnish(old, randomBytes(70_000));
          expect(await old.call('archive', 'shop.zip')).toBe(0);
          expect(await fresh.call('import', 'shop.zip')).toBe(0);
          expect(await loadSeals(fresh.owner)).toEqual(await loadSeals(old.owner));
          expect(await digestOf(fresh.owner)).toBe(await digestOf(old.owner));
          expect(await sumsOf(fresh)).toEqual(await sumsOf(old));
          expect((await fresh.owner.query(sequences)).rows).toEqual((await old.owner.query(sequences)).rows);
          expect((await fresh.owner.query('SELECT FROM sessions')).rows).toEqual([]);
          // The shop continues: the next acts use the imported data.
          await liveOn(fresh);
          expect((await verifyProjections({ url: fresh.database.url })).findings).toEqual([]);
        }),
    );
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
  });

  it('is of one moment while people go on claiming', () =>
    inHouses(async (old, fresh) => {
      const lastOf = async ({ owner }: House): Promise<number> => {
        const text = 'SELECT coalesce(max(position), 0) AS last FROM ledger.events';
        return (await owner.query<{ last: number }>(text)).rows[0]?.last ?? 0;
      };
      const life = live(old, 11, 700);
      await until(async () => (await lastOf(old)) >= 50);
      await writePlace(old.owner, { epoch: 4, shutAt: '2026-11-28T10:00:00.000Z' });
      expect(await old.call('archive', 'busy.zip')).toBe(0);
      await life;
      expect(await fresh.call('import', 'busy.zip')).toBe(0);
      expect(await readPlace(fresh.owner)).toEqual({ epoch: 5, shutAt: null });
      expect(await lastOf(fresh)).toBeLessThan(await lastOf(old));
    }));

  describe('is refused, and nothing is left of it,', () => {
    const picture = randomBytes(70_000);
    let old: House;
    let fresh: House;
    let empty: string;

    beforeAll(async () => {
      [old, fresh] = await Promise.all([House.open(), House.open()]);
      await live(old, 7, 40);
      await furnish(old, picture);
      await old.call('archive', 'whole.zip');
      empty = await digestOf(fresh.owner);
    });

    afterEach(async () => {
      expect(await digestOf(fresh.owner)).toBe(empty);
      expect(await loadSeals(fresh.owner)).toEqual([]);
    });

    afterAll(() => Promise.all([old.close(), fresh.close()]));

    it.each(['books.jsonl', 'records/faq_items.jsonl', `pictures/${pictureNameOf(picture)}`])(
      'if a byte of %s is another one',
      async (name) => {
        const bytes = await readFile(join(folder, 'whole.zip'));
        const place = (await startOf('whole.zip', name)) + 20;
        bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
        await writeFile(join(folder, 'damaged.zip'), bytes);
        await expect(fresh.call('import', 'damaged.zip')).rejects.toThrow(
          /^damaged.zip was not imported. (.+ in it (cannot be read|is not what was written)|Its books are damaged)/,
        );
      },
    );

    it('if it was cut off, is something else or is not there', async () => {
      const bytes = await readFile(join(folder, 'whole.zip'));
      await writeFile(join(folder, 'short.zip'), bytes.subarray(0, bytes.length - 1000));
      await writeFile(join(folder, 'text.zip'), 'no archive');
      for (const file of ['short.zip', 'text.zip', 'nothing.zip'])
        await expect(fresh.call('import', file)).rejects.toThrow('It cannot be read as an archive');
    });

    it.each(["1'; DROP TABLE users; --", 1.5, 0])('if its epoch is %j', async (epoch) => {
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from(JSON.stringify({ format: 1, epoch })), 'archive.json');
      zip.end();
      await writeFile(join(folder, 'epoch.zip'), await buffer(zip.outputStream));
      await expect(fresh.call('import', 'epoch.zip')).rejects.toThrow('which is not a number of a place');
    });

    it.each<[string, string, Change]>([
      [
        'a role that nobody has',
        'records/users.jsonl',
        (text) => text.replace('"user_role":2', '"user_role":99'),
      ],
      [
        'a session version below 0',
        'records/users.jsonl',
        (text) => text.replace(/"session_version":\d+/, '"session_version":-1'),
      ],
      ['a row that is none', 'records/faq_items.jsonl', () => '{"faq_id":"x"}\n'],
      ['a picture of another name', `pictures/${pictureNameOf(picture)}`, () => 'another picture'],
      ['a line longer than any', 'records/feedback.jsonl', () => ' '.repeat(65 * 1024 * 1024)],
    ])('if it has %s, though its digests are right', async (_what, name, change) => {
      await rewritten('whole.zip', 'wrong.zip', { name, change });
      await expect(fresh.call('import', 'wrong.zip')).rejects.toThrow(
        /^wrong.zip was not imported. (\S+ in it (holds a row that no shop has|is not the picture of that name)|It is damaged: A line is longer)/,
      );
    });

    it('if it is of another release', async () => {
      const added = `INSERT INTO migrations (timestamp, name) VALUES (1, 'Later1') RETURNING id`;
      const { rows } = await fresh.owner.query<{ id: number }>(added);
      await expect(fresh.call('import', 'whole.zip')).rejects.toThrow('start the program that made it');
      await fresh.owner.query('DELETE FROM migrations WHERE id = $1', [rows[0]?.id]);
    });

    it('if a shop is there already', async () => {
      const before = await digestOf(old.owner);
      await expect(old.call('import', 'whole.zip')).rejects.toThrow(
        'There is a shop in this database already',
      );
      expect(await digestOf(old.owner)).toBe(before);
    });
  });
});

type Change = (text: string) => string;

/** Writes the same archive with another content of one file, and a digest that fits. */
async function rewritten(
  from: string,
  to: string,
  { name, change }: { readonly name: string; readonly change: Change },
): Promise<void> {
  const zip = await openPromise(join(folder, from), { autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  const changed = Buffer.from(change(files.get(name)?.toString('utf8') ?? ''));
  files.set(name, changed);
  const manifest = JSON.parse(files.get('archive.json')?.toString('utf8') ?? '') as {
    digests: Record<string, string>;
  };
  manifest.digests[name] = createHash('sha256').update(changed).digest('hex');
  files.set('archive.json', Buffer.from(JSON.stringify(manifest)));
  const made = new ZipFile();
  for (const [file, bytes] of files) made.addBuffer(bytes, file);
  made.end();
  await writeFile(join(folder, to), await buffer(made.outputStream));
}

/** The offset in an archive at which the bytes of a file begin. */
async function startOf(archive: string, name: string): Promise<number> {
  const zip = await openPromise(join(folder, archive), { autoClose: false });
  for await (const found of zip.eachEntry()) {
    if (found.fileName !== name) continue;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(found, { minimal: true });
    zip.close();
    return fileDataStart;
  }
  throw new Error(`There is no ${name}`);
}
