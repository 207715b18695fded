import { randomUUID } from 'node:crypto';
import { refusalOf } from '../../../test/caller';
import { entry, keepRows, makeWorld, pictureNames, type World } from '../../../test/make-world';
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

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;
const claim = () => admin().claims.admGetClaim.query({ claim_id: world.claimId });
type Changes = Omit<
  Parameters<ReturnType<typeof admin>['claims']['admUpdateClaim']['mutate']>[0],
  'claim_id'
>;
const update = (changes: Changes) =>
  admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ...changes });

describe('a fan', () => {
  it('reads what was claimed, under the names of the claim, with the pictures of today', async () => {
    await shop.owner.query(`
      INSERT INTO item_images (item_id, sort_id, image_id) VALUES (1, 2, 1), (1, 1, 2), (3, 1, 2);
      INSERT INTO variant_images (itemvariant_id, sort_id, image_id) VALUES (31, 1, 1)`);
    await fan().claims.submitCart.mutate({
      go: 1,
      entries: [entry(1, 2), { ...entry(3, 1, 31), additional_info: 'smiling please' }, entry(2, 1)],
      additional_info: 'Send with the next parcel',
    });
    const [own] = await fan().claims.getUserClaims.query();
    expect(own).toMatchObject({
      claim_id: world.claimId,
      title: `Claim #${world.claimId}`,
      gotitle: 'First',
      user_displayname: 'Fan',
      claim_sum: 29,
      claim_point_sum: 5,
      claim_point_grant_sum: 7,
      additional_info: 'Send with the next parcel',
      invite_link: 'https://www.instagram.com/j/first',
      payment_received: false,
    });
    expect(own?.items).toEqual([
      expect.objectContaining({
        caption: 'Album',
        itemvariant_id: null,
        amount: 2,
        price: 12.5,
        points: 3,
        item_type: 0,
        picture: pictureNames[1],
      }),
      expect.objectContaining({
        caption: 'Photocards',
        variant_caption: 'Mina',
        price: 4,
        additional_info: 'smiling please',
        picture: pictureNames[0],
      }),
      expect.objectContaining({ caption: 'Sticker', item_type: 1, price: 0, points: 5, picture: null }),
    ]);
  });

  it('says that the parcel arrived, and takes it back; of nobody else (D89)', async () => {
    const own = async () => (await fan().claims.getUserClaims.query())[0];
    const go = { go_id: 1, title: 'First', published: true, archived: false, title_img_id: null } as const;
    const bare = { available_from: null, available_until: null, instagroupurl: null };
    await admin().gos.admUpdateGo.mutate({ ...go, ...bare, status: 'SENT_OUT' });
    expect(await own()).toMatchObject({ status_days: [{ status: 'SENT_OUT' }], arrived_at: null });
    const say = (claim_id: number, arrived: boolean) =>
      fan().claims.confirmArrival.mutate({ claim_id, arrived });
    await say(world.claimId, true);
    const { arrived_at } = (await own()) ?? {};
    expect(Date.parse(arrived_at ?? '')).not.toBeNaN();
    // A second confirmation keeps the time of the first.
    await say(world.claimId, true);
    expect(await claim()).toMatchObject({ arrived_at });
    await expect(fan().user.exportMyData.query()).resolves.toMatchObject({ claims: [{ arrived_at }] });
    await say(world.claimId, false);
    expect(await own()).toMatchObject({ arrived_at: null });
    for (const other of [world.spareClaimId, 999_999])
      expect(await refusalOf(say(other, true))).toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.row('SELECT FROM claim_arrivals')).resolves.toBeUndefined();
  });

  it('gets the same answer for the same key, and a conflict for other contents', async () => {
    const cart = { go: 1, entries: [entry(1, 3)], idempotency_key: randomUUID() };
    const answers = await Promise.all([
      fan().claims.submitCart.mutate(cart),
      fan().claims.submitGoClaim.mutate({
        go_id: 1,
        cart_entries: cart.entries,
        idempotency_key: cart.idempotency_key,
      }),
    ]);
    expect(answers).toEqual([{ claim_id: world.claimId }, { claim_id: world.claimId }]);
    expect((await claim()).version).toBe(2);
    expect(
      await refusalOf(fan().claims.submitCart.mutate({ ...cart, entries: [entry(1, 4)] })),
    ).toMatchObject({ code: 'CONFLICT' });
  });

  it('pays what the cart showed, and reads what changed since (D71)', async () => {
    const cart = {
      go: 1,
      entries: [{ ...entry(1, 3), expected_price: 12.5, expected_points: 3 }, entry(2, 1)],
      expected_sum: 25,
      expected_points: 5 - 6,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000041',
    };
    const recorded = await fan().claims.submitCart.mutate(cart);
    await shop.owner.query('UPDATE items SET price_cents = 5999 WHERE item_id = 1');
    expect(await fan().claims.submitCart.mutate(cart)).toEqual(recorded);
    const more = { ...cart, entries: [{ ...entry(1, 4), expected_price: 12.5 }] };
    expect(await refusalOf(fan().claims.submitCart.mutate(more))).toMatchObject({ code: 'CONFLICT' });
    for (const submit of [
      () =>
        fan().claims.submitCart.mutate({ ...more, idempotency_key: 'b47c4000-0000-4000-8000-000000000042' }),
      () => fan().claims.submitGoClaim.mutate({ go_id: 1, cart_entries: [entry(1, 4)], expected_sum: 12.5 }),
      () =>
        admin().claims.submitProxyGoClaim.mutate({
          go_id: 1,
          user_id: ids.fan,
          cart_entries: [entry(1, 4)],
          expected_points: -2,
        }),
    ])
      expect(await refusalOf(submit())).toMatchObject({
        code: 'PRECONDITION_FAILED',
        rule: 'PRICE_CHANGED',
        details: { sum: 59.99, points: -3, lines: [{ item_id: 1, wanted: 4, price: 59.99, points: 3 }] },
      });
    expect((await claim()).version).toBe(2);
  });

  it('reads how many Fan Beats are missing in the words of the cart', async () => {
    const refusal = await refusalOf(fan().claims.submitCart.mutate({ go: 1, entries: [entry(2, 22)] }));
    expect(refusal.message).toBe(
      'You need 7 more Fan Beats for your new freebies. Please remove some freebies or add more products.',
    );
  });

  it('finds nothing of a claim that was deleted, and may claim again', async () => {
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    await expect(fan().claims.getUserClaims.query()).resolves.toEqual([]);
    const again = await fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    expect(again.claim_id).toBeGreaterThan(world.claimId);
  });
});

