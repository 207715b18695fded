import { entry, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;
let world: World;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  const { admin, fan, otherFan } = shop.callers;
  await otherFan.api.claims.submitCart.mutate({
    go: 1,
    entries: [{ ...entry(3, 1, 31), additional_info: 'smiling please' }],
  });
  await fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] });
  await admin.api.claims.admUpdateClaim.mutate({
    claim_id: world.spareClaimId,
    admin_note: 'Packed',
    domestics: 4.5,
  });
  await admin.api.claims.admDeleteClaim.mutate({ claim_id: world.spareClaimId });
});

afterAll(() => shop.close());

type Filter = Parameters<TestShop['callers']['admin']['api']['ledger']['admGetEvents']['query']>[0];

const events = async (filter: Filter) =>
  (await shop.callers.admin.api.ledger.admGetEvents.query(filter)).events;
const typesOf = async (filter: Filter) => (await events(filter)).map(({ type }) => type);

describe('the events of the ledger', () => {
  it('are those about a person, what was deleted included', async () => {
    expect(await typesOf({ user_id: ids.fan })).toEqual([
      'ClaimExtended',
      'ClaimSubmitted',
      'BalanceAdded',
      'PointsAdded',
    ]);
    expect(await typesOf({ user_id: ids.otherAdmin })).toEqual([
      'ClaimDeleted',
      'ClaimNoteWritten',
      'ShippingCostSet',
      'ClaimSubmitted',
    ]);
  });

  it('are those of a group order, of a claim, or of what two filters have in common', async () => {
    const ofGo = await typesOf({ go_id: 1 });
    expect(ofGo.filter((type) => type === 'StockLimitSet')).toHaveLength(2);
    expect(ofGo.filter((type) => type === 'ClaimSubmitted')).toHaveLength(3);
    expect(await typesOf({ go_id: 1, user_id: ids.fan })).toEqual(['ClaimExtended', 'ClaimSubmitted']);
    expect(await typesOf({ claim_id: world.spareClaimId, type: 'ShippingCostSet' })).toEqual([
      'ShippingCostSet',
    ]);
    expect(await events({ claim_id: world.claimId, stream: 'account-2' })).toEqual([]);
    expect(await events({ go_id: 2 })).toEqual([]);
  });

  it('are those somebody recorded, as what they acted', async () => {
    const ofFan = await events({ actor_id: ids.fan });
    expect(ofFan.map(({ type, via }) => [type, via])).toEqual([
      ['ClaimExtended', 'self'],
      ['ClaimSubmitted', 'self'],
    ]);
    const [proxy] = await events({ actor_id: ids.admin, type: 'ClaimSubmitted' });
    expect(proxy).toMatchObject({
      stream: `claim-${world.spareClaimId}`,
      via: 'proxy',
      actor: { user_id: ids.admin, displayname: 'Organiser' },
    });
    expect(await events({ actor_id: ids.otherFan, type: 'ClaimDeleted' })).toEqual([]);
  });

  it('come in pages, newest first, each exactly once', async () => {
    const all = await events({});
    const positions = all.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
    const paged: number[] = [];
    let cursor: number | null | undefined;
    do {
      const page = await shop.callers.admin.api.ledger.admGetEvents.query({
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.events.length).toBeLessThanOrEqual(3);
      paged.push(...page.events.map(({ position }) => position));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(positions);
  });

  it('are cut to a span of time, both ends included', async () => {
    const all = await events({});
    const at = all[2]?.recorded_at ?? '';
    const upTo = await events({ to: at });
    expect(upTo).toEqual(all.filter(({ recorded_at }) => recorded_at <= at));
    const between = await events({ from: at, to: at, user_id: ids.otherAdmin });
    expect(between.every(({ recorded_at }) => recorded_at === at)).toBe(true);
    expect(await events({ from: '2199-01-01T00:00:00Z' })).toEqual([]);
    expect(await events({ to: '2001-01-01T00:00:00Z', actor_id: ids.admin })).toEqual([]);
  });

  const nextPosition = async () =>
    (await shop.row<{ next: number }>('SELECT max(position) + 1 AS next FROM ledger.events'))?.next;

  it('are those of one batch', async () => {
    for (const n of [77, 78])
      await shop.owner.query(
        `INSERT INTO ledger.events
        (position, stream, version, type, schema_version, recorded_at, hash, meta, data)
        VALUES ($1, 'go-${n}', 1, 'StockLimitLifted', 1, 1, sha256('x'),
          '{"actorId":1,"actorRole":2,"via":"admin","correlationId":"c","batchId":"batch-7"}',
          '{"goId":${n},"itemId":1,"variantIds":[null]}')`,
        [await nextPosition()],
      );
    expect(await events({ batch_id: 'batch-7' })).toMatchObject([
      { stream: 'go-78', batch_id: 'batch-7' },
      { stream: 'go-77' },
    ]);
    expect(await events({ batch_id: 'batch-7', stream: 'go-77' })).toHaveLength(1);
    expect(await events({ batch_id: 'batch-8' })).toEqual([]);
  });

  it('show free text until it is forgotten, and that there was some', async () => {
    const written = async () => (await events({ user_id: ids.otherFan, type: 'ClaimSubmitted' }))[0];
    const before = await written();
    expect(before).toMatchObject({ private: { lineTexts: { 1: 'smiling please' } }, forgotten: false });
    expect(JSON.stringify(before)).not.toContain('salt');
    await shop.owner.query('UPDATE ledger.events SET private = NULL WHERE position = $1', [before?.position]);
    expect(await written()).toMatchObject({
      private: null,
      forgotten: true,
      hash: before?.hash,
      stored: before?.stored,
    });
  });

  it('show what was hashed, and an event that this release cannot read as it stands', async () => {
    await shop.owner.query(
      `INSERT INTO ledger.events
      (position, stream, version, type, schema_version, recorded_at, hash, meta, data, private)
      VALUES ($1, 'moon-1', 1, 'MoonLanded', 3, 1, sha256('x'), '{"actorId":null}',
        '{"where": "Tranquility"}', '{"salt":"s","note":"one small step"}')`,
      [await nextPosition()],
    );
    expect(await events({ stream: 'moon-1' })).toMatchObject([
      {
        type: 'MoonLanded',
        schema_version: 3,
        data: { where: 'Tranquility' },
        private: { note: 'one small step' },
        actor: null,
        stored: { data: '{"where": "Tranquility"}' },
      },
    ]);
  });
});
