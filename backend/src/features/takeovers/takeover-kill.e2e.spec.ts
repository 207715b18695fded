import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyProjections } from '@fan-beats/projections';
import { Caller } from '../../../test/caller';
import { openTestShop, testConfig, type TestShop } from '../../../test/open-test-shop';
import { startServer, untilReady, type ServerProcess } from '../../../test/server-process';

/**
 * A long run: TAKEOVER_KILLS=20 TAKEOVER_LINES=3000 npm test -- api takeover-kill. Its figures are in
 * docs/reliability.md.
 */
const kills = Number(process.env['TAKEOVER_KILLS'] ?? 2);
const lines = Number(process.env['TAKEOVER_LINES'] ?? 600);
const isLong = process.env['TAKEOVER_LINES'] !== undefined;
jest.setTimeout(240_000 + kills * 60_000);

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

/** Ten lines for each fan. */
const sheetOf = (turn: number) => ({
  title: `Turn ${turn}`,
  paid_on: '2026-11-20',
  file: Buffer.from(
    [
      'Name;Item;Count;Price;EMS;Paid',
      ...Array.from(
        { length: lines },
        (_, line) => `Fan ${Math.floor(line / 10)} of ${turn};Item ${line % 10} of ${turn};1;2,50;1,00;3,50`,
      ),
    ].join('\n'),
  ).toString('base64'),
});

interface Made {
  readonly claims: number;
  readonly people: number;
  readonly items: number;
  readonly paid: number;
  readonly charged: number;
}

const made = async (turn: number): Promise<Made | undefined> =>
  shop.row<Made>(
    `SELECT (SELECT count(*) FROM projection.claim_overview c JOIN gos g USING (go_id) WHERE g.title = $1)::int AS claims,
            (SELECT count(*) FROM users WHERE displayname LIKE $2)::int AS people,
            (SELECT count(*) FROM items WHERE caption LIKE $2)::int AS items,
            (SELECT coalesce(sum((e.data->>'amountCents')::int), 0) FROM ledger.events e JOIN users u ON e.stream = 'account-' || u.user_id
              WHERE e.type = 'PaymentRecorded' AND u.displayname LIKE $2)::int AS paid,
            (SELECT coalesce(sum((e.data->'change'->>'sumCents')::int), 0) FROM ledger.events e JOIN users u ON (e.data->>'userId')::int = u.user_id
              WHERE e.type = 'ClaimSubmitted' AND u.displayname LIKE $2)::int AS charged`,
    [`Turn ${turn}`, `% of ${turn}`],
  );
const whole: Made = {
  claims: lines / 10,
  people: lines / 10,
  items: 10,
  paid: lines * 350,
  charged: lines * 250,
};

it('a take-over that is killed at any moment makes each claim once when it is sent again', async () => {
  let { server, api } = await another();
  const planned = async (turn: number) => {
    const sheet = sheetOf(turn);
    const { digest } = await api.takeover.admPlan.mutate(sheet);
    return { ...sheet, takeover_id: randomUUID(), digest: digest ?? '' };
  };
  const began = performance.now();
  const first = await planned(0);
  const shownMs = performance.now() - began;
  await api.takeover.admTakeOver.mutate(first);
  const tookMs = performance.now() - began - shownMs;
  expect(await made(0)).toEqual(whole);
  if (isLong)
    process.stdout.write(
      `${lines} lines: shown in ${Math.round(shownMs)} ms, made in ${Math.round(tookMs)} ms\n`,
    );
  let struck = 0;
  for (let turn = 1; turn <= kills; turn += 1) {
    const act = await planned(turn);
    const answered = api.takeover.admTakeOver.mutate(act).then(
      () => true,
      () => false,
    );
    // A random moment of the kill, without waiting for anything.
    await sleep(Math.random() * tookMs);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    if (!(await answered)) struck += 1;
    if (isLong)
      process.stdout.write(`turn ${turn}: ${(await made(turn))?.claims} claims when it was killed\n`);
    ({ server, api } = await another());
    expect(await api.takeover.admTakeOver.mutate(act)).toMatchObject({
      state: 'done',
      claims: lines / 10,
      refused: [],
    });
    expect(await made(turn)).toEqual(whole);
    const acts = `SELECT count(DISTINCT meta->>'actId')::int AS acts, count(*) FILTER (WHERE meta->>'actId' IS NULL)::int AS without
                    FROM ledger.events WHERE meta->>'batchId' = $1`;
    expect(await shop.row(acts, [act.takeover_id])).toEqual({ acts: 1, without: 0 });
  }
  if (isLong) process.stdout.write(`${struck} of ${kills} were killed before their answer\n`);
  expect((await verifyProjections({ url: shop.databaseUrl })).findings).toEqual([]);
  server.child.kill('SIGKILL');
});
