import { addDays, dueCents, paymentState, stages } from '@fan-beats/events';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { randomNumbers } from '../testing/shop-history';
import { readAllClaims, stageFigures, type ClaimView } from './claims/claim.view';
import { readDeskCounts, readMoneyOfPeople } from './desk.view';
import { readOpenLines } from './money/bank/bank-line.view';

const today = '2026-11-30';
const people = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
/** One of these has claims; the other has only credit. */
const askedBack = [11, 21];
const claimsPerPerson = 6;

let database: TestDatabase;
let client: Client;
let claims: readonly ClaimView[];
const balances = new Map<number, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(randomNumbers(20_261_130));
  claims = await readAllClaims(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const insert = (table: string, rows: readonly object[]): Promise<unknown> =>
  client.query(
    `INSERT INTO projection.${table} SELECT * FROM json_populate_recordset(NULL::projection.${table}, $1)`,
    [JSON.stringify(rows)],
  );

/** Any money that stages can have. People 20 and 21 have no claim, and one of three has no credit. */
async function fill(random: (below: number) => number): Promise<void> {
  const gos = [1, 2, 3, 4, 5, 6];
  const keys = people
    .filter((user_id) => user_id < 20)
    .flatMap((user_id) =>
      gos.slice(0, claimsPerPerson).map((go_id) => ({ claim_id: user_id * 100 + go_id, go_id, user_id })),
    );
  const overviews = keys.map((key) => ({
    ...key,
    submitted_by: 0,
    created_at_ms: 0,
    granted_points: 0,
    cost_points: 0,
    drawn_points: 0,
    pending_points: 0,
    released_points: 0,
    freebies_done: false,
    version: 1,
    tracking_id: random(3) === 0 ? 'RB 1' : null,
  }));
  const money = keys.flatMap((key) =>
    stages.flatMap((name, stage) => {
      const isCost = name !== 'items';
      const requested = random(2) === 0 ? random(4) * 100 : null;
      const row = {
        ...key,
        stage,
        charged_cents: isCost && random(3) === 0 ? null : random(3) * 100,
        allocated_cents: random(3) === 0 ? random(3) * 100 : 0,
        waived_cents: 0,
        covered_cents: isCost ? 0 : random(4) * 100,
        kept_mark_cents: 0,
        settled: random(4) === 0,
        requested_cents: requested,
        due_on: requested === null ? null : addDays(today, random(5) - 2),
        requested_on: requested === null ? null : addDays(today, -9),
      };
      return isCost && random(2) === 0 ? [] : [row];
    }),
  );
  for (const userId of people) if (random(3) !== 0) balances.set(userId, random(3) * 500);
  const statuses = [null, 'ORDERED', 'CANCELED', 'ARRIVED', 'ARRIVED', 'SENT_OUT'];
  await insert('claim_overview', overviews);
  await insert('claim_stage', money);
  await insert(
    'go_status',
    gos.map((go_id, index) => ({ go_id, status: statuses[index], changed_at_ms: 0 })),
  );
  const lines = [
    { status: 'open', amount_cents: 500 },
    { status: 'open', amount_cents: -700 },
    // Forgotten.
    { status: 'open', amount_cents: null },
    { status: 'booked', amount_cents: 900 },
    { status: 'aside', amount_cents: 900 },
  ];
  await insert(
    'bank_line',
    lines.map((line, index) => ({
      ...line,
      line_id: index + 1,
      import_id: 'a',
      changed_at_ms: 0,
      imported_at_ms: 0,
    })),
  );
  await insert(
    'account',
    [...balances].map(([user_id, balance_cents]) => ({ user_id, balance_cents, points: 0, pending: 0 })),
  );
}

/** The stages of a claim with their states, computed by the rules. */
const stagesOf = (claim: ClaimView) =>
  stageFigures(claim).map((stage) => ({ ...stage, state: paymentState(stage, { today, graceDays: 0 }) }));

const isLate = ({ openCents, state }: ReturnType<typeof stagesOf>[number]): boolean =>
  openCents > 0 && state === 'late';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

test('the counts of the desk are those of the rules of payments', async () => {
  const late = claims.flatMap(stagesOf).filter(isLate);
  const toPack = claims.filter(
    (claim) =>
      claim.goId >= 4 &&
      claim.goId <= 5 &&
      claim.trackingId === null &&
      stagesOf(claim).every(({ openCents }) => openCents === 0),
  );
  const credits = people.filter((userId) => {
    const own = claims.filter((claim) => claim.userId === userId).flatMap(stagesOf);
    const hasCredit = (balances.get(userId) ?? 0) > 0;
    const owes = own.some(({ openCents }) => openCents > 0);
    const overpaid = own.some(({ overCents }) => overCents > 0);
    return (hasCredit || overpaid) && !(hasCredit && owes && !askedBack.includes(userId));
  });
  expect([late.length, toPack.length, credits.length].every((count) => count > 0)).toBe(true);
  await expect(readDeskCounts(client, { today, askedBack })).resolves.toEqual({
    bankLines: (await readOpenLines(client)).length,
    latePayments: late.length,
    claimsToPack: toPack.length,
    creditsToPayBack: credits.length,
  });
});

test('the money of a person is the sum over the stages of their claims', async () => {
  const found = await readMoneyOfPeople(client, today);
  expect(found.toSorted((a, b) => a.userId - b.userId)).toEqual(
    people
      .filter((userId) => userId < 20)
      .map((userId) => {
        const own = claims.filter((claim) => claim.userId === userId);
        const ofThem = own.flatMap(stagesOf);
        return {
          userId,
          claims: own.length,
          openCents: sum(ofThem.map(({ openCents }) => openCents)),
          lateCents: sum(ofThem.filter(isLate).map(dueCents)),
        };
      }),
  );
});
