import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { sealUpTo } from '../store/seals/seals';
import { lastPosition } from '../store/log/log-reads';
import * as past from '../testing';
import { appendAll } from '../testing/ledger.fixture';
import { verifyBooksFile, type BooksFileReport } from './verify-books-file';
import { writeBooksFile } from './write-books-file';

const eventsPerSeal = 40;
const sealedPart = 0.9;
const edits = 30;
const seed = Number(process.env['EDIT_SEED'] ?? 7);

let database: TestDatabase;
let client: Client;
let books: string;

/** Claims and accounts with interleaved streams, and texts that need care in JSON. */
function acts(count: number) {
  return Array.from({ length: count }, (_, n) => {
    const claimId = 1 + ((n * 7) % 23);
    const ids = { claimId, goId: 3, userId: 10 + claimId };
    if (n % 5 === 0)
      return {
        stream: `account-${ids.userId}`,
        events: [past.balanceAdded(n + 1, 'Grüße "x"\n\\ \u2028 🎀')],
      };
    const event =
      n % 3 === 0
        ? past.claimNoteWritten(`note ${n}`, ids)
        : past.claimSubmitted(ids, n % 2 ? { additionalInfo: `Hallo ${n}` } : undefined);
    return { stream: `claim-${claimId}`, events: [event, past.claimFreebiesCompleted(ids)] };
  });
}

const exported = async (options: { after?: number; upTo?: number; withPrivate?: boolean } = {}) =>
  text(
    writeBooksFile(client, {
      after: 0,
      upTo: await lastPosition(client),
      withPrivate: true,
      exportedAt: new Date(past.testNow),
      ...options,
    }),
  );

async function* inPieces(file: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file, 'utf8');
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

const verified = (
  file: string,
  notedSeals: { number?: number; hash: string }[] = [],
): Promise<BooksFileReport> => verifyBooksFile(inPieces(file), { notedSeals });

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const history = acts(200);
  const sealed = Math.floor(history.length * sealedPart);
  await appendAll(client, history.slice(0, sealed));
  await sealUpTo(client, await lastPosition(client), { maxEvents: eventsPerSeal });
  await appendAll(client, history.slice(sealed));
  books = await exported();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('an exported file', () => {
  it('is clean, counts everything, and names the newest seal', async () => {
    const { rows } = await client.query<{ events: number; streams: number; seals: number; newest: string }>(
      `SELECT count(*)::int AS events, count(DISTINCT stream)::int AS streams,
         (SELECT count(*)::int FROM ledger.seals) AS seals,
         (SELECT encode(hash, 'hex') FROM ledger.seals ORDER BY number DESC LIMIT 1) AS newest FROM ledger.events`,
    );
    const [is] = rows;
    const report = await verified(books);
    expect(report).toMatchObject({ findings: [], findingCount: 0, trustedStreams: 0, after: 0 });
    expect(report).toMatchObject({ events: is?.events, streams: is?.streams, seals: is?.seals });
    expect(report.newestSeal?.hash).toBe(is?.newest);
    expect(report.seals).toBeGreaterThan(5);
    expect(report.unsealedEvents).toBeGreaterThan(20);
  });

  it('is clean without people’s texts, too', async () => {
    const withoutTexts = await exported({ withPrivate: false });
    expect(withoutTexts).not.toContain('Hallo');
    expect(books).toContain('Hallo');
    expect((await verified(withoutTexts)).findings).toEqual([]);
  });

  it.each([
    ['the middle', 61, 170],
    ['the unsealed end', 310, 330],
  ])('may hold only %s, on trust of where its streams stood', async (_what, after, upTo) => {
    const part = await exported({ after, upTo });
    const report = await verified(part);
    expect(report).toMatchObject({ findings: [], after, upTo });
    expect(report.events).toBe(upTo - after);
    expect(report.trustedStreams).toBeGreaterThan(5);
    // The chain also covers an event inside.
    const lines = part.split('\n');
    const inside = lines.findIndex((line) => line.includes('"version":') && !line.includes('previous_hash'));
    const broken = lines.map((line, i) =>
      i === inside ? line.replace('"recorded_at":1', '"recorded_at":2') : line,
    );
    expect((await verified(fitted(broken))).findings).toMatchObject([{ kind: 'content', line: inside + 1 }]);
  });

  it('knows the seals that were noted elsewhere', async () => {
    const { newestSeal } = await verified(books);
    const { number = 0, hash = '' } = newestSeal ?? {};
    expect((await verified(books, [{ number, hash }, { hash }])).findings).toEqual([]);
    expect((await verified(books, [{ number: number - 1, hash }])).findings).toMatchObject([
      { kind: 'seal' },
    ]);
    expect((await verified(books, [{ hash: '0'.repeat(64) }])).findings).toMatchObject([{ kind: 'seal' }]);
  });
});

