import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { defined, stages, type Stage } from '@fan-beats/events';
import { projectionTables, rebuild, verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../scripts/jest/test-database';
import { migrate } from '../src/platform/database/migrate';

/** Whole databases of earlier releases, named by the day on which their code was the newest. */
const folder = join(__dirname, 'old-ledgers');

/** Counts of databases with all kinds of act of their release, or with its new kinds. */
const recorded = {
  '2026-11-22.sql.br': { events: 1094, types: 28, seals: 3, forgotten: 1, reminders: 0 },
  '2026-11-23-marks.sql.br': { events: 126, types: 19, seals: 1, forgotten: 0, reminders: 0 },
  '2026-11-23.sql.br': { events: 36, types: 19, seals: 1, forgotten: 0, reminders: 4 },
  '2026-11-25-bills.sql.br': { events: 53, types: 15, seals: 1, forgotten: 0, reminders: 0 },
  '2026-11-25-every-act.sql.br': { events: 56, types: 33, seals: 2, forgotten: 1, reminders: 0 },
  '2026-11-26-every-act.sql.br': { events: 93, types: 49, seals: 2, forgotten: 2, reminders: 0 },
};

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;

/** Columns that the overview of claims had, with the stage and the column of its row that have the same now. */
const movedColumns: readonly (readonly [column: string, stage: Stage, ofStage: string])[] = [
  ['sum_cents', 'items', 'charged_cents'],
  ['covered_cents', 'items', 'covered_cents'],
  ['payment_received', 'items', 'settled'],
  ['ems_cents', 'ems', 'charged_cents'],
  ['ems_done', 'ems', 'settled'],
  ['customs_cents', 'customs', 'charged_cents'],
  ['customs_done', 'customs', 'settled'],
  ['domestics_cents', 'domestics', 'charged_cents'],
  ['domestics_done', 'domestics', 'settled'],
];
const noStage: Row = { charged_cents: null, settled: false };

/** Rows of now, with the money of claims where the earlier release had it. Stages that only have what the overview had had no row. */
function asBefore(now: Rows, before: Rows): Rows {
  const { claim_overview: overviews = [], claim_stage: stageRows = [] } = now;
  const keyOf = ({ claim_id, stage }: Row): string => `${String(claim_id)} ${String(stage)}`;
  const byKey = new Map(stageRows.map((row) => [keyOf(row), row]));
  const known = new Set((before['claim_stage'] ?? []).map(keyOf));
  const moneyOf = (claim_id: unknown): Row =>
    Object.fromEntries(
      movedColumns.map(([column, stage, ofStage]) => {
        const row = byKey.get(keyOf({ claim_id, stage: stages.indexOf(stage) })) ?? noStage;
        return [column, row[ofStage]];
      }),
    );
  return {
    ...now,
    claim_overview: overviews.map((row) => ({ ...row, ...moneyOf(row['claim_id']) })),
    claim_stage: stageRows.filter((row) => known.has(keyOf(row))),
  };
}

it('no ledger of an earlier release is left out', () => {
  expect(readdirSync(folder)).toEqual(Object.keys(recorded));
});

describe.each(Object.entries(recorded))('a ledger of an earlier release, %s', (file, counts) => {
  let database: TestDatabase;
  let owner: Client;
  let before: Rows;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await query(brotliDecompressSync(readFileSync(join(folder, file))).toString('utf8'));
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    before = await readModels();
    await migrate(database.url);
  });

  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Runs SQL on a connection of its own, because a dump leaves settings behind. */
  async function query(sql: string): Promise<void> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  /** The rows of the read models that exist. */
  async function readModels(): Promise<Rows> {
    const rows: Record<string, Rows[string]> = {};
    for (const { name, key } of projectionTables) {
      const found = await owner.query<{ there: boolean }>({
        text: `SELECT to_regclass($1) IS NOT NULL AS there`,
        values: [`projection.${name}`],
      });
      if (found.rows[0]?.there)
        rows[name] = (
          await owner.query(`SELECT * FROM projection.${name} ORDER BY ${Object.keys(key).join(', ')}`)
        ).rows;
    }
    return rows;
  }

  /** The present rows, in the columns of the earlier release. */
  async function inOldColumns(): Promise<Rows> {
    const now = asBefore(await readModels(), before);
    return Object.fromEntries(
      Object.entries(before).map(([name, old]) => {
        const columns = Object.keys(old[0] ?? {});
        return [
          name,
          (now[name] ?? []).map((row) =>
            defined(Object.fromEntries(columns.map((column) => [column, row[column]]))),
          ),
        ];
      }),
    );
  }

  it('tells of the acts that its release recorded, under seals', async () => {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS events, count(DISTINCT type)::int AS types,
              (SELECT count(*)::int FROM ledger.seals) AS seals,
              count(*) FILTER (WHERE type = 'PersonErased')::int AS forgotten,
              count(*) FILTER (WHERE type = 'PaymentReminded')::int AS reminders FROM ledger.events`,
    );
    expect(rows).toEqual([counts]);
  });

  it('is brought to the shape of this release, which changes no row of a read model', async () => {
    expect(await inOldColumns()).toEqual(before);
  });

  it('is verified: every hash, seal and rule, and every row that the earlier release wrote', async () => {
    const { findings, events, readModels: compared } = await verifyProjections({ url: database.url });
    expect(findings).toEqual([]);
    expect(events).toBe(counts.events);
    expect(compared.map(({ name }) => name)).toEqual(projectionTables.map(({ name }) => name));
  });

  it('is replayed to the same rows', async () => {
    await owner.query(`UPDATE projection.account SET points = points + 1 WHERE user_id = 3`);
    expect((await verifyProjections({ url: database.url })).findings).toHaveLength(1);
    await rebuild({ url: database.url });
    expect(await inOldColumns()).toEqual(before);
    expect((await verifyProjections({ url: database.url })).findings).toEqual([]);
  });
});