describe('the panel of an admin', () => {
  it('saves only what is sent', async () => {
    const saved = await update({
      domestics: 4.5,
      domestics_done: true,
      admin_note: ' packed ',
      tracking_id: 'RB 1',
    });
    expect(saved).toMatchObject({
      domestics: 4.5,
      domestics_done: true,
      ems: null,
      ems_done: false,
      admin_note: 'packed',
      tracking_id: 'RB 1',
      payment_received: false,
      version: 5,
    });
    await expect(update({ admin_note: '' })).resolves.toMatchObject({
      admin_note: null,
      tracking_id: 'RB 1',
      version: 6,
    });
    await expect(update({ domestics: 4.5 })).resolves.toMatchObject({ version: 6 });
  });

  it('locks the amount of a cost that is done, unless the same save opens it', async () => {
    await update({ customs: 3, customs_done: true });
    expect(await refusalOf(update({ customs: 4 }))).toMatchObject({ rule: 'COST_SETTLED' });
    await expect(update({ customs: 4, customs_done: false })).resolves.toMatchObject({
      customs: 4,
      customs_done: false,
    });
  });

  it('refuses a save from a version that is not the newest', async () => {
    await update({ admin_note: 'first', expected_version: 1 });
    expect(await refusalOf(update({ admin_note: 'second', expected_version: 1 }))).toMatchObject({
      code: 'CONFLICT',
    });
    await expect(claim()).resolves.toMatchObject({ admin_note: 'first' });
  });

  it('is not deleted from a version that is not the newest, so that a mark of meanwhile is asked about', async () => {
    await update({ payment_received: true });
    const deletion = { claim_id: world.claimId, expected_version: 1 };
    expect(await refusalOf(admin().claims.admDeleteClaim.mutate(deletion))).toMatchObject({
      code: 'CONFLICT',
    });
    await expect(claim()).resolves.toMatchObject({ payment_received: true });
    await admin().claims.admDeleteClaim.mutate({ ...deletion, expected_version: 2 });
  });

  it('gets the answer of a save or a deletion again under the same key', async () => {
    const asked = { payment_received: true, expected_version: 1, idempotency_key: randomUUID() };
    await update(asked);
    await expect(update(asked)).resolves.toMatchObject({ payment_received: true, version: 2 });
    const deletion = { claim_id: world.claimId, idempotency_key: randomUUID() };
    await admin().claims.admDeleteClaim.mutate(deletion);
    await expect(admin().claims.admDeleteClaim.mutate(deletion)).resolves.toEqual({ success: true });
  });

  it('takes the payment back when the claim grows above it', async () => {
    await expect(update({ payment_received: true })).resolves.toMatchObject({
      payment_received: true,
      covered_sum: 12.5,
    });
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] });
    await expect(claim()).resolves.toMatchObject({
      payment_received: false,
      covered_sum: 12.5,
      claim_sum: 25,
    });
  });

  it('replaces a claim by proxy, whole', async () => {
    const cart = {
      user_id: ids.fan,
      go_id: 1,
      cart_entries: [entry(3, 2, 33)],
      additional_information: 'by phone',
    };
    await expect(admin().claims.submitProxyGoClaim.mutate(cart)).resolves.toEqual({
      claim_id: world.claimId,
    });
    const after = await claim();
    expect(after.items.map(({ variant_caption, amount }) => [variant_caption, amount])).toEqual([['Set', 2]]);
    expect(after).toMatchObject({ claim_sum: 14, additional_info: 'by phone' });
  });

  it('takes nothing off a claim that moved on since the admin saw it (D72)', async () => {
    const cart = {
      user_id: ids.fan,
      go: 1,
      entries: [entry(1, 2)],
      expected_version: 1,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000041',
    };
    const recorded = await admin().claims.admProxySubmitCart.mutate(cart);
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(2, 1)] });
    expect(await admin().claims.admProxySubmitCart.mutate(cart)).toEqual(recorded);
    const stale = { user_id: ids.fan, go_id: 1, cart_entries: [entry(1, 3)], expected_version: 2 };
    expect(await refusalOf(admin().claims.submitProxyGoClaim.mutate(stale))).toMatchObject({
      code: 'CONFLICT',
    });
    const first = { ...stale, user_id: ids.otherAdmin, expected_version: 0 };
    expect(await refusalOf(admin().claims.submitProxyGoClaim.mutate(first))).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await claim()).items).toHaveLength(2);
    await expect(
      admin().claims.submitProxyGoClaim.mutate({ ...first, user_id: ids.otherFan }),
    ).resolves.toMatchObject({ claim_id: expect.any(Number) as number });
  });

  it('claims by proxy only for somebody who is there', async () => {
    const cart = { user_id: 77, go: 1, entries: [entry(1, 1)] };
    expect(await refusalOf(admin().claims.admProxySubmitCart.mutate(cart))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('opens a draft for a proxy claim, but no window that is closed', async () => {
    await admin().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: null });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 3, item_id: 1, amount: null });
    const cart = { user_id: ids.otherFan, entries: [entry(1, 1)] };
    await expect(admin().claims.admProxySubmitCart.mutate({ ...cart, go: 2 })).resolves.toMatchObject({
      claim_id: expect.any(Number) as number,
    });
    expect(await refusalOf(admin().claims.admProxySubmitCart.mutate({ ...cart, go: 3 }))).toMatchObject({
      rule: 'WINDOW_CLOSED',
    });
  });
});

