import { stages, type Stage } from '@fan-beats/events';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { randomNumbers } from '../../testing/shop-history';
import { readAllClaims, stageFigures, type ClaimView } from './claim.view';
import { readGoCounts, readGoStages, readGoSums, type GoStageSums } from '../catalogue/gos/go-cockpit.view';
import { readGoFigures } from '../catalogue/gos/go-figures.view';
import { stageMoneySql } from './stage-money.view';

const goIds = [1, 2, 3, 4] as const;
const claimsPerGo = 25;

let database: TestDatabase;
let client: Client;
let claims: readonly ClaimView[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(randomNumbers(20_261_129));
  claims = await readAllClaims(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Rows = readonly Readonly<Record<string, unknown>>[];

const insert = (table: string, rows: Rows): Promise<unknown> =>
  client.query(
    `INSERT INTO projection.${table} SELECT * FROM json_populate_recordset(NULL::projection.${table}, $1)`,
    [JSON.stringify(rows)],
  );

/** Any state that the tables of claims can have: one of four group orders is canceled, and one has no status. */
async function fill(random: (below: number) => number): Promise<void> {
  const sometimes = (value: number): number => (random(3) === 0 ? value : 0);
  const keys = goIds.flatMap((go_id) =>
    Array.from({ length: claimsPerGo }, (_, n) => ({ claim_id: go_id * 100 + n, go_id, user_id: 10 + n })),
  );
  const overviews = keys.map((key) => ({
    ...key,
    submitted_by: 0,
    created_at_ms: 0,
    version: 1,
    additional_info: null,
    admin_note: null,
    granted_points: random(5),
    cost_points: random(5),
    freebies_done: random(2) === 0,
    drawn_points: random(4),
    pending_points: random(4),
    released_points: random(4),
    tracking_id: random(2) === 0 ? 'RB 1' : null,
  }));
  const money = keys.flatMap((key) =>
    stages.flatMap((name, stage) => {
      const isCost = name !== 'items';
      const ofStage = {
        charged_cents: isCost && random(3) === 0 ? null : random(4) * 100,
        allocated_cents: sometimes(random(4) * 100),
        waived_cents: sometimes(random(3) * 50),
        covered_cents: isCost ? 0 : random(4) * 100,
        kept_mark_cents: isCost ? sometimes(random(3) * 100) : 0,
        settled: random(3) === 0,
        requested_cents: null,
        due_on: null,
        reference: null,
        requested_on: null,
      };
      return isCost && random(3) === 0 ? [] : [{ ...key, stage, ...ofStage }];
    }),
  );
  const lines = keys.flatMap((key) =>
    [1, 2, 3].slice(random(4)).map((line) => ({
      ...key,
      line,
      item_id: 100 + random(3),
      variant_id: 0,
      item_type: random(2),
      amount: 1 + random(3),
      caption: 'One',
      category: '',
      kind: '',
      unit_price_cents: 100,
      unit_points: 1,
      variant_caption: null,
      additional_info: null,
    })),
  );
  await insert('claim_overview', overviews);
  await insert('claim_stage', money);
  await insert('claim_item', lines);
  await insert('go_status', [
    { go_id: 1, status: 'CANCELED' },
    { go_id: 2, status: 'SENT_OUT' },
    { go_id: 3, status: null },
  ]);
  await insert(
    'go_stock',
    goIds.flatMap((go_id) =>
      [100, 101, 102].map((item_id) => ({ go_id, item_id, variant_id: 0, max: null, claimed: 0 })),
    ),
  );
}

const sum = <Value>(values: readonly Value[], of: (value: Value) => number): number =>
  values.reduce((total, value) => total + of(value), 0);
const count = <Value>(values: readonly Value[], which: (value: Value) => boolean): number =>
  values.filter(which).length;
const ofGo = (goId: number): readonly ClaimView[] => claims.filter((claim) => claim.goId === goId);
const isOpen = (claim: ClaimView): boolean => stageFigures(claim).some(({ openCents }) => openCents > 0);

test('SQL reckons each stage of each claim as the rules do', async () => {
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT claim_id, name, charged::int, covered::int, open::int, over::int, held::int, allocated::int, waived::int, marked::int, settled
       FROM (${stageMoneySql}) money ORDER BY claim_id, stage`,
  );
  const expected = claims.flatMap((claim) =>
    stageFigures(claim).map(({ stage, ...figures }) => ({
      claim_id: claim.claimId,
      name: stage,
      charged: claim.stages[stage].chargedCents,
      covered: figures.coveredCents,
      open: figures.openCents,
      over: figures.overCents,
      held: figures.heldCents,
      allocated: figures.allocatedCents,
      waived: figures.waivedCents,
      marked: figures.markedCents,
      settled: figures.settled,
    })),
  );
  expect(claims).toHaveLength(goIds.length * claimsPerGo);
  expect(rows).toEqual(expected);
});

test('the list of group orders has the sums of their claims', async () => {
  expect(await readGoSums(client)).toEqual(
    goIds.map((goId) => ({
      goId,
      claims: claimsPerGo,
      unpaidClaims: count(ofGo(goId), isOpen),
      sumCents: sum(ofGo(goId), ({ sumCents }) => sumCents),
      openCents: sum(ofGo(goId).flatMap(stageFigures), ({ openCents }) => openCents),
    })),
  );
});

test.each(goIds)(
  'the cockpit of group order %i has the sums of each stage, and what is to do',
  async (goId) => {
    const figures = (stage: Stage) =>
      ofGo(goId).map((claim) => ({ ...stageFigures(claim)[stages.indexOf(stage)], claim }));
    const expected = stages.map((stage): GoStageSums => ({
      stage,
      chargedCents: sum(figures(stage), ({ chargedCents = 0 }) => chargedCents),
      coveredCents: sum(figures(stage), ({ coveredCents = 0 }) => coveredCents),
      openCents: sum(figures(stage), ({ openCents = 0 }) => openCents),
      tooMuchCents: sum(figures(stage), ({ overCents = 0 }) => overCents),
      openClaims: count(figures(stage), ({ openCents = 0 }) => openCents > 0),
      unknownClaims: count(ofGo(goId), (claim) => claim.stages[stage].chargedCents === null),
    }));
    expect(await readGoStages(client, goId)).toEqual(expected);
    const hasFreebies = ({ items }: ClaimView): boolean => items.some(({ itemType }) => itemType === 1);
    expect(await readGoCounts(client, goId)).toEqual({
      claims: claimsPerGo,
      pieces: sum(
        ofGo(goId).flatMap(({ items }) => items),
        ({ amount }) => amount,
      ),
      untracked_claims: count(ofGo(goId), ({ trackingId }) => trackingId === null),
      unpacked_claims: count(ofGo(goId), (claim) => hasFreebies(claim) && !claim.freebiesDone),
    });
  },
);

test.each(goIds)(
  'the figures of an act on all of group order %i are those of its claims (D77)',
  async (goId) => {
    const isCanceled = goId === 1;
    const surplus = ({ grantedPoints, costPoints }: ClaimView): number => grantedPoints - costPoints;
    const unreleased = (claim: ClaimView): number =>
      isCanceled ? Math.max(surplus(claim), 0) : claim.pendingPoints;
    const { items, ...figures } = await readGoFigures(client, goId);
    expect(figures).toEqual({
      claims: claimsPerGo,
      unpaid_claims: count(ofGo(goId), isOpen),
      untracked_claims: count(ofGo(goId), ({ trackingId }) => trackingId === null),
      paid_cents: sum(
        ofGo(goId).flatMap(stageFigures),
        ({ coveredCents, waivedCents }) => coveredCents - waivedCents,
      ),
      releasing_claims: count(ofGo(goId), (claim) => unreleased(claim) > 0),
      released_points: sum(ofGo(goId), unreleased),
      redrawn_points: isCanceled ? sum(ofGo(goId), (claim) => Math.max(-surplus(claim), 0)) : 0,
      returned_points: sum(ofGo(goId), ({ drawnPoints }) => drawnPoints),
      withdrawn_points: sum(
        ofGo(goId),
        ({ pendingPoints, releasedPoints }) => pendingPoints + releasedPoints,
      ),
    });
    const pieces = (itemId: number): number =>
      sum(
        ofGo(goId)
          .flatMap((claim) => claim.items)
          .filter((line) => line.itemId === itemId),
        ({ amount }) => amount,
      );
    expect(items.map(({ item_id, claimed }) => [item_id, claimed])).toEqual(
      [100, 101, 102].map((itemId) => [itemId, pieces(itemId)]),
    );
  },
);
