import {
  GetEvents,
  GetEventsHandler,
} from '@fan-beats/backend/features/books/history/queries/get-events.query';
import type { Fields } from '@fan-beats/backend/platform/cqrs/shop-command';
import { newQuery } from '@fan-beats/backend/platform/cqrs/shop-query';
import { poolOptions } from '@fan-beats/backend/platform/database/connections';
import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { rebuild } from '@fan-beats/projections';
import { Pool } from 'pg';

import { markdownTable, median } from './load';
import { fillLedger } from './million-events';

const events = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const limit = 50;
const hourMs = 3_600_000;

type EventFilter = Omit<Fields<GetEvents>, 'cursor' | 'limit'>;
type EventPage = Pick<Fields<GetEvents>, 'cursor' | 'limit'>;

/**
 * The choices of an admin in each filter of the tab, from one that matches nearly all events to one that matches few.
 */
type Choices = Readonly<Record<string, readonly EventFilter[]>>;

function choicesOf(firstMs: number, lastMs: number): Choices {
  const middleMs = Math.round((firstMs + lastMs) / 2);
  return {
    person: [{ userId: 9 }, { userId: 999_999 }],
    'group order': [{ goId: 1 }, { goId: 60 }],
    claim: [{ claimId: 1_200 }],
    type: [{ type: 'ShippingCostSet' }, { type: 'StockLimitSet' }],
    actor: [{ actorId: 1 }, { actorId: 9 }],
    batch: [{ batchId: 'b47c4000-0000-4000-8000-000000000001' }],
    time: [
      { from: instant(firstMs), to: instant(lastMs) },
      { from: instant(middleMs), to: instant(middleMs + hourMs) },
      { to: instant(firstMs + hourMs) },
    ],
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Every set of filters, each with every choice. */
function combinationsOf(
  choices: Choices,
): { readonly names: readonly string[]; readonly filter: EventFilter }[] {
  let all: { readonly names: readonly string[]; readonly filter: EventFilter }[] = [
    { names: [], filter: {} },
  ];
  for (const [name, filters] of Object.entries(choices))
    all = all.flatMap((one) => [
      one,
      ...filters.map((filter) => ({ names: [...one.names, name], filter: { ...one.filter, ...filter } })),
    ]);
  return all;
}

/** The response times of the list of the ledger's events, for every combination of its filters. */
export async function eventsBench(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const count = await fillLedger(databaseUrl, events);
  await rebuild({ url: databaseUrl });
  const pool = new Pool(poolOptions({ databaseUrl, poolUrl: null }));
  const { rows } = await pool.query<{ first: number; last: number }>(
    'SELECT min(recorded_at) AS first, max(recorded_at) AS last FROM ledger.events',
  );
  const combinations = combinationsOf(choicesOf(rows[0]?.first ?? 0, rows[0]?.last ?? 0));
  const pages: readonly EventPage[] = [{ limit }, { limit, cursor: Math.round(count / 2) }];
  const timed: { readonly names: readonly string[]; readonly filter: EventFilter; readonly ms: number }[] =
    [];
  for (const { names, filter } of combinations)
    for (const page of pages) timed.push({ names, filter, ms: await medianOf(pool, { ...filter, ...page }) });
  await pool.end();
  report(count, timed);
}

async function medianOf(pool: Pool, fields: Fields<GetEvents>): Promise<number> {
  const handler = new GetEventsHandler(pool);
  const all: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await handler.execute(newQuery(GetEvents, fields));
    all.push(performance.now() - started);
  }
  return median(all);
}

function report(
  count: number,
  timed: readonly { readonly names: readonly string[]; readonly filter: EventFilter; readonly ms: number }[],
): void {
  const sizes = [...new Set(timed.map(({ names }) => names.length))];
  const rows = sizes.map((size) => {
    const ofSize = timed.filter(({ names }) => names.length === size);
    const slowest = ofSize.reduce((one, other) => (other.ms > one.ms ? other : one));
    const ms = median(ofSize.map((one) => one.ms));
    return [size, ofSize.length, ms.toFixed(1), slowest.ms.toFixed(1), slowest.names.join(', ') || '–'].map(
      String,
    );
  });
  const head = ['filters', 'questions', 'median ms', 'slowest ms', 'the slowest asks for'];
  process.stdout.write(
    `\n${count.toLocaleString('en')} events, pages of ${limit}, medians of ${runs} runs:\n\n${markdownTable(head, rows)}\n`,
  );
  for (const { filter, ms } of [...timed].sort((a, b) => b.ms - a.ms).slice(0, 5))
    process.stderr.write(`${ms.toFixed(1)} ms: ${JSON.stringify(filter)}\n`);
}