describe('the check that docs/finance.md gives to strangers', () => {
  it('finds the file clean, and a changed one not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-check-'));
    const page = await readFile(join(__dirname, '../../../docs/finance.md'), 'utf8');
    const [, program = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
    await writeFile(join(folder, 'check.mjs'), program);
    const check = async (file: string): Promise<string> => {
      await writeFile(join(folder, 'books.jsonl'), file);
      const { status, stdout } = spawnSync(process.execPath, ['check.mjs', 'books.jsonl'], {
        cwd: folder,
        encoding: 'utf8',
      });
      return `${status} ${stdout}`;
    };
    const { number, hash } = (await verified(books)).newestSeal ?? {};
    expect(await check(books)).toBe(`0 clean, newest seal ${number}:${hash}\n`);
    const changed = books.replace('\\"amountCents\\":1', '\\"amountCents\\":2');
    expect(await check(changed)).toMatch(/^1 does not fit: position 1 1\n1 findings\n$/);
    await rm(folder, { recursive: true });
  });
});

/** Changes the last line so that it fits the lines before it, as a forger would. */
function fitted(lines: readonly string[]): string {
  const body = lines.filter((line) => line !== '' && !line.startsWith('{"kind":"end"'));
  const before = `${body.join('\n')}\n`;
  const count = (kind: string): number => body.filter((line) => line.startsWith(`{"kind":"${kind}"`)).length;
  const sha256 = createHash('sha256').update(before).digest('hex');
  return `${before}${JSON.stringify({ kind: 'end', events: count('event'), seals: count('seal'), sha256 })}\n`;
}

type Edit = (lines: string[], at: number, random: (below: number) => number) => void;

const editing: Readonly<Record<string, Edit>> = {
  edit: (lines, at, random) => {
    const line = lines[at] ?? '';
    const place = random(line.length);
    const other =
      Array.from('0123456789abcdef').filter((letter) => letter !== line[place])[random(15)] ?? 'x';
    lines[at] = `${line.slice(0, place)}${other}${line.slice(place + 1)}`;
  },
  delete: (lines, at) => void lines.splice(at, 1),
  swap: (lines, at) => void lines.splice(at, 2, lines[at + 1] ?? '', lines[at] ?? ''),
  insert: (lines, at, random) => void lines.splice(at, 0, lines[1 + random(lines.length - 3)] ?? ''),
};

function randomNumbers(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe(`a file that was changed (seed ${seed})`, () => {
  const random = randomNumbers(seed);
  const kinds = Object.keys(editing);
  const cases = Array.from({ length: edits }, (_, n) => ({ n, kind: kinds[n % kinds.length] ?? 'edit' }));

  it.each(cases)('shows where: $n, $kind', async ({ kind }) => {
    const lines = books.split('\n').slice(0, -1);
    // Not the head, because anybody can change its date, and not the end, which is made to fit.
    const at = 1 + random(lines.length - 3);
    const position = Number(/"position":(\d+)/.exec(lines[at] ?? '')?.[1] ?? Number.NaN);
    editing[kind]?.(lines, at, random);
    const closing = lines.findIndex((line, i) => i > at && /^\{"kind":"(seal|unsealed|end)"/.test(line));
    const { findings } = await verified(fitted(lines));
    const located = findings.filter(
      (finding) =>
        Math.abs(finding.line - 1 - at) <= 1 || finding.position === position || finding.line - 1 === closing,
    );
    expect({ at, findings: findings.length, located: located.length > 0 }).toEqual({
      at,
      findings: findings.length,
      located: true,
    });
  });

  it('is found by its last line where nothing was made to fit', async () => {
    const changed = books.replace('"exported_at":"2025', '"exported_at":"2024');
    expect((await verified(changed)).findings).toMatchObject([{ kind: 'line' }]);
  });

  it('may have forgotten a text, which the chain allows and the last line tells', async () => {
    const forgotten = books.replace(/"private":"(?:[^"\\]|\\.)*"/, '"private":null');
    expect(forgotten).not.toBe(books);
    expect((await verified(forgotten)).findings).toMatchObject([{ kind: 'line' }]);
    expect((await verified(fitted(forgotten.split('\n')))).findings).toEqual([]);
  });

  it('is missed by no cut', async () => {
    const half = books.slice(0, Math.floor(books.length / 2));
    const { findings } = await verified(half);
    expect(findings.at(-1)?.sentence).toMatch(/^The file was cut off after line \d+/);
    const withoutEnd = books.slice(0, books.lastIndexOf('{"kind":"end"'));
    expect((await verified(withoutEnd)).findings).toMatchObject([{ kind: 'line' }]);
  });

  it.each([
    ['nothing', ''],
    ['a table', 'position;stream\n1;go-1\n'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['other JSON', '{"name":"fan-beats"}\n'],
    [
      'a file of another time',
      '{"kind":"books","format":2,"after":0,"up_to":1,"private":true,"exported_at":""}\n',
    ],
  ])('is refused where it is %s', async (_what, file) => {
    await expect(verified(file)).rejects.toMatchObject({ name: 'NotABooksFile' });
  });
});