describe('the pieces that claims took', () => {
  it('are the parts of a set and not the set, whatever it includes now', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 2), entry(3, 2, 33), entry(3, 1, 31)] });
    await shop.owner.query('UPDATE item_variants SET includes = ARRAY[31] WHERE itemvariant_id = 33');
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 3, 33)] });
    await shop.owner.query('UPDATE item_variants SET includes = NULL WHERE itemvariant_id = 33');
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 7, 33)] });
    const pieces = await admin().claims.admGetClaimPieces.query({ go_ids: [1] });
    const own = pieces.filter(({ claim_id }) => claim_id === world.claimId);
    expect(own.map(({ item_id, itemvariant_id, amount }) => [item_id, itemvariant_id, amount])).toEqual([
      [1, null, 2],
      [3, 31, 4],
      [3, 32, 2],
      [3, 33, 4],
    ]);
  });
});

describe('the monitor of freebies', () => {
  it('adds up what was claimed, beside what is in hand and what fans wrote', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [{ ...entry(2, 3), additional_info: 'glossy' }] });
    await admin().inventory.admSetInventory.mutate({ item_id: 2, itemvariant_id: null, amount: 2 });
    await expect(admin().claims.admGetFreebieOverviewForGo.query({ go_id: 1 })).resolves.toEqual([
      {
        item_id: 2,
        itemvariant_id: null,
        item_caption: 'Sticker',
        variant_caption: null,
        kind: 'Sticker',
        amount: 3,
        stock: 2,
        canceled: false,
        additional_user_info: [{ user_id: ids.fan, user_displayname: 'Fan', additional_info: 'glossy' }],
      },
    ]);
  });
});
