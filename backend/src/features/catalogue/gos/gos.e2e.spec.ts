import { addDays, germanDay } from '@fan-beats/events/kernel';
import { formatReference } from '@fan-beats/events/language';
import { refusalOf } from '../../../../test/caller';
import { entry, keepRows, makeWorld, pictureNames, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import type { HistoryRecord } from '../../../contract/books/history.records';

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
const figures = () => admin().gos.admGetGoFigures.query({ go_id: 1 });
const form = async (go_id: number) => {
  const {
    gotitle: _same,
    filepath: _read,
    version: _seen,
    ...fields
  } = await admin().gos.admGetGo.query({ go_id });
  return fields;
};
const revision = async (go_id: number) =>
  (await shop.row<{ revision: number }>('SELECT revision FROM gos WHERE go_id = $1', [go_id]))?.revision ?? 0;

describe('the history of a group order', () => {
  it('tells its saves, links, limits and statuses in one order of time', async () => {
    await admin().gos.admUpdateGo.mutate({
      ...(await form(2)),
      title: 'Spring',
      available_until: '2026-12-24T17:00:00.000Z',
      instagroupurl: 'https://www.instagram.com/j/secret',
    });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: 5 });
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 2, item_id: 1, amount: 6 });
    await admin().gos.admUpdateGo.mutate({ ...(await form(2)), status: 'ORDERED' });
    const history = await admin().gos.admGetHistory.query({ go_id: 2 });
    const actor = { user_id: ids.admin, displayname: 'Organiser' };
    expect(history).toMatchObject({
      entries: [
        { kind: 'fact', type: 'GoStatusSet', data: { status: 'ORDERED', statusBefore: null }, actor },
        { kind: 'fact', type: 'StockLimitSet', data: { itemId: 1, max: 6 }, actor },
        { kind: 'fact', type: 'StockLimitSet', data: { itemId: 1, max: 5 }, actor },
        { kind: 'act', act: 'gos item link', data: { itemId: 1 }, actor },
        {
          kind: 'act',
          act: 'gos.admUpdateGo',
          changes: [
            { field: 'title', before: 'Draft', after: 'Spring' },
            { field: 'available_until', before: null, after: '2026-12-24T17:00:00.000Z' },
            { field: 'instagroupurl' },
          ],
          actor,
        },
      ],
      names: { items: { 1: 'Album' } },
      next_cursor: null,
    });
    expect(JSON.stringify(history)).not.toContain('secret');
    const paged = [];
    let cursor: number | null = null;
    do {
      const page: HistoryRecord = await admin().gos.admGetHistory.query({ go_id: 2, limit: 1, cursor });
      paged.push(...page.entries);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(history.entries);
  });

  it('says of a copy where it came from', async () => {
    const { go_id } = await admin().gos.admCloneGo.mutate({ go_id: 2, title: 'Encore' });
    expect(await admin().gos.admGetHistory.query({ go_id })).toMatchObject({
      entries: [{ act: 'gos.admCloneGo', data: { goId: 2 } }],
      names: { gos: { 2: 'Draft' } },
    });
    expect((await admin().gos.admGetHistory.query({ go_id: 2 })).entries).toEqual([]);
  });
});

describe('the list of a fan', () => {
  it('shows what is published and not archived, newest first', async () => {
    await admin().gos.admUpdateGo.mutate({ ...(await form(4)), published: true, archived: true });
    const { goList } = await fan().gos.getGoList.query();
    expect(goList.map(({ go_id }) => go_id)).toEqual([3, 1]);
    expect(goList[1]).toMatchObject({ title: 'First', gotitle: 'First', status: null, title_img_id: 1 });
  });

  it('tells the day of each step that holds since a group order was last open', async () => {
    const setStatus = async (status: string | null) =>
      admin().gos.admUpdateGo.mutate({ ...(await form(1)), status });
    for (const status of ['CANCELED', null, 'ORDERED', 'AT_PROXY', 'ARRIVED', 'AT_PROXY'])
      await setStatus(status);
    const daysOf = async (goId: number) => {
      const { goList } = await fan().gos.getGoList.query();
      return goList.find(({ go_id }) => go_id === goId)?.status_days;
    };
    const days = await daysOf(1);
    expect(days?.map(({ status }) => status)).toEqual(['ORDERED', 'AT_PROXY']);
    const [first, last] = days?.map(({ set_at }) => Date.parse(set_at)) ?? [];
    expect(last).toBeGreaterThanOrEqual(first ?? Infinity);
    expect(Date.now() - (last ?? 0)).toBeLessThan(60_000);
    expect(await daysOf(3)).toEqual([]);
    await setStatus(null);
    expect(await daysOf(1)).toEqual([]);
  });
});

