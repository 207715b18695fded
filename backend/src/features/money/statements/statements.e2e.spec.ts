import { changeEvents } from '../../../../test/change-events';
import { refusalOf } from '../../../../test/caller';
import { entry, keepRows, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';

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

const { fan: fanId, otherFan: otherFanId } = ids;
const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;

describe('a statement', () => {
  it('pages through every booking with the balance it led to', async () => {
    for (const balance of [1.1, 2.2, 3.3])
      await admin().user.admAddUserBalance.mutate({ user_id: otherFanId, balance });
    await admin().user.admSubtractUserBalance.mutate({ user_id: otherFanId, balance: 0.6, reason: 'fee' });
    const own = shop.callers.otherFan.api.ledger.getStatement;
    const first = await own.query({ account: 'EUR', limit: 3 });
    expect(first).toMatchObject({
      balance: 6,
      entries: [
        { type: 'BalanceSubtracted', amount: -0.6, balance_after: 6, reason: 'fee' },
        { amount: 3.3, balance_after: 6.6 },
        { amount: 2.2, balance_after: 3.3 },
      ],
    });
    const rest = await own.query({ account: 'EUR', limit: 3, cursor: first.next_cursor });
    expect(rest).toMatchObject({ entries: [{ amount: 1.1, balance_after: 1.1 }], next_cursor: null });
  });

  it('is told to the fan without who booked it', async () => {
    const { entries } = await fan().ledger.getStatement.query({ account: 'BEATS' });
    expect(entries.at(-1)).toEqual({
      position: expect.any(Number) as number,
      recorded_at: expect.any(String) as string,
      type: 'PointsAdded',
      amount: 100,
      balance_after: 100,
      pending: 0,
      pending_after: 0,
      reason: 'welcome',
    });
  });

  it('can be limited to a time by admins, and is of somebody who exists', async () => {
    const ask = { user_id: fanId, account: 'EUR' } as const;
    const far = { from: '2100-01-01T00:00:00Z' };
    await expect(admin().ledger.admGetStatement.query({ ...ask, ...far })).resolves.toMatchObject({
      entries: [],
      balance: 50,
    });
    expect(await refusalOf(admin().ledger.admGetStatement.query({ ...ask, user_id: 999 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the history of a claim', () => {
  it('tells the fan the facts, without who of the organisers recorded them and with what', async () => {
    await admin().claims.admProxySubmitCart.mutate({
      user_id: fanId,
      go: 1,
      entries: [{ ...entry(1, 2), additional_info: null }, entry(3, 1, 31)],
      additional_info: 'ring twice',
    });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true, ems: 3 });
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 2, 31)] });
    const history = await fan().ledger.getClaimHistory.query({ claim_id: world.claimId });
    const mina = { caption: 'Photocards', variantCaption: 'Mina' };
    expect(history).toMatchObject([
      { type: 'ClaimSubmitted', by: 'you', via: 'self', data: { userId: fanId, goTitle: 'First' } },
      {
        type: 'ClaimRevised',
        by: 'organisers',
        via: 'proxy',
        data: {
          added: [{ ...mina, amount: 1 }],
          changed: [{ caption: 'Album', amountBefore: 1, amountAfter: 2 }],
          posting: { pending: 4 },
        },
        private: { additionalInfo: 'ring twice' },
      },
      {
        type: 'ClaimPaymentReceived',
        by: 'organisers',
        via: 'admin',
        data: { coveredCents: 2900 },
        covered_before: 0,
      },
      { by: 'organisers', data: { component: 'ems', beforeCents: null, amountCents: 300 } },
      { by: 'you', data: { changed: [{ ...mina, amountBefore: 1, amountAfter: 2 }] } },
      { type: 'ClaimPaymentRevoked', by: 'shop', data: { reason: 'extended', coveredCents: 2900 } },
    ]);
    const beside = [
      'covered_before',
      'position',
      'version',
      'recorded_at',
      'type',
      'via',
      'by',
      'data',
      'private',
    ];
    expect(beside).toEqual(expect.arrayContaining(history.flatMap((entry) => Object.keys(entry))));
    expect(JSON.stringify(history)).not.toMatch(/Organiser|"actor|orrelation|atch|salt|igest/);
  });

  it('is nobody else’s, and of deleted claims only for admins', async () => {
    const ask = { claim_id: world.spareClaimId };
    expect(await refusalOf(fan().ledger.getClaimHistory.query(ask))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Claim not found',
    });
    expect(await refusalOf(fan().ledger.getReceipt.query(ask))).toMatchObject({ code: 'NOT_FOUND' });
    const own = await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    await admin().claims.admDeleteClaim.mutate(own);
    for (const call of ['ledger.getClaimHistory', 'ledger.getReceipt'])
      expect((await shop.callers.otherFan.refused(call, 'query', own)).code).toBe('NOT_FOUND');
    await expect(admin().ledger.admGetClaimHistory.query(own)).resolves.toMatchObject([
      { type: 'ClaimSubmitted' },
      {
        type: 'ClaimDeleted',
        actor: { displayname: 'Organiser' },
        data: { removed: [{ caption: 'Album', amount: 1 }], posting: { pending: -3 } },
      },
    ]);
    const { claims } = await admin().ledger.admGetDeletedClaims.query({ user_id: otherFanId });
    expect(claims).toMatchObject([
      {
        ...own,
        gotitle: 'First',
        user_displayname: 'Other Fan',
        claim_sum: 12.5,
        actor: { user_id: ids.admin },
      },
    ]);
    await expect(admin().ledger.admGetDeletedClaims.query({ user_id: fanId })).resolves.toMatchObject({
      claims: [],
    });
    await expect(admin().ledger.admGetDeletedClaims.query({ limit: 1 })).resolves.toMatchObject({
      claims: [own],
      next_cursor: null,
    });
    expect(await refusalOf(admin().ledger.admGetClaimHistory.query({ claim_id: 9_999 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a receipt', () => {
  it('is of the latest submission, and held by the ledger', async () => {
    const claim = { claim_id: world.spareClaimId };
    const before = await admin().ledger.getReceipt.query(claim);
    await admin().claims.admProxySubmitCart.mutate({
      user_id: ids.otherAdmin,
      go: 1,
      entries: [entry(1, 2)],
    });
    await admin().claims.admUpdateClaim.mutate({ ...claim, freebies_done: true });
    const receipt = await admin().ledger.getReceipt.query(claim);
    expect(receipt.position).toBeGreaterThan(before.position);
    expect(receipt.link).toBe(
      `http://shop.example/receipt?position=${receipt.position}&hash=${receipt.hash}`,
    );
    const ask = (position: number, hash: string) =>
      shop.callers.anonymous.api.ledger.checkReceipt.query({ position, hash });
    for (const { position, hash } of [before, receipt]) {
      await expect(ask(position, hash)).resolves.toEqual({ held: true });
      await expect(ask(position, hash.toUpperCase())).resolves.toEqual({ held: true });
      await expect(ask(position + 1, hash)).resolves.toEqual({ held: false });
      await expect(
        ask(
          position,
          hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        ),
      ).resolves.toEqual({
        held: false,
      });
    }
    await expect(ask(before.position, receipt.hash)).resolves.toEqual({ held: false });
  });

  it('is not held any more once somebody changed what is recorded there', async () => {
    const { position, hash } = await fan().ledger.getReceipt.query({ claim_id: world.claimId });
    const ask = () => shop.callers.anonymous.api.ledger.checkReceipt.query({ position, hash });
    await expect(ask()).resolves.toEqual({ held: true });
    await changeEvents(
      shop.owner,
      `UPDATE ledger.events SET data = replace(data::text, '"goId":1', '"goId":2')::json WHERE position = $1`,
      [position],
    );
    await expect(ask()).resolves.toEqual({ held: false });
  });
});
