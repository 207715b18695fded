import type { RuleCode } from '@fan-beats/events';
import type { Caller } from './caller';
import { digestOf, entry, makeWorld, type World } from './make-world';
import { ids, openTestShop, type PersonName, type TestShop } from './open-test-shop';

let shop: TestShop;
let world: World;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  await shop.owner.query('UPDATE items SET ordermax = 2 WHERE item_id = 4');
  const { admin } = shop.callers;
  await admin.api.gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 4, amount: null });
  await admin.api.gos.admLinkItemToGo.mutate({ go_id: 4, item_id: 1, amount: null });
  await shop.owner.query('UPDATE gos SET published = true WHERE go_id = 4');
  await shop.callers.fan.api.claims.submitCart.mutate({ go: 4, entries: [entry(1, 1)] });
  await admin.api.gos.admUpdateGo.mutate({
    go_id: 4,
    title: 'Canceled',
    available_from: null,
    available_until: null,
    published: true,
    instagroupurl: null,
    title_img_id: null,
    archived: false,
    status: 'canceled',
  });
  await admin.api.user.admAddUserBalance.mutate({ user_id: ids.otherFan, balance: 0.5 });
  await admin.api.claims.admUpdateClaim.mutate({
    claim_id: world.spareClaimId,
    domestics: 3,
    domestics_done: true,
  });
});

afterAll(() => shop.close());

interface BrokenRule {
  readonly rule: RuleCode;
  readonly who: PersonName;
  readonly path: string;
  readonly input: () => unknown;
  readonly says: RegExp;
  readonly details?: object;
}

type Told = readonly [says: RegExp, details?: object];

const told = ([says, details]: Told) => ({ says, ...(details ? { details } : {}) });

const cart = (rule: RuleCode, input: unknown, tells: Told): BrokenRule => ({
  rule,
  who: 'otherFan',
  path: 'claims.submitCart',
  input: () => input,
  ...told(tells),
});

const office = (
  rule: RuleCode,
  [path, input]: readonly [path: string, input: () => unknown],
  tells: Told,
): BrokenRule => ({ rule, who: 'admin', path, input, ...told(tells) });

const item = (variants: readonly object[]) => ({
  item_id: 3,
  caption: 'Photocards',
  category: '',
  item_description: '',
  item_type: 0,
  price: 4,
  points: 1,
  images: [],
  ordermax: null,
  published: true,
  kind: 'Photocard',
  variants,
});

const variant = (itemvariant_id: number, includes: readonly number[] | null = null) => ({
  itemvariant_id,
  item_id: 3,
  sort_id: itemvariant_id,
  caption: 'x',
  price: null,
  points: null,
  images: [],
  includes,
});

