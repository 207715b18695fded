import { ClaimsApi, rereadClaims } from '../features/claims/claimsApi';
import { aClaim } from '../features/claims/testing/aClaim';
import { GosAdminApi } from '../features/catalogue/gos/admin/gosAdminApi';
import { GosApi } from '../features/catalogue/gos/gosApi';
import { aGo } from '../features/catalogue/gos/testing/aGo';
import { ItemsApi } from '../features/catalogue/items/itemsApi';
import { SessionApi } from '../features/people/session/sessionApi';
import { ShopApi } from '../features/catalogue/shop/shopApi';
import { aProduct } from '../features/catalogue/shop/testing/aProduct';
import { StatementsApi } from '../features/money/statements/statementsApi';
import { aUser } from '../features/people/users/testing/aUser';
import { UsersApi } from '../features/people/users/usersApi';
import { api } from '../shared/api/api';
import { SharedEndpoints } from '../shared/api/sharedEndpoints';
import { answered, refused, startTrpcServer, type Answers } from '../shared/testing/startTrpcServer';
import { createStore, type Store } from './store';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const items = ItemsApi.endpoints;
const gos = GosAdminApi.endpoints;
const claims = ClaimsApi.endpoints;
const { admGetUser, admGetClaimHistory } = SharedEndpoints.endpoints;

/** The data that screens of an admin show at once: the records 1 and 2, and their lists. */
function showAll({ dispatch }: Store) {
  const ofBoth = [1, 2].flatMap((id) => [
    dispatch(items.admGetItem.initiate({ item_id: id })),
    dispatch(gos.admGetGo.initiate({ go_id: id })),
    dispatch(gos.admGetLinkedItemIds.initiate({ go_id: id })),
    dispatch(gos.admGetGoFigures.initiate({ go_id: id })),
    dispatch(gos.admGetGoCockpit.initiate({ go_id: id })),
    dispatch(ShopApi.endpoints.getGoInfos.initiate({ go_id: id })),
    dispatch(admGetUser.initiate({ user_id: id })),
    dispatch(StatementsApi.endpoints.admGetStatement.initiate({ user_id: id, account: 'EUR' })),
    dispatch(claims.admGetClaim.initiate({ claim_id: id })),
    dispatch(admGetClaimHistory.initiate({ claim_id: id })),
    dispatch(claims.admGetFreebieOverviewForGo.initiate({ go_id: id })),
  ]);
  return Promise.all([
    ...ofBoth,
    dispatch(SessionApi.endpoints.getUserInfo.initiate()),
    dispatch(items.admGetAllItems.initiate({ item_type: 0 })),
    dispatch(GosApi.endpoints.getGoList.initiate()),
    dispatch(gos.admGoList.initiate()),
    dispatch(gos.admGetGoSums.initiate()),
    dispatch(SharedEndpoints.endpoints.admGetUsers.initiate()),
    dispatch(claims.admGetClaimOverview.initiate()),
    dispatch(claims.admGetBatches.initiate({})),
  ]);
}

/** The queries that are sent again after a change was answered, each as its procedure and the id in its input. */
async function askedAfter(change: (store: Store) => Promise<unknown>, answers: Answers): Promise<string[]> {
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: 9 })),
    'gos.getGoList': () => answered({ goList: [] }),
    'claims.admGetClaimOverview': () => answered([aClaim({ claim_id: 1, version: 1 })]),
    'claims.admGetClaim': ({ claim_id }) => answered(aClaim({ claim_id, version: 1 })),
    ...answers,
  });
  const store = createStore();
  await showAll(store);
  const before = sent.length;
  await change(store);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return sent
    .slice(before + 1)
    .map(({ path, input }) => [path, Object.values(input)[0]].filter(Boolean).join(' '))
    .sort();
}

test('saving an item asks for it, for the lists of items, and for the shops that may offer it', async () => {
  const item = aProduct({ item_id: 1 });
  const input = { ...item, images: [], variants: [], item_description: null, kind: null };
  const asked = await askedAfter(({ dispatch }) => dispatch(items.admUpdateItem.initiate(input)), {
    'item.admUpdateItem': () => answered(item),
  });
  expect(asked).toEqual(['gos.getGoInfos 1', 'gos.getGoInfos 2', 'item.admGetAllItems', 'item.admGetItem 1']);
});

test('saving a person asks for them, their account, and the list of people', async () => {
  const asked = await askedAfter(
    ({ dispatch }) => dispatch(UsersApi.endpoints.admUpdateUser.initiate({ user_id: 2, banned: true })),
    { 'user.admUpdateUser': () => answered(aUser({ user_id: 2, banned: true })) },
  );
  expect(asked).toEqual([
    'claims.admGetBatches',
    'ledger.admGetStatement 2',
    'user.admGetUser 2',
    'user.admGetUsers',
  ]);
});