describe('the shop of a group order', () => {
  it('parts items from freebies and says what is left', async () => {
    const { go, items, freebies } = await fan().gos.getGoInfos.query({ go_id: 1 });
    expect(go).toMatchObject({ go_id: 1, filepath: pictureNames[0] });
    expect(
      items.map(({ caption, max_in_go, amount_claimed }) => [caption, max_in_go, amount_claimed]),
    ).toEqual([
      ['Album', 10, 2],
      ['Photocards', null, 0],
    ]);
    expect(freebies.map(({ caption, max_in_go }) => [caption, max_in_go])).toEqual([['Sticker', null]]);
  });

  it('counts a set on everything that it includes', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 2, 33)] });
    const { items } = await fan().gos.getGoInfos.query({ go_id: 1 });
    const cards = items.find(({ item_id }) => item_id === 3);
    expect(cards?.variants.map(({ caption, amount_claimed }) => [caption, amount_claimed])).toEqual([
      ['Mina', 2],
      ['Juno', 2],
      ['Set', 2],
    ]);
  });

  it('leaves out what is not published', async () => {
    await shop.owner.query('UPDATE items SET published = false WHERE item_id = 1');
    await shop.owner.query('UPDATE gos SET revision = revision + 1');
    const { items } = await fan().gos.getGoInfos.query({ go_id: 1 });
    expect(items.map(({ item_id }) => item_id)).toEqual([3]);
    expect((await fan().claims.getUserClaims.query())[0]?.items).toHaveLength(1);
  });

  it('is open to admins only while it is a draft', async () => {
    expect(await refusalOf(fan().gos.getGoInfos.query({ go_id: 2 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin().gos.getGoInfos.query({ go_id: 2 })).go.title).toBe('Draft');
  });
});

