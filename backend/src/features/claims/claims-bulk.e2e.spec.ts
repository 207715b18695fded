import { refusalOf } from '../../../test/caller';
import { entry, keepRows, makeWorld, type World } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';

let shop: TestShop;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

const batchId = 'b47c4000-0000-4000-8000-000000000001';
const otherBatchId = 'b47c4000-0000-4000-8000-000000000000';
const api = () => shop.callers.admin.api.claims;
type Changes = Parameters<ReturnType<typeof api>['admUpdateClaims']['mutate']>[0]['claims'][number];
const change = (claims: Changes[], batch_id = batchId) => api().admUpdateClaims.mutate({ batch_id, claims });
const eventsOf = async (batch: string) =>
  (
    await shop.owner.query<{ stream: string; type: string; actor: string }>(
      `SELECT stream, type, meta->>'actorId' AS actor FROM ledger.events WHERE meta->>'batchId' = $1 ORDER BY position`,
      [batch],
    )
  ).rows;

describe('a bulk change', () => {
  it('answers per claim: done, refused with the reason, changed meanwhile, gone', async () => {
    const other = await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    await api().admUpdateClaim.mutate({ claim_id: world.spareClaimId, ems: 3, ems_done: true });
    await api().admUpdateClaim.mutate({ claim_id: other.claim_id, admin_note: 'by somebody else' });
    const answer = await change([
      { claim_id: world.claimId, payment_received: true, ems: 5, expected_version: 1 },
      { claim_id: world.spareClaimId, payment_received: true, ems: 5 },
      { claim_id: other.claim_id, payment_received: true, expected_version: 1 },
      { claim_id: 999_999, payment_received: true },
    ]);
    expect(answer).toMatchObject({
      batch_id: batchId,
      results: [
        {
          claim_id: world.claimId,
          ok: true,
          claim: { payment_received: true, ems: 5, ems_done: false, version: 3 },
        },
        { claim_id: world.spareClaimId, ok: false, code: 'PRECONDITION_FAILED', rule: 'COST_SETTLED' },
        { claim_id: other.claim_id, ok: false, code: 'CONFLICT' },
        { claim_id: 999_999, ok: false, code: 'NOT_FOUND', message: 'Claim not found' },
      ],
    });
    // Nothing of a refused row is kept.
    await expect(api().admGetClaim.query({ claim_id: world.spareClaimId })).resolves.toMatchObject({
      payment_received: false,
      ems: 3,
    });
    const actor = String(ids.admin);
    expect(await eventsOf(batchId)).toEqual([
      { stream: `claim-${world.claimId}`, type: 'ClaimPaymentReceived', actor },
      { stream: `claim-${world.claimId}`, type: 'ShippingCostSet', actor },
    ]);
  });

  it('records nothing for a claim that stands like this already', async () => {
    await expect(change([{ claim_id: world.claimId, payment_received: false }])).resolves.toMatchObject({
      results: [{ ok: true, claim: { version: 1 } }],
    });
    expect(await eventsOf(batchId)).toEqual([]);
    await expect(api().admGetBatches.query({})).resolves.toEqual({ batches: [], next_cursor: null });
  });

  it('that takes marks off keeps their money on the balance, once, where the admin says that it is there', async () => {
    const both = [world.claimId, world.spareClaimId];
    await change(both.map((claim_id) => ({ claim_id, payment_received: true })));
    const balance = async () => (await shop.callers.fan.api.payments.getMine.query()).balance;
    const before = await balance();
    const claims = both.map((claim_id) => ({ claim_id, payment_received: false }));
    const unmark = () => api().admUpdateClaims.mutate({ batch_id: otherBatchId, claims, marks: 'paid' });
    const answer = await unmark();
    expect(answer.results).toMatchObject([{ ok: true }, { ok: true }]);
    await unmark();
    expect(await balance()).toBeGreaterThan(before);
    const recorded = (await eventsOf(otherBatchId)).filter(({ type }) => type === 'PaymentRecorded');
    expect(recorded).toHaveLength(2);
    const { ledger } = shop.callers.admin.api;
    await expect(ledger.admReverse.mutate({ batch_id: otherBatchId })).resolves.toMatchObject({
      refused: [],
    });
    await expect(api().admGetClaim.query({ claim_id: world.claimId })).resolves.toMatchObject({
      payment_received: true,
    });
    expect(await balance()).toBe(before);
  });

  it('sent again gets the same answer and records nothing twice', async () => {
    const claims = [
      { claim_id: world.claimId, payment_received: true, expected_version: 1 },
      { claim_id: world.spareClaimId, payment_received: true, freebies_done: true, expected_version: 1 },
    ];
    const [first, second] = await Promise.all([change(claims), change(claims, batchId.toUpperCase())]);
    const third = await change(claims);
    expect(first.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await eventsOf(batchId)).toHaveLength(3);
  });

  it('refuses another change of a claim under the same id, and lets further claims join', async () => {
    await change([{ claim_id: world.claimId, payment_received: true }]);
    const answer = await change([
      { claim_id: world.claimId, payment_received: false },
      { claim_id: world.spareClaimId, payment_received: true },
    ]);
    expect(answer.results).toMatchObject([{ ok: false, code: 'CONFLICT' }, { ok: true }]);
    expect(await eventsOf(batchId)).toHaveLength(2);
  });

  it('gets an id where it has none, and takes each claim once', async () => {
    const one = { claim_id: world.claimId, payment_received: true };
    const answer = await api().admUpdateClaims.mutate({ claims: [one] });
    expect(await eventsOf(answer.batch_id)).toHaveLength(1);
    expect(await refusalOf(change([one, one]))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the list of bulk changes', () => {
  it('tells what was done, when and by whom, the newest first', async () => {
    await change([
      { claim_id: world.claimId, payment_received: true, ems: 5, ems_done: true },
      { claim_id: world.spareClaimId, payment_received: true },
    ]);
    await change([{ claim_id: world.claimId, tracking_id: 'RB 1' }], otherBatchId);
    const first = await api().admGetBatches.query({ limit: 1 });
    expect(first.batches).toMatchObject([
      {
        batch_id: otherBatchId,
        actor_id: ids.admin,
        actor_displayname: 'Organiser',
        claims: 1,
        events: 1,
        reversed: 0,
        changes: [{ type: 'ClaimTrackingAssigned', component: null, events: 1 }],
      },
    ]);
    const rest = await api().admGetBatches.query({ limit: 1, cursor: first.next_cursor });
    expect(rest).toMatchObject({
      batches: [
        {
          batch_id: batchId,
          claims: 2,
          events: 4,
          changes: [
            { type: 'ClaimPaymentReceived', events: 2 },
            { type: 'ShippingCostSet', component: 'ems', events: 1 },
            { type: 'ShippingCostSettled', component: 'ems', events: 1 },
          ],
        },
      ],
      next_cursor: null,
    });
  });

  it('tells what an undo would take back: changes, claims, fans and euros', async () => {
    await change([
      { claim_id: world.claimId, payment_received: true, ems: 5 },
      { claim_id: world.spareClaimId, payment_received: true },
    ]);
    const figures = () => api().admGetBatch.query({ batch_id: batchId });
    expect(await figures()).toEqual({
      events: 3,
      claims: 2,
      fans: 2,
      beats: 0,
      changes: [
        { type: 'ClaimPaymentReceived', component: null, events: 2, amount: 25 },
        { type: 'ShippingCostSet', component: 'ems', events: 1, amount: 5 },
      ],
    });
    await shop.callers.admin.api.ledger.admReverse.mutate({ batch_id: batchId });
    expect(await figures()).toEqual({ events: 0, claims: 0, fans: 0, beats: 0, changes: [] });
  });

  it('tells how much of a bulk change was undone since', async () => {
    await change([{ claim_id: world.claimId, payment_received: true, ems: 5 }]);
    await change([{ claim_id: world.claimId, payment_received: false }], otherBatchId);
    await shop.callers.admin.api.ledger.admReverse.mutate({ batch_id: batchId });
    const { batches } = await api().admGetBatches.query({});
    expect(batches.map(({ batch_id, events, reversed }) => [batch_id, events, reversed])).toEqual([
      [otherBatchId, 1, 0],
      [batchId, 2, 1],
    ]);
  });

  it('finds a batch by an index, not by reading the log', async () => {
    await shop.owner.query('SET enable_seqscan = off');
    const { rows } = await shop.owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT position FROM ledger.events WHERE meta->>'batchId' = '${batchId}' AND meta->>'batchId' IS NOT NULL`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_batch');
  });
});

describe('the overview of the claims', () => {
  it('is sent compressed', async () => {
    const response = await shop.callers.admin.fetch(`${shop.url}/api/claims.admGetClaimOverview`, {
      method: 'GET',
      headers: { 'accept-encoding': 'gzip' },
      body: null,
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toMatchObject({ result: { data: expect.any(Array) as unknown[] } });
  });
});

describe('the preview of a bulk change', () => {
  const preview = (claims: Changes[]) => api().admPreviewUpdates.mutate({ claims });
  const events = async () =>
    (await shop.owner.query<{ count: string }>('SELECT count(*) FROM ledger.events')).rows[0]?.count;

  it('says for each claim what changes, and the change then does just that', async () => {
    await api().admUpdateClaim.mutate({ claim_id: world.spareClaimId, ems: 3, ems_done: true });
    const wanted = [
      { claim_id: world.claimId, payment_received: true, ems: 5 },
      { claim_id: world.spareClaimId, ems: 5, customs: 2 },
      { claim_id: 999_999, payment_received: true },
    ];
    const recorded = await events();
    const [changing, locked, missing] = await preview(wanted);
    expect(await events()).toBe(recorded);
    expect(changing).toMatchObject({
      ok: true,
      version: 1,
      locked: [],
      before: {
        stages: [{ stage: 'items', settled: false, covered: 0 }, { stage: 'ems', charged: null }, {}, {}],
      },
      after: {
        stages: [{ stage: 'items', settled: true, marked: 12.5 }, { stage: 'ems', charged: 5 }, {}, {}],
      },
      taken: { released: 0, marked: 0 },
    });
    expect(locked).toMatchObject({ ok: false, locked: ['ems'], rule: 'COST_SETTLED' });
    expect(missing).toEqual({
      claim_id: 999_999,
      ok: false,
      locked: [],
      code: 'NOT_FOUND',
      message: 'Claim not found',
    });

    const { results } = await change(
      wanted.slice(0, 1).map((one) => ({ ...one, expected_version: changing?.version })),
    );
    expect(results[0]?.claim?.stages).toMatchObject(changing?.after?.stages ?? []);
  });

  it('says how much recorded and marked money a claim loses with its mark', async () => {
    await shop.callers.admin.api.payments.admRecord.mutate({
      user_id: ids.fan,
      amount: 5,
      received_on: '2026-11-20',
      method: 'bank',
      parts: [{ claim_id: world.claimId, stage: 'items', amount: 5 }],
    });
    await change([{ claim_id: world.claimId, payment_received: true }]);
    const [unmarked] = await preview([{ claim_id: world.claimId, payment_received: false }]);
    expect(unmarked?.taken).toEqual({ released: 5, marked: 7.5 });
    const deleted = await api().admPreviewDeletion.query({ claim_id: world.claimId });
    expect(deleted).toEqual({
      claim_id: world.claimId,
      version: unmarked?.version,
      released: 5,
      marked: 7.5,
    });
  });

  it('is refused for the deletion of a claim that is gone', async () => {
    await api().admDeleteClaim.mutate({ claim_id: world.spareClaimId });
    const gone = api().admPreviewDeletion.query({ claim_id: world.spareClaimId });
    expect(await refusalOf(gone)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