test('a booking on the own account is shown in the head of the page', async () => {
  const asked = await askedAfter(
    ({ dispatch }) => dispatch(UsersApi.endpoints.admAddUserBalance.initiate({ user_id: 9, balance: 5 })),
    { 'user.admAddUserBalance': () => answered(aUser({ user_id: 9 })) },
  );
  expect(asked).toEqual(['claims.admGetBatches', 'user.admGetUsers', 'user.getUserInfo']);
});

test('saving a group order asks for it and its shop, and for all claims and accounts that its status may move', async () => {
  const go = aGo({ go_id: 2 });
  const asked = await askedAfter(({ dispatch }) => dispatch(gos.admUpdateGo.initiate(go)), {
    'gos.admUpdateGo': () => answered(go),
  });
  const ofGo = ['gos.admGetGo 2', 'gos.getGoInfos 2', 'gos.admGoList', 'gos.getGoList'];
  expect(asked).toEqual(expect.arrayContaining(ofGo));
  expect(asked).toEqual(expect.not.arrayContaining(['gos.admGetGo 1', 'gos.getGoInfos 1']));
  expect(asked.filter((call) => call.startsWith('item.') || call.includes('Linked'))).toEqual([]);
  expect(asked).toEqual([...new Set(asked)]);
});

test('a link asks for what its group order offers', async () => {
  const link = { go_id: 1, item_id: 7, amount: 3 };
  const asked = await askedAfter(({ dispatch }) => dispatch(gos.admLinkItemToGo.initiate(link)), {
    'gos.admLinkItemToGo': () => answered(link),
  });
  expect(asked).toEqual([
    'claims.admGetBatches',
    'gos.admGetGoCockpit 1',
    'gos.admGetGoFigures 1',
    'gos.admGetLinkedItemIds 1',
    'gos.getGoInfos 1',
  ]);
});

test('a payment mark asks for its claim and the sums only', async () => {
  const paid = aClaim({ claim_id: 1, go_id: 1, user_id: 2, version: 2, payment_received: true });
  const asked = await askedAfter(
    ({ dispatch }) => dispatch(claims.admUpdateClaim.initiate({ claim_id: 1, payment_received: true })),
    { 'claims.admUpdateClaim': () => answered(paid) },
  );
  expect(asked).toEqual([
    'claims.admGetBatches',
    'claims.admGetClaim 1',
    'gos.admGetGoCockpit 1',
    'gos.admGetGoCockpit 2',
    'gos.admGetGoFigures 1',
    'gos.admGetGoFigures 2',
    'gos.admGetGoSums',
    'ledger.admGetClaimHistory 1',
  ]);
});

test('a claim that one deleted is not asked for when the news of it come before the new overview', async () => {
  const store = createStore();
  const sent = startTrpcServer({
    'claims.admGetClaimOverview': () => answered([aClaim({ claim_id: 1 }), aClaim({ claim_id: 2 })]),
    'claims.admDeleteClaim': () => answered({ success: true }),
  });
  await store.dispatch(claims.admGetClaimOverview.initiate());
  await store.dispatch(claims.admDeleteClaim.initiate({ claim_id: 1 }));
  await store.dispatch(rereadClaims([1]));
  const { data } = claims.admGetClaimOverview.select()(store.getState());
  expect(data?.map(({ claim_id }) => claim_id)).toEqual([2]);
  expect(sent.map(({ path }) => path)).not.toContain('claims.admGetClaim');
  store.dispatch(api.util.resetApiState());
});

describe('a submission', () => {
  const cart = { go: 1, entries: [], idempotency_key: 'k' };
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const full = refused('PRECONDITION_FAILED', 412, 'Sold out');
  const down = refused('SERVICE_UNAVAILABLE', 503, 'Not now');

  async function submit(...outcomes: Required<Answers>['claims.submitCart'][]) {
    jest.useFakeTimers({ now: 0 });
    const times: number[] = [];
    const sent = startTrpcServer({
      'claims.submitCart': (input) => {
        // The batch takes a moment of its own.
        times.push(Math.round(Date.now() / 100) * 100);
        return outcomes.shift()?.(input) ?? full;
      },
    });
    const result = createStore().dispatch(claims.submitCart.initiate(cart));
    await jest.advanceTimersByTimeAsync(20_000);
    const keys = sent.map(({ input }) => input['idempotency_key']);
    return { keys, waits: times.slice(1).map((at, n) => at - (times[n] ?? 0)), ...(await result) };
  }

  test('that gets lost is sent again with the same key', async () => {
    const { keys, waits, data } = await submit(
      lost,
      () => down,
      () => answered({ claim_id: 17 }),
    );
    expect(data).toEqual({ claim_id: 17 });
    expect(keys).toEqual(['k', 'k', 'k']);
    expect(waits).toEqual([1000, 2000]);
  });

  test('is given up after the fourth time', async () => {
    const { keys, waits, error } = await submit(lost, lost, lost, lost);
    expect(error).toMatchObject({ code: 'LOST' });
    expect(keys).toHaveLength(4);
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  test('that is refused is not sent again', async () => {
    const { keys, error } = await submit(() => full);
    expect(error).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(keys).toEqual(['k']);
  });
});