describe('the figures of a group order', () => {
  it('say what sending it out and canceling it would move', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(2, 2)] });
    await admin().claims.admUpdateClaim.mutate({
      claim_id: world.spareClaimId,
      payment_received: true,
      tracking_id: 'DHL 1',
    });
    expect(await figures()).toMatchObject({
      claims: 2,
      unpaid_claims: 1,
      untracked_claims: 1,
      paid_sum: 12.5,
      released_points: 3,
      releasing_claims: 1,
      returned_points: 7,
      withdrawn_points: 3,
    });
    const before = await fan().user.getUserInfo.query();
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), status: 'CANCELED' });
    expect((await fan().user.getUserInfo.query()).points).toBe(before.points + 7);
    expect(await figures()).toMatchObject({
      released_points: 3,
      redrawn_points: 7,
      returned_points: 0,
      withdrawn_points: 0,
    });
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), status: 'SENT_OUT' });
    expect(await figures()).toMatchObject({ released_points: 0, releasing_claims: 0, withdrawn_points: 3 });
  });

  it('say in its cockpit who owes what, what is sold out and which freebies are missing', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(2, 2)] });
    await admin().inventory.admSetInventory.mutate({ item_id: 2, itemvariant_id: null, amount: 1 });
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: 2 });
    await admin().claims.admUpdateClaim.mutate({
      claim_id: world.spareClaimId,
      payment_received: true,
      tracking_id: 'DHL 1',
      ems: 4,
      ems_done: true,
      customs: 2.5,
    });
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), status: 'ORDERED' });
    const cockpit = await admin().gos.admGetGoCockpit.query({ go_id: 1 });
    const paid = { too_much: 0, unknown_claims: 1, open_claims: 0 };
    expect(cockpit).toMatchObject({
      steps: [{ status: 'ORDERED' }],
      claims: 2,
      pieces: 4,
      untracked_claims: 1,
      unpacked_claims: 1,
      stages: [
        { stage: 'items', charged: 25, covered: 12.5, open: 12.5, open_claims: 1, unknown_claims: 0 },
        { stage: 'ems', charged: 4, covered: 4, open: 0, ...paid },
        { stage: 'customs', charged: 2.5, covered: 0, open: 2.5, ...paid, open_claims: 1 },
        { stage: 'domestics', charged: 0, unknown_claims: 2 },
      ],
      owing: [
        { user_id: ids.fan, user_displayname: 'Fan', open: 12.5, due: 0, standing: 'unasked' },
        { claim_id: world.spareClaimId, open: 2.5, due_on: null },
      ],
      sold_out: [{ item_id: 1, itemvariant_id: null, item_caption: 'Album', claimed: 2 }],
      freebies_missing: [{ item_id: 2, amount: 2, stock: 1 }],
    });
    expect(await admin().gos.admGetGoSums.query()).toEqual([
      { go_id: 1, claims: 2, unpaid_claims: 2, sum: 25, open: 15 },
    ]);
    const due_on = addDays(germanDay(Date.now()), -30);
    await admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id: world.spareClaimId, stage: 'customs', due_on }],
    });
    expect((await admin().gos.admGetGoCockpit.query({ go_id: 1 })).owing).toMatchObject([
      { claim_id: world.spareClaimId, open: 2.5, due: 2.5, due_on, standing: 'late', announced: false },
      { user_id: ids.fan, due: 0, standing: 'unasked', announced: false },
    ]);
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), status: 'CANCELED' });
    const nothing = { owing: [], freebies_missing: [], unpacked_claims: 0 };
    expect(await admin().gos.admGetGoCockpit.query({ go_id: 1 })).toMatchObject(nothing);
    expect(await admin().gos.admGetGoSums.query()).toMatchObject([{ unpaid_claims: 0, open: 0 }]);
  });

  it('count a set once where they say what is claimed of an item', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 2, 33), entry(3, 1, 31)] });
    const { items } = await figures();
    const { claimed, units } = items.find(({ item_id }) => item_id === 3) ?? {};
    expect(claimed).toBe(3);
    expect(units?.map((unit) => unit.claimed)).toEqual([3, 2, 2]);
  });

  it('remember the limit of an item that was unlinked', async () => {
    await admin().gos.admUnlinkItemFromGo.mutate({ go_id: 1, item_id: 1 });
    expect((await figures()).items).toEqual([
      {
        item_id: 1,
        claimed: 2,
        last_limit: 10,
        units: [{ itemvariant_id: null, claimed: 2, limit: null, last_limit: 10 }],
      },
      {
        item_id: 3,
        claimed: 0,
        last_limit: 10,
        units: [31, 32, 33].map((id) => ({ itemvariant_id: id, claimed: 0, limit: 10, last_limit: 10 })),
      },
    ]);
  });
});

