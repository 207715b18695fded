import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../../../test/caller';
import { openTestShop, testConfig, type TestShop } from '../../../../test/open-test-shop';
import { startServer, untilReady, type ServerProcess } from '../../../../test/server-process';
import { camtFile } from './testing/camt-file';

/** A long run: BANK_KILLS=20 BANK_LINES=10000 npm test -- api import-kill. Its figures are in docs/reliability.md. */
const kills = Number(process.env['BANK_KILLS'] ?? 1);
const lines = Number(process.env['BANK_LINES'] ?? 3_000);
const isLong = process.env['BANK_LINES'] !== undefined;
/** The limit of a turn is high, because the machine of the gate is busy. */
jest.setTimeout(60_000 + kills * 60_000);

let shop: TestShop;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await shop.close();
});

/** Another process, with the organiser's session. */
async function another(): Promise<{ readonly server: ServerProcess; readonly api: Caller['api'] }> {
  const { jwtSecret, dataDir } = testConfig(shop.serverUrl, process.env['TMPDIR'] ?? '/tmp');
  const server = await startServer({
    DATABASE_URL: shop.serverUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
  });
  servers.push(server);
  await untilReady(server);
  const caller = new Caller(server.url);
  for (const [name, value] of shop.callers.admin.cookies) caller.cookies.set(name, value);
  return { server, api: caller.api };
}

const fileOf = (run: number): string =>
  Buffer.from(
    camtFile(
      Array.from({ length: lines }, (_, index) => ({
        amountCents: 100 + (index % 7),
        reference: `${run}-${index}`,
        payer: `Payer ${index}`,
        iban: 'DE89370400440532013000',
        purpose: `Transfer ${index} of turn ${run}`,
      })),
    ),
  ).toString('base64');

const imported = async (): Promise<{ events: number; rows: number; seen: number }> =>
  (await shop.row<{ events: number; rows: number; seen: number }>(
    `SELECT (SELECT count(DISTINCT data->>'fingerprint') FROM ledger.events WHERE type = 'BankLineImported')::int AS events,
            (SELECT count(*) FROM projection.bank_line)::int AS rows, (SELECT count(*) FROM bank_seen)::int AS seen`,
  )) ?? { events: 0, rows: 0, seen: 0 };

const peakMB = ({ child }: ServerProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

it('an import that is killed at any moment has each line once when the file is read again', async () => {
  let { server, api } = await another();
  const file = fileOf(0);
  const [began, before] = [performance.now(), peakMB(server)];
  expect((await api.bank.admImport.mutate({ file, import_id: randomUUID() })).lines).toBe(lines);
  const tookMs = performance.now() - began;
  const grewMB = peakMB(server) - before;
  if (isLong)
    process.stdout.write(`${lines} lines: ${Math.round(tookMs)} ms, ${Math.round(grewMB)} MB more at most\n`);
  let struck = 0;
  for (let turn = 1; turn <= kills; turn += 1) {
    const import_id = randomUUID();
    const under = fileOf(turn);
    const answered = api.bank.admImport.mutate({ file: under, import_id }).then(
      () => true,
      () => false,
    );
    // A random moment of the kill, without waiting for anything.
    await sleep(Math.random() * tookMs);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    if (!(await answered)) struck += 1;
    const after = await imported();
    expect([after.events, after.seen]).toEqual([after.rows, after.rows]);
    if (isLong)
      process.stdout.write(
        `turn ${turn}: ${after.rows - turn * lines} of ${lines} lines when it was killed\n`,
      );
    ({ server, api } = await another());
    expect((await api.bank.admImport.mutate({ file: under, import_id })).lines).toBe(lines);
    const whole = (turn + 1) * lines;
    expect(await imported()).toEqual({ events: whole, rows: whole, seen: whole });
  }
  if (isLong) process.stdout.write(`${struck} of ${kills} were killed before their answer\n`);
  server.child.kill('SIGKILL');
});
