import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';

import { readConfig } from '@fan-beats/backend/platform/config/config';
import { createApp } from '@fan-beats/backend/api/create-app';
import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { ensureFirstAdmin } from '@fan-beats/backend/features/people/users/first-admin';
import { Client } from 'pg';

import { markdownTable, median } from './load';
import { addOtherEvents, admin, ageClaims, batchIdOf, claims, fillOffice, items } from './office/fill-office';
import { measureReturn, type Return } from './office/come-back';
import { measureList, openBrowser, type OfficeList } from './office/office-browser';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const otherEvents = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const rounds = 10;
const shownLimitMs = 1_000;
const keyLimitMs = 200;

const lists: readonly OfficeList[] = [
  {
    name: `overview of ${claims.toLocaleString('en')} claims`,
    address: '/admin/claims',
    call: 'claims.admGetClaimOverview',
    row: '[aria-label^="Select Claim"]',
    count: 'p[role="status"]',
    field: 'User',
    typed: '1234',
  },
  {
    name: `list of ${items.toLocaleString('en')} items`,
    address: '/admin/items',
    call: 'item.admGetAllItems',
    row: 'tbody tr',
    count: 'search [role="status"]',
    field: 'Search items',
    typed: '1234',
  },
];

const ways = [
  {
    name: 'a page of the overview, by its tab',
    address: '/admin/claims',
    comeBack: (page) => page.getByRole('link', { name: 'Claims', exact: true }).click(),
  },
  {
    name: 'all claims on one page, back',
    address: '/admin/claims?size=1000',
    comeBack: (page) => page.goBack(),
  },
] as const satisfies readonly Omit<Return, 'slower' | 'claimMore'>[];
const slower = [1, 4];

interface Answer {
  readonly ms: number;
  readonly sentKb: number;
  readonly rawKb: number;
}

/**
 * The back office with many claims and items: its response times, its first rows, its filters, and the search for a
 * batch.
 */
export async function officeBench(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const app = await createApp(
    readConfig({
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'only-for-this-benchmark-93b1c0de77a24f',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    }),
  );
  await app.listen(0, '127.0.0.1');
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await ensureFirstAdmin(app, admin);
    const url = await app.getUrl();
    const cookie = await logIn(url);
    const ask = (call: string) => answerOf(`${url}/api/${call}`, cookie);
    const { claimIds, claimMore } = await fillOffice(app, owner);
    const young = await ask('claims.admGetClaimOverview');
    await ageClaims(app, claimIds, rounds);
    const old = await ask('claims.admGetClaimOverview');
    const offered = await ask(`item.admGetAllItems?input=${encodeURIComponent('{"item_type":0}')}`);
    await tellScreens(url, claimMore);
    await addOtherEvents(owner, otherEvents);
    const batches = await ask(`claims.admGetBatches?input=${encodeURIComponent('{"limit":10}')}`);
    const wanted = encodeURIComponent(JSON.stringify({ batch_id: batchIdOf(rounds), limit: 50 }));
    const found = await ask(`ledger.admGetEvents?input=${wanted}`);
    tellAnswers([
      [`${claims} claims, 1 event each`, young],
      [`the same claims, ${1 + rounds} events each`, old],
      [`${items} items`, offered],
      [`10 batches of ${claims} events, beside ${otherEvents.toLocaleString('en')} others`, batches],
      ['events of one of these batches', found],
    ]);
  } finally {
    await owner.end();
    await app.close();
  }
}

async function tellScreens(url: string, claimMore: () => Promise<unknown>): Promise<void> {
  const browser = await openBrowser();
  const rows: string[][] = [];
  for (const list of lists) {
    const { shownMs, keyMs, shownCpuMs, keyCpuMs } = await measureList(browser, url, list);
    rows.push([list.name, ...[shownMs, shownCpuMs, keyMs, keyCpuMs].map((ms) => ms.toFixed(0))]);
    if (shownMs > shownLimitMs || keyMs > keyLimitMs) process.exitCode = 1;
  }
  const returns: string[][] = [];
  for (const way of ways.flatMap((one) => slower.map((rate) => ({ ...one, slower: rate, claimMore })))) {
    const { listMs, correctedMs, lines } = await measureReturn(browser, url, way);
    returns.push([
      `${way.name}, processor ${way.slower} x slower`,
      ...[lines, listMs, correctedMs].map((one) => one.toFixed(0)),
    ]);
  }
  await browser.close();
  const returned = ['coming back', 'lines', 'click → list, ms', 'click → what changed meanwhile, ms'];
  const head = [
    'screen',
    `answer → rows, ms (≤ ${shownLimitMs})`,
    'whole visit, ms of the thread',
    `slowest key, ms (≤ ${keyLimitMs})`,
    'ms of the thread',
  ];
  process.stdout.write(
    `\nMedians of ${runs} runs:\n\n${markdownTable(head, rows)}\n\n${markdownTable(returned, returns)}\n`,
  );
}

function tellAnswers(answers: readonly (readonly [name: string, answer: Answer])[]): void {
  const rows = answers.map(([name, { ms, sentKb, rawKb }]) => [
    name,
    ms.toFixed(0),
    sentKb.toFixed(0),
    rawKb.toFixed(0),
  ]);
  process.stdout.write(`\n${markdownTable(['answer', 'ms', 'kB sent', 'kB unpacked'], rows)}\n`);
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Median time of a response, and its size on the wire and unpacked. Throws when it was refused or not compressed. */
async function answerOf(address: string, cookie: string): Promise<Answer> {
  const times: number[] = [];
  let body = Buffer.alloc(0);
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    body = await get(address, cookie);
    times.push(performance.now() - began);
  }
  const bytesPerKb = 1_000;
  const raw = gunzipSync(body);
  return { ms: median(times), sentKb: body.length / bytesPerKb, rawKb: raw.length / bytesPerKb };
}

function get(address: string, cookie: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${address}: ${response.statusCode} ${body.toString().slice(0, 300)}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