describe('the search of the back office', () => {
  const find = async (text: string) =>
    (await admin().search.admFind.query({ text })).map(({ kind, id, note }) => [kind, id, note]);

  it('finds by every word of a title, a name or an address', async () => {
    expect(await find('fIRst')).toEqual([['go', 1, '']]);
    expect(await find('organiser other-admin@')).toEqual([
      ['user', ids.otherAdmin, 'other-admin@example.org'],
      ['claim', world.spareClaimId, 'Second Organiser, First'],
    ]);
    expect(await find('album first')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('finds a claim by its fan and its group order, by a reference, and by its parcel', async () => {
    const claim = ['claim', world.claimId, 'Fan, First'];
    expect(await find('fan first')).toEqual([claim]);
    const reference = formatReference('FB', { kind: 'claim', number: world.claimId });
    expect(await find(`SEPA ${reference} thanks`)).toEqual([claim]);
    expect(await find(formatReference('FB', { kind: 'person', number: ids.fan }))).toEqual([
      ['user', ids.fan, 'fan@example.org'],
      claim,
    ]);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, tracking_id: 'RB 123 456 DE' });
    expect(await find('rb123456')).toEqual([claim]);
  });

  it('finds what can be done with a record by the words of both', async () => {
    expect(await find('first claims')).toEqual([['go', 1, '']]);
    expect(await find('claims')).toEqual([]);
  });

  it('finds by number, the claim first', async () => {
    expect(await find(`claim #${world.claimId}`)).toEqual([
      ['claim', world.claimId, 'Fan, First'],
      ['event', world.claimId, 'Ledger'],
    ]);
  });
});

describe('saving a group order', () => {
  it('keeps every field, and answers what was read back', async () => {
    const saved = await admin().gos.admUpdateGo.mutate({
      go_id: 2,
      title: ' Winter ',
      available_from: '2026-12-01T10:00:00+01:00',
      available_until: '2026-12-24T17:00:00.000Z',
      published: true,
      archived: false,
      instagroupurl: ' https://www.instagram.com/j/winter ',
      title_img_id: 2,
      status: null,
    });
    expect(saved).toMatchObject({
      title: 'Winter',
      available_from: '2026-12-01T09:00:00.000Z',
      available_until: '2026-12-24T17:00:00.000Z',
      instagroupurl: 'https://www.instagram.com/j/winter',
      filepath: pictureNames[1],
      version: 2,
    });
    expect(await admin().gos.admGetGo.query({ go_id: 2 })).toEqual(saved);
  });

  it('takes the lower-case spelling of a status and records it as a fact', async () => {
    expect(await admin().gos.admUpdateGo.mutate({ ...(await form(1)), status: 'at_proxy' })).toMatchObject({
      status: 'AT_PROXY',
    });
    expect(
      await shop.row(
        "SELECT type, data->>'status' AS status FROM ledger.events WHERE stream = 'go-1' ORDER BY version DESC LIMIT 1",
      ),
    ).toEqual({ type: 'GoStatusSet', status: 'AT_PROXY' });
  });

  it('records no fact where the status stays', async () => {
    const facts = () =>
      shop.row("SELECT count(*)::int AS facts FROM ledger.events WHERE type = 'GoStatusSet'");
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), title: 'Renamed' });
    expect(await facts()).toEqual({ facts: 0 });
    expect((await fan().claims.getUserClaims.query())[0]?.gotitle).toBe('Renamed');
  });

  it('reads no claim where the status stays', async () => {
    const claim = await shop.row<{ stream: string }>(
      "SELECT 'claim-' || min(claim_id) AS stream FROM projection.claim_overview WHERE go_id = 1",
    );
    await shop.owner.query(
      `INSERT INTO ledger.events (position, recorded_at, version, schema_version, hash, stream, type, meta, data)
       SELECT max(position) + 1000, 0, 99, 1, sha256('x'), $1, 'ClaimUnreadable', '{"idempotencyKey":"x"}', '{}' FROM ledger.events`,
      [claim?.stream],
    );
    const before = await form(1);
    await expect(admin().gos.admUpdateGo.mutate({ ...before, title: 'Renamed' })).resolves.toMatchObject({
      title: 'Renamed',
    });
    // The control: another status reads them.
    const sentOut = { ...(await form(1)), status: 'SENT_OUT' as const };
    expect(await refusalOf(admin().gos.admUpdateGo.mutate(sentOut))).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
  });

  it('keeps nothing of a save that fails', async () => {
    const before = await admin().gos.admGetGo.query({ go_id: 1 });
    const refusal = await refusalOf(
      admin().gos.admUpdateGo.mutate({
        ...(await form(1)),
        title: 'Lost',
        status: 'ORDERED',
        title_img_id: 77,
      }),
    );
    expect(refusal).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { title_img_id: expect.any(String) as string },
    });
    expect(await admin().gos.admGetGo.query({ go_id: 1 })).toEqual(before);
  });

  it('refuses a window that ends before it begins', async () => {
    const refusal = await refusalOf(
      admin().gos.admUpdateGo.mutate({
        ...(await form(1)),
        available_from: '2026-12-02T00:00:00Z',
        available_until: '2026-12-01T00:00:00Z',
      }),
    );
    expect(refusal).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { available_until: expect.any(String) as string },
    });
  });

  it('lets exactly one of fifty saves from one version through', async () => {
    const stale = { ...(await form(1)), expected_version: 1 };
    const saves = Array.from({ length: 50 }, (_, n) => ({ ...stale, title: `Title ${n}` }));
    const outcomes = await Promise.allSettled(
      saves.map((input) => shop.callers.admin.call('gos.admUpdateGo', 'mutation', input)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin().gos.admGetGo.query({ go_id: 1 })).toMatchObject({ version: 2 });
  });

  it('makes claims that are being decided look again', async () => {
    const before = await revision(1);
    await admin().gos.admUpdateGo.mutate({ ...(await form(1)), available_until: '2026-01-01T00:00:00Z' });
    expect(await revision(1)).toBeGreaterThan(before);
    expect(await refusalOf(fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] }))).toMatchObject({
      rule: 'WINDOW_CLOSED',
    });
  });
});

