import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { SMTPServer } from 'smtp-server';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { CliFailure } from '../../src/cli/ledger/terminal';
import { ledgerCli } from '../../src/cli/ledger.cli';
import { readConfig } from '../../src/platform/config/config';
import { longWorkOptionsOf } from '../../src/platform/database/connections';
import { archivedTables } from '../../src/features/books/exports/archive/archived-tables';
import { checkDatabase } from '../../src/platform/database/server-checks';
import { openShop, type ShopFixture } from '../shop-fixture';
import { somebodyWaits } from '../somebody-waits';
import { RandomHistory } from './random-history';

jest.setTimeout(600_000);

let database: TestDatabase;
let shop: ShopFixture;
let folder: string;
let books: string;

const settings = { JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm', ALLOW_UNSAFE_DATABASE: '1' };

/** Calls a verb and returns its output. */
async function call(...args: string[]): Promise<{ code: number; output: string }> {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    const code = await ledgerCli(args);
    return { code, output: written.join('') };
  } finally {
    write.mockRestore();
  }
}

const answer = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, output } = await call(...args, '--json');
  return { code, ...(JSON.parse(output) as object) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fan-beats-cli-'));
  database = await createTestDatabase();
  shop = await openShop(database.url);
  await new RandomHistory(shop, database.url, 5).live(400, Date.UTC(2026, 0, 3));
  books = join(folder, 'books.jsonl');
});

beforeEach(() => {
  process.env['DATABASE_URL'] = database.url;
  process.env['INIT_CWD'] = folder;
});