const rules: readonly BrokenRule[] = [
  cart('STOCK_EXCEEDED', { go: 1, entries: [entry(1, 9)] }, [
    /no longer available/,
    {
      lines: [{ item_id: 1, itemvariant_id: null, wanted: 9, possible: 8 }],
    },
  ]),
  cart('NOT_ENOUGH_POINTS', { go: 1, entries: [entry(2, 2)] }, [
    /^You need 10 more Fan Beats for your new freebies\./,
    { missing: 10 },
  ]),
  cart('ORDER_MAX_EXCEEDED', { go: 1, entries: [entry(4, 3)] }, [/more than may be ordered/]),
  cart('WINDOW_CLOSED', { go: 3, entries: [entry(1, 1)] }, [/cannot be claimed/]),
  cart('CART_EMPTY', { go: 1, entries: [] }, [/^Your cart is empty\.\.\.$/]),
  cart('ITEM_NOT_IN_GO', { go: 1, entries: [entry(5, 1)] }, [/not part of this group order/]),
  cart('VARIANT_REQUIRED', { go: 1, entries: [entry(3, 1)] }, [/choose a variant/]),
  cart('VARIANT_UNKNOWN', { go: 1, entries: [entry(3, 1, 99)] }, [/does not exist/]),
  {
    rule: 'CLAIMED_AMOUNT_FLOOR',
    who: 'fan',
    path: 'claims.submitCart',
    input: () => ({ go: 1, entries: [entry(1, 0)] }),
    says: /contact support/,
  },
  office(
    'GO_CANCELED',
    ['claims.admProxySubmitCart', () => ({ user_id: ids.fan, go: 4, entries: [entry(1, 2)] })],
    [/canceled/],
  ),
  office(
    'COST_SETTLED',
    ['claims.admUpdateClaim', () => ({ claim_id: world.spareClaimId, domestics: 4 })],
    [/marked as done/],
  ),
  office(
    'BALANCE_TOO_LOW',
    ['user.admSubtractUserBalance', () => ({ user_id: ids.fan, balance: 50.5 })],
    [/0\.50 € short/, { missing: 0.5 }],
  ),
  office(
    'POINTS_TOO_LOW',
    ['user.admSubtractUserPoints', () => ({ user_id: ids.otherFan, points: 3 })],
    [/3 are missing/, { missing: 3 }],
  ),
  office(
    'GO_HAS_CLAIMS',
    ['gos.admDeleteGo', () => ({ id: 1 })],
    [/has 2 claims: archive it/, { claims: 2 }],
  ),
  office('ITEM_IN_USE', ['item.admDeleteItem', () => ({ item_id: 1 })], [/unpublish or unlink/]),
  office(
    'VARIANT_IN_USE',
    ['item.admUpdateItem', () => item([variant(31), variant(32)])],
    [/cannot be removed/],
  ),
  office(
    'INCLUDES_INVALID',
    ['item.admUpdateItem', () => item([variant(31, [32]), variant(32), variant(33, [31])])],
    [/include only/],
  ),
  office(
    'NOT_YOURSELF',
    ['user.admUpdateUser', () => ({ user_id: ids.admin, banned: true })],
    [/your own account/],
  ),
  office(
    'CLAIM_UNPAID',
    ['user.admErasePerson', () => ({ user_id: ids.fan })],
    [/^Unpaid claims of this person: #\d+\./, { claims: 1 }],
  ),
  office(
    'BALANCE_LEFT',
    ['user.admErasePerson', () => ({ user_id: ids.otherFan })],
    [/The balance is 0\.50 €/, { balance: 0.5 }],
  ),
  office(
    'ALREADY_LINKED',
    ['gos.admLinkItemToGo', () => ({ go_id: 1, item_id: 1, amount: 1 })],
    [/already linked/],
  ),
  office('NOT_LINKED', ['gos.admUnlinkItemFromGo', () => ({ go_id: 1, item_id: 5 })], [/not linked/]),
];

describe('a broken rule of the shop', () => {
  it.each(rules.map((row) => [row.rule, row] as const))(
    '%s is told with its figures, and nothing changes',
    async (_rule, row) => {
      const before = await digestOf(shop.owner);
      const refusal = await shop.callers[row.who].refused(row.path, 'mutation', row.input());
      expect(refusal).toMatchObject({
        code: 'PRECONDITION_FAILED',
        httpStatus: 412,
        rule: row.rule,
        ...(row.details ? { details: row.details } : {}),
      });
      expect(refusal.message).toMatch(row.says);
      expect(await digestOf(shop.owner)).toBe(before);
    },
  );
});

describe('a missing record', () => {
  const missing: readonly (readonly [string, 'query' | 'mutation', unknown, RegExp])[] = [
    ['user.admGetUser', 'query', { user_id: 999 }, /^User not found$/],
    ['user.admAddUserPoints', 'mutation', { user_id: 999, points: 1 }, /^User not found$/],
    ['user.admUpdateUser', 'mutation', { user_id: 999, banned: true }, /^User not found$/],
    ['user.admErasePerson', 'mutation', { user_id: 999 }, /^User not found$/],
    ['gos.getGoInfos', 'query', { go_id: 999 }, /^Group order not found$/],
    ['gos.admGetGo', 'query', { go_id: 999 }, /^Group order not found$/],
    ['gos.admDeleteGo', 'mutation', { id: 999 }, /^Group order not found$/],
    ['gos.admGetGoFigures', 'query', { go_id: 999 }, /^Group order not found$/],
    ['gos.admGetGoCockpit', 'query', { go_id: 999 }, /^Group order not found$/],
    ['gos.admGetHistory', 'query', { go_id: 999 }, /^Group order not found$/],
    ['item.admGetHistory', 'query', { item_id: 999 }, /^Item not found$/],
    ['gos.admGetLinkedItemIds', 'query', { go_id: 999 }, /^Group order not found$/],
    ['gos.admLinkItemToGo', 'mutation', { go_id: 1, item_id: 999, amount: 1 }, /^Item not found$/],
    ['gos.admLinkItemToGo', 'mutation', { go_id: 999, item_id: 1, amount: 1 }, /^Group order not found$/],
    ['item.admGetItem', 'query', { item_id: 999 }, /^Item not found$/],
    ['item.admDeleteItem', 'mutation', { item_id: 999 }, /^Item not found$/],
    [
      'inventory.admSetInventory',
      'mutation',
      { item_id: 999, itemvariant_id: null, amount: 1 },
      /^Item not found$/,
    ],
    [
      'inventory.admSetInventory',
      'mutation',
      { item_id: 3, itemvariant_id: 99, amount: 1 },
      /^Variant not found$/,
    ],
    ['bands.getMembersForBand', 'query', { band_id: 999 }, /^Band not found$/],
    ['bands.admSaveBand', 'mutation', { band_id: 999, bandname: 'x', members: [] }, /^Band not found$/],
    ['bands.admDeleteBand', 'mutation', { band_id: 999 }, /^Band not found$/],
    ['claims.submitCart', 'mutation', { go: 999, entries: [entry(1, 1)] }, /^Group order not found$/],
    ['claims.submitCart', 'mutation', { go: 2, entries: [entry(1, 1)] }, /^Group order not found$/],
    [
      'claims.admProxySubmitCart',
      'mutation',
      { user_id: 999, go: 1, entries: [entry(1, 1)] },
      /^User not found$/,
    ],
    ['claims.admGetClaim', 'query', { claim_id: 999 }, /^Claim not found$/],
    ['claims.admUpdateClaim', 'mutation', { claim_id: 999, ems: 1 }, /^Claim not found$/],
    ['claims.admDeleteClaim', 'mutation', { claim_id: 999 }, /^Claim not found$/],
    ['claims.admGetUserClaims', 'query', { user_id: 999 }, /^User not found$/],
    ['claims.admGetFreebieOverviewForGo', 'query', { go_id: 999 }, /^Group order not found$/],
    ['faq.deleteFaq', 'mutation', { faq_id: 999 }, /^Question not found$/],
    [
      'faq.updateBatchFaq',
      'mutation',
      [{ faq_id: 999, sort_id: 1, category: 'x', caption: 'x', content: 'x' }],
      /^Question not found$/,
    ],
    [
      'feedback.admUpdateFeedback',
      'mutation',
      { feedback_id: 999, archived: true },
      /^Contact request not found$/,
    ],
  ];

  it.each(missing)('is said by %s %s %j', async (...[path, kind, input, says]) => {
    const before = await digestOf(shop.owner);
    const refusal = await shop.callers.admin.refused(path, kind, input);
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
    expect(refusal.message).toMatch(says);
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

describe('a save from a version that moved on', () => {
  const stale: readonly (readonly [string, (admin: Caller) => Promise<unknown>])[] = [
    [
      'claim',
      (admin) =>
        admin.call('claims.admUpdateClaim', 'mutation', {
          claim_id: world.claimId,
          expected_version: 99,
          ems: 1,
        }),
    ],
    [
      'item',
      (admin) =>
        admin.call('item.admUpdateItem', 'mutation', { ...item([]), item_id: 5, expected_version: 99 }),
    ],
    [
      'question',
      (admin) =>
        admin.call('faq.updateBatchFaq', 'mutation', [
          { faq_id: 2, sort_id: 2, category: 'Claims', caption: 'When?', content: 'Soon.' },
          {
            faq_id: 1,
            sort_id: 1,
            category: 'Claims',
            caption: 'How?',
            content: 'So.',
            caption_seen: 'How?',
            content_seen: 'Like that.',
          },
        ]),
    ],
    [
      'category of a question',
      (admin) =>
        admin.call('faq.updateBatchFaq', 'mutation', [
          {
            faq_id: 2,
            sort_id: 2,
            category: 'Claims',
            caption: 'When?',
            content: 'Soon.',
            category_seen: 'Old',
          },
        ]),
    ],
    [
      'name of a band',
      (admin) =>
        admin.call('bands.admSaveBand', 'mutation', {
          band_id: 1,
          bandname: 'AURORA',
          bandname_seen: 'Another',
          members: [],
        }),
    ],
    [
      'band',
      (admin) =>
        admin.call('bands.admSaveBand', 'mutation', {
          band_id: 1,
          bandname: 'AURORA',
          members: [],
          members_seen: [{ membername: 'Juno' }, { membername: 'Mina' }],
        }),
    ],
  ];

  it.each(stale)('is told that somebody was faster: %s', async (_what, save) => {
    const before = await digestOf(shop.owner);
    await expect(save(shop.callers.admin)).rejects.toThrow(
      /^CONFLICT: This was changed by somebody else meanwhile\./,
    );
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

describe('a batch of questions with one that is gone', () => {
  it('is not saved at all', async () => {
    const question = { sort_id: 1, category: 'x', caption: 'x', content: 'x' };
    const before = await digestOf(shop.owner);
    const input = [1, 2, 999].map((faq_id) => ({ ...question, faq_id }));
    expect((await shop.callers.admin.refused('faq.updateBatchFaq', 'mutation', input)).code).toBe(
      'NOT_FOUND',
    );
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

describe('an act of an admin', () => {
  it('is recorded with who did it: in the ledger, or as a row of the audit', async () => {
    const { admin } = shop.callers;
    const latest = () =>
      shop.row<{ subject: string; actor_id: number; correlation_id: string }>(
        'SELECT act, subject, actor_id FROM audit_entries ORDER BY audit_id DESC LIMIT 1',
      );
    const { go_id } = await admin.api.gos.admCreateGo.mutate({ title: 'Audited' });
    expect(await latest()).toEqual({ act: 'gos.admCreateGo', subject: `go ${go_id}`, actor_id: ids.admin });
    const band = await admin.api.bands.admSaveBand.mutate({ bandname: 'Audited', members: [] });
    expect(await latest()).toMatchObject({ act: 'bands.admSaveBand', subject: `band ${band.band_id}` });
    await admin.api.feedback.admUpdateFeedback.mutate({ feedback_id: 1, archived: true });
    expect(await latest()).toMatchObject({ act: 'feedback.admUpdateFeedback', subject: 'feedback 1' });
    await admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: true });
    expect(await latest()).toMatchObject({ act: 'user.admUpdateUser', subject: `user ${ids.otherFan}` });
    await admin.api.claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    expect(
      await shop.row(
        "SELECT type, meta->>'actorId' AS actor, meta->>'via' AS via FROM ledger.events ORDER BY position DESC LIMIT 1",
      ),
    ).toEqual({ type: 'ClaimPaymentReceived', actor: String(ids.admin), via: 'admin' });
  });
});