describe('cloning a group order', () => {
  it('takes its image and its links with their limits, nothing of its window, status and chat', async () => {
    await admin().gos.admUpdateGo.mutate({
      ...(await form(1)),
      available_from: '2026-01-01T00:00:00.000Z',
      available_until: '2199-01-01T00:00:00.000Z',
      archived: true,
      status: 'SENT_OUT',
      ems_days: 14,
      auto_request: 'closing',
    });
    await expect(form(1)).resolves.toMatchObject({ items_days: null, ems_days: 14, auto_request: 'closing' });
    const { go_id } = await admin().gos.admCloneGo.mutate({ go_id: 1, title: ' Encore ' });
    await expect(form(go_id)).resolves.toEqual({
      go_id,
      title: 'Encore',
      available_from: null,
      available_until: null,
      published: false,
      archived: false,
      status: null,
      instagroupurl: null,
      title_img_id: 1,
      items_days: null,
      ems_days: null,
      customs_days: null,
      domestics_days: null,
      grace_days: null,
      auto_request: 'off',
    });
    await expect(admin().gos.admGetLinkedItemIds.query({ go_id })).resolves.toEqual([
      { item_id: 1, amount: 10 },
      { item_id: 2, amount: null },
      { item_id: 3, amount: 10 },
    ]);
    const { items } = await admin().gos.getGoInfos.query({ go_id });
    expect(items.find(({ item_id }) => item_id === 1)).toMatchObject({ max_in_go: 10, amount_claimed: 0 });
    expect(await shop.row(`SELECT subject FROM audit_entries WHERE act = 'gos.admCloneGo'`)).toEqual({
      subject: `go ${go_id} from go 1`,
    });
  });

  it('holds its limits like any other, apart from those it came from', async () => {
    await admin().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: 1 });
    const { go_id } = await admin().gos.admCloneGo.mutate({ go_id: 2, title: 'Encore' });
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 2, item_id: 1, amount: 5 });
    await admin().gos.admUpdateGo.mutate({ ...(await form(go_id)), published: true });
    const claim = (amount: number) =>
      fan().claims.submitCart.mutate({ go: go_id, entries: [entry(1, amount)] });
    expect(await refusalOf(claim(2))).toMatchObject({ rule: 'STOCK_EXCEEDED' });
    await expect(claim(1)).resolves.toMatchObject({ claim_id: expect.any(Number) as number });
  });

  it('leaves nothing behind if that group order is missing', async () => {
    expect(await refusalOf(admin().gos.admCloneGo.mutate({ go_id: 99, title: 'x' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await shop.row('SELECT count(*)::int AS gos FROM gos')).toEqual({ gos: 4 });
  });
});

describe('deleting a group order', () => {
  it('is refused while it has claims, with their number', async () => {
    expect(await refusalOf(admin().gos.admDeleteGo.mutate({ id: 1 }))).toMatchObject({
      code: 'PRECONDITION_FAILED',
      rule: 'GO_HAS_CLAIMS',
      details: { claims: 2 },
    });
  });

  it('removes one without', async () => {
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.spareClaimId });
    expect(await admin().gos.admDeleteGo.mutate({ id: 1 })).toEqual({ success: true });
    expect(await refusalOf(admin().gos.admGetGo.query({ go_id: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never leaves a claim without its group order', async () => {
    await admin().gos.admUpdateGo.mutate({ ...(await form(4)), published: true });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 4, item_id: 1, amount: 5 });
    await Promise.allSettled([
      admin().gos.admDeleteGo.mutate({ id: 4 }),
      fan().claims.submitCart.mutate({ go: 4, entries: [entry(1, 1)] }),
      shop.callers.otherFan.api.claims.submitCart.mutate({ go: 4, entries: [entry(1, 1)] }),
    ]);
    expect(
      await shop.row(
        'SELECT count(*)::int AS strays FROM projection.claim_overview c LEFT JOIN gos g USING (go_id) WHERE g.go_id IS NULL',
      ),
    ).toEqual({ strays: 0 });
  });
});

describe('the links of a group order', () => {
  it('carry their amount', async () => {
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 3, amount: 4 });
    expect(await admin().gos.admGetLinkedItemIds.query({ go_id: 1 })).toEqual([
      { item_id: 1, amount: 10 },
      { item_id: 2, amount: null },
      { item_id: 3, amount: 4 },
    ]);
  });

  it('may be limited below what is claimed: then nothing is left', async () => {
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 5)] });
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: 3 });
    const { items } = await fan().gos.getGoInfos.query({ go_id: 1 });
    expect(items[0]).toMatchObject({ max_in_go: 3, amount_claimed: 6 });
    expect(await refusalOf(fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 6)] }))).toMatchObject({
      rule: 'STOCK_EXCEEDED',
    });
  });

  it('lose their limit by a null amount, and come back with what is claimed', async () => {
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: null });
    await admin().gos.admUnlinkItemFromGo.mutate({ go_id: 1, item_id: 1 });
    expect(await refusalOf(fan().claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] }))).toMatchObject({
      rule: 'ITEM_NOT_IN_GO',
    });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 1, amount: 3 });
    const { items } = await fan().gos.getGoInfos.query({ go_id: 1 });
    expect(items[0]).toMatchObject({ max_in_go: 3, amount_claimed: 2 });
  });

  it('limit a variant for itself, and remember that too', async () => {
    const { gos } = admin();
    const photos = { go_id: 1, item_id: 3 };
    await gos.admUpdateLinkedGoItem.mutate({ ...photos, itemvariant_id: 31, amount: 1 });
    expect(await gos.admGetLinkedItemIds.query({ go_id: 1 })).toContainEqual({ item_id: 3, amount: 1 });
    const both = [fan(), shop.callers.otherFan.api].map(({ claims }) =>
      claims.submitCart.mutate({ go: 1, entries: [entry(3, 1, 31), entry(3, 1, 32)] }),
    );
    const settled = await Promise.allSettled(both);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    expect((await refusalOf(Promise.reject(lost[0] ?? new Error('nobody')))).details?.lines).toEqual([
      { item_id: 3, itemvariant_id: 31, wanted: 1, possible: 0 },
    ]);
    const unknown = gos.admUpdateLinkedGoItem.mutate({ ...photos, itemvariant_id: 99, amount: 1 });
    expect((await refusalOf(unknown)).code).toBe('NOT_FOUND');

    await gos.admUnlinkItemFromGo.mutate(photos);
    const limits = async () =>
      (await figures()).items
        .filter(({ item_id }) => item_id === 3)
        .flatMap(({ units }) => units.map(({ limit, last_limit }) => [limit, last_limit]));
    expect(await limits()).toEqual([
      [null, 1],
      [null, 10],
      [null, 10],
    ]);
    await gos.admLinkItemToGo.mutate({
      ...photos,
      amount: 10,
      variants: [{ itemvariant_id: 31, amount: 1 }],
    });
    expect((await limits()).map(([limit]) => limit)).toEqual([1, 10, 10]);
    await gos.admUpdateLinkedGoItem.mutate({ ...photos, itemvariant_id: 31, amount: null });
    expect((await limits()).map(([limit]) => limit)).toEqual([null, 10, 10]);
  });

  it('are made once', async () => {
    expect(
      await refusalOf(admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 4, amount: 1 })),
    ).toMatchObject({ rule: 'NOT_LINKED' });
    expect(
      await refusalOf(admin().gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 1, amount: 1 })),
    ).toMatchObject({ rule: 'ALREADY_LINKED' });
  });

  it('stand in the audit with who made them', async () => {
    await admin().gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 4, amount: null });
    expect(await shop.row("SELECT actor_id FROM audit_entries WHERE subject = 'go 1 item 4'")).toEqual({
      actor_id: ids.admin,
    });
  });
});