afterAll(async () => {
  delete process.env['DATABASE_URL'];
  delete process.env['INIT_CWD'];
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function connected(options: ClientConfig): Promise<Client> {
  const client = new Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('npm run ledger', () => {
  it('seals, verifies against the noted seal, and finds one that was never made', async () => {
    const { made, newest } = (await answer('seal')) as {
      made: number;
      newest: { number: number; hash: string };
    };
    expect(made).toBe(1);
    expect(await answer('seal')).toMatchObject({ made: 0, newest });
    for (const noted of [newest.hash, `${newest.number}:${newest.hash}`])
      expect(await answer('verify', '--seal', noted)).toMatchObject({ code: 0, findings: [] });
    const never = 'a'.repeat(64);
    expect(await answer('verify', '--seal', never)).toMatchObject({ code: 1, findingCount: 1 });
    expect(await answer('verify', '--seal', `1:${never}`)).toMatchObject({ code: 1, findingCount: 1 });
    expect((await call('verify')).output).toMatch(/Clean: everything is as it was recorded.\n$/);
  });

  it('shuts the shop at its place, where its books can still be read, and opens it again', async () => {
    const check = (): Promise<void> =>
      checkDatabase(readConfig({ ...settings, DATABASE_URL: database.serverUrl }));
    await check();
    // The same as a server of an earlier release, or one behind a pooler: it checks nothing.
    const early = await connected(longWorkOptionsOf(database.serverUrl));
    await early.query('BEGIN; UPDATE users SET mail = mail');
    const shut = call('shut');
    await somebodyWaits(early);
    await early.query('COMMIT');
    expect((await shut).output).toMatch(/^Shut: no server opens the shop here any more /);
    await expect(check()).rejects.toThrow(
      /^The shop was shut here at 20\S+Z, since it goes on at another place/,
    );
    expect(await answer('verify')).toMatchObject({ code: 0, findings: [] });
    await call('archive', 'shut.zip');
    const owner = await connected({ connectionString: database.url });
    const guarded = await owner.query<{ name: string }>(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'shut'`,
    );
    const kept = (await archivedTables(owner)).map(({ name }) => name);
    const unguarded = kept.filter((name) => !guarded.rows.some((one) => one.name === name));
    // Only the owner writes to them.
    expect(unguarded).toEqual(['bank_key', 'releases']);
    await owner.end();
    const unaware = await connected(longWorkOptionsOf(database.serverUrl));
    const writes = [
      'INSERT INTO events DEFAULT VALUES',
      'UPDATE users SET mail = mail',
      'DELETE FROM sessions',
    ];
    for (const write of writes)
      await expect(unaware.query(write)).rejects.toMatchObject({
        code: '57P03',
        message: expect.stringMatching(/^The shop was shut here, .*: npm run ledger -- reopen\.$/) as string,
      });
    await call('reopen');
    await check();
    for (const write of writes.slice(1)) await unaware.query(write);
    await unaware.end();
  });

  it('hands the newest seal to a file, an address or a mailbox, and finds the newest ones removed', async () => {
    const { newest } = await answer('seal', '--to', 'seals.txt');
    await call('seal', '--to', 'seals.txt');
    const { number, hash, sealedAt } = newest as { number: number; hash: string; sealedAt: number };
    const line = `${number}:${hash} ${new Date(sealedAt).toISOString()}`;
    expect(await readFile(join(folder, 'seals.txt'), 'utf8')).toBe(`${line}\n`);
    expect(await answer('verify', '--seals', 'seals.txt')).toMatchObject({ code: 0, findings: [] });

    const received: string[] = [];
    const outside = createServer((request, response) => {
      request.on('data', (text: Buffer) => received.push(String(text)));
      request.on('end', () => response.writeHead(request.url === '/full' ? 507 : 204).end());
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    await call('seal', '--to', `${address}/seals`);
    expect(received).toEqual([line]);
    await expect(call('seal', '--to', `${address}/full`)).rejects.toThrow('refused the seal: 507.');
    outside.close();
    await expect(call('seal', '--to', address)).rejects.toThrow('did not reach 127.0.0.1');
    await expect(call('seal', '--to', 'mailto:a@b.de')).rejects.toThrow('SMTP_URL is not set');

    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        received.push(envelope.rcptTo.map(({ address: to }) => to).join());
        stream.on('data', (text: Buffer) => received.push(String(text))).on('end', done);
      },
    });
    await new Promise<void>((settle) => smtp.listen(0, '127.0.0.1', settle));
    process.env['SMTP_URL'] = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    await call('seal', '--to', 'mailto:a@b.de');
    delete process.env['SMTP_URL'];
    await new Promise<void>((settle) => smtp.close(settle));
    expect(received).toContain('a@b.de');
    expect(received.slice(3).join('').replaceAll('=\r\n', '')).toContain(`${number}:${hash}`);

    await writeFile(join(folder, 'seals.txt'), `${line}\n${number + 1}:${'b'.repeat(64)}\n`);
    const report = await answer('verify', '--seals', 'seals.txt');
    expect(report).toMatchObject({ code: 1, findingCount: 1 });
    expect(JSON.stringify(report['findings'])).toContain(`Seal ${number + 1} was noted, but is missing.`);
  });

  it('exports books that it checks without a database', async () => {
    expect(await call('export', 'jsonl', '--out', 'books.jsonl')).toEqual({ code: 0, output: '' });
    delete process.env['DATABASE_URL'];
    await expect(call('verify')).rejects.toThrow('DATABASE_OWNER_URL is not set.');
    expect(await answer('verify', '--file', 'books.jsonl')).toMatchObject({
      code: 0,
      seals: 1,
      findings: [],
    });
    const text = await readFile(books, 'utf8');
    await writeFile(books, text.replace('\\"amountCents\\":1', '\\"amountCents\\":2'));
    const { code, output } = await call('verify', '--file', books);
    expect(code).toBe(1);
    expect(output).toMatch(
      /\n! line \d+, stream (account|claim)-\d+, version \d+, position \d+: .+\n1 findings.\n$/,
    );
    await writeFile(books, 'position,amount\r\n');
    await expect(call('verify', '--file', books)).rejects.toThrow(/is not the head of a books file/);
    await expect(call('verify', '--file', 'nothing.jsonl')).rejects.toThrow(
      'There is no file nothing.jsonl.',
    );
  });

  it('exports a span in every format', async () => {
    for (const [format, begins] of [
      ['csv', 'position,recorded_at,'],
      ['hledger', '; The books of Fan Beats'],
      ['jsonl', '{"kind":"books","format":1,'],
    ] as const) {
      await call('export', format, '--from', '2026-01-04', '--to', '2026-01-05', '--out', `span.${format}`);
      expect((await readFile(join(folder, `span.${format}`), 'utf8')).startsWith(begins)).toBe(true);
    }
  });

  it('tells how the books stood at a position, a day and an instant', async () => {
    const { rows } = await shop.owner.query<{ user_id: number; balance_cents: number }>(
      `SELECT user_id, balance_cents FROM projection.account WHERE (balance_cents, points, pending) <> (0, 0, 0)
        ORDER BY user_id`,
    );
    for (const when of ['999999', '2199-12-31', '2199-01-01T00:00:00Z']) {
      const { accounts } = (await answer('as-of', when)) as {
        accounts: { userId: number; balanceCents: number }[];
      };
      expect(accounts.map(({ userId, balanceCents }) => [userId, balanceCents])).toEqual(
        rows.map((row) => [row.user_id, row.balance_cents]),
      );
    }
    expect(await answer('as-of', '2020-01-01')).toMatchObject({ claims: [], accounts: [] });
    expect((await call('as-of', '3')).output).toContain('As of position 3\n  claims');
  });

  it('writes a statement that ends with what the person has', async () => {
    const { rows } = await shop.owner.query<{ user_id: number; points: number; entries: number }>(
      `SELECT a.user_id, a.points, count(*)::int AS entries FROM projection.account a JOIN projection.posting p USING (user_id)
        WHERE p.account = 'BEATS' GROUP BY 1, 2 ORDER BY entries DESC LIMIT 1`,
    );
    const [busiest] = rows;
    const { statements } = (await answer('statement', String(busiest?.user_id))) as {
      statements: { account: string; entries: { balanceAfter: number }[] }[];
    };
    const beats = statements.find(({ account }) => account === 'BEATS')?.entries ?? [];
    expect([beats.length, beats.at(-1)?.balanceAfter]).toEqual([busiest?.entries, busiest?.points]);
    expect((await call('statement', '4711')).output).toContain('nothing booked');
  });

  it('rebuilds one read model', async () => {
    expect(await answer('rebuild', 'account')).toMatchObject({ code: 0, readModels: [{ name: 'account' }] });
    await expect(call('rebuild', 'nothing')).rejects.toThrow(CliFailure);
  });

  it.each([
    [[]],
    [['nothing']],
    [['constructor']],
    [['verify', '--nothing']],
    [['verify', '--seal', 'abc']],
    [['export']],
    [['export', 'pdf']],
    [['export', 'csv', '--from', 'yesterday']],
    [['as-of']],
    [['as-of', 'yesterday']],
    [['statement', 'Mira']],
  ])('says how it is called to %j', async (args: string[]) => {
    await expect(call(...args)).rejects.toThrow(CliFailure);
  });
});
