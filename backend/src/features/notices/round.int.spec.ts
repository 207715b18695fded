import { cents, lastPosition, type EventMeta, type ShopEvent } from '@fan-beats/events';
import {
  appendActs,
  claimDeleted,
  claimPaymentAllocated,
  claimPaymentRevoked,
  loadHeads,
  paymentRecorded,
  shippingCostReopened,
  shippingCostSet,
  shippingCostSettled,
  testIds,
  testMeta,
} from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { mistakenMark, noticeOf } from './notices-of-fact';
import { readRound } from './round';

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

const { userId } = testIds;
const account = `account-${userId}`;
const claim = `claim-${testIds.claimId}`;
type Facts = readonly (readonly [stream: string, event: ShopEvent])[];

/** An act of each kind whose facts depend on one another for their meaning. */
const acts: Readonly<Record<string, Facts>> = {
  'a bill that is done': [
    [claim, shippingCostSet({ component: 'ems', billId: 1 })],
    [claim, shippingCostSettled({ component: 'ems', amountCents: cents(400) })],
  ],
  'a bill that opens a mark': [
    [claim, shippingCostReopened({ component: 'ems' })],
    [claim, shippingCostSet({ component: 'ems', billId: 1 })],
  ],
  'a payment': [
    [account, paymentRecorded({ amountCents: cents(900) })],
    [claim, claimPaymentAllocated({ stage: 'items', amountCents: cents(500), cause: 'payment' })],
    [claim, claimPaymentAllocated({ stage: 'ems', amountCents: cents(400), cause: 'payment' })],
  ],
  'marks that became credit': [
    [account, paymentRecorded({ amountCents: cents(900) })],
    [claim, claimPaymentRevoked({ reason: 'unmarked' })],
    [claim, shippingCostReopened({ component: 'ems' })],
  ],
  'a claim that is deleted': [
    [claim, claimPaymentRevoked({ reason: 'unmarked' })],
    [claim, claimDeleted()],
  ],
  'a mark that was a mistake': [[claim, claimPaymentRevoked({ reason: 'unmarked' })]],
};

/** Records acts in one commit. */
async function record(all: readonly Facts[], metaOf: (act: number) => Partial<EventMeta>): Promise<void> {
  const heads = await loadHeads(owner, [account, claim]);
  const version = new Map([...heads].map(([stream, head]) => [stream, head.version]));
  const requests = all.map((facts, act) => ({
    meta: testMeta(metaOf(act)),
    streams: facts.map(([stream, event]) => {
      const expectedVersion = version.get(stream) ?? 0;
      version.set(stream, expectedVersion + 1);
      return { stream, expectedVersion, events: [event] };
    }),
  }));
  await appendActs(owner, { acts: requests, heads, recordedAt: 1_764_000_000_000 });
}

/** All notices when this many facts are read at once. */
async function told(limit: number): Promise<unknown[]> {
  const fence = await lastPosition(owner);
  const all: unknown[] = [];
  let after = 0;
  while (after < fence) {
    const { facts, upTo } = await readRound(owner, { after, fence, limit });
    for (const fact of facts)
      all.push({ position: fact.fact.position, notice: noticeOf(fact), mistaken: mistakenMark(fact) });
    expect(upTo).toBeGreaterThan(after);
    after = upTo;
  }
  return all;
}

const actOf = (act: number) => ({ actId: `act-${act}`, correlationId: 'one request' });
const requestOf = (act: number) => ({ correlationId: `request-${act}` });

it('a bill that is done tells nobody that they paid, wherever a round ends', async () => {
  await record([acts['a bill that is done'] ?? []], actOf);
  expect(await told(1)).toEqual([
    { position: 1, notice: null, mistaken: null },
    { position: 2, notice: null, mistaken: null },
  ]);
});

it('the facts of an act are found by an index, not by reading the log', async () => {
  await record(Object.values(acts), actOf);
  await owner.query('SET enable_seqscan = off');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT position FROM ledger.events WHERE meta->>'actId' = ANY(ARRAY['act-1']) AND type = ANY(ARRAY['BillSplit'])`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_act');
});

describe.each([
  ['with the id of their act, of one request', actOf],
  ['of before, each of a request of its own', requestOf],
])('facts %s', (_how, metaOf) => {
  it('tell the same wherever a round ends', async () => {
    const several = [...Object.values(acts), ...Object.values(acts).toReversed()];
    await record(several, metaOf);
    const whole = await told(1_000);
    expect(whole).toHaveLength(several.flat().length);
    for (let limit = 1; limit < whole.length; limit += 1) expect(await told(limit)).toEqual(whole);
  });

  it.each(Object.entries(acts))('tell of %s what they tell alone', async (_name, facts) => {
    await record([facts], metaOf);
    const alone = (await told(1_000)).map((one) => ({ ...(one as object), position: undefined }));
    await record(
      [...Object.values(acts), facts, ...Object.values(acts)],
      metaOf === actOf ? (act) => actOf(act + 1) : (act) => requestOf(act + 1),
    );
    const first = facts.length + Object.values(acts).flat().length;
    const among = (await told(3)).slice(first, first + facts.length);
    expect(among.map((one) => ({ ...(one as object), position: undefined }))).toEqual(alone);
  });
});
