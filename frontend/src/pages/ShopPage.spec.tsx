import type { GoRecord } from '@fan-beats/backend/contract';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { ClaimsApi } from '../features/claims/claimsApi';
import { cartReplayed, selectCart } from '../features/catalogue/shop/cart/cartSlice';
import { saveCart } from '../features/catalogue/shop/cart/cartStorage';
import { aCart, aClaimedItem, aClaimOf, aLine } from '../features/catalogue/shop/testing/aCart';
import { aProduct, aVariant } from '../features/catalogue/shop/testing/aProduct';
import {
  answered,
  refused,
  startTrpcServer,
  type Answers,
  type Refused,
} from '../shared/testing/startTrpcServer';
import { ShopPage } from './ShopPage';
import { aUser } from '../features/people/users/testing/aUser';
import { aGo } from '../features/catalogue/gos/testing/aGo';
import { renderPage } from './testing/renderPage';

jest.mock('../shared/clock/wait', () => ({ wait: () => Promise.resolve() }));

const go = aGo();
const book = aProduct({ item_id: 1, caption: 'Tour Photobook', max_in_go: 8, amount_claimed: 4 });
const savedKey = `${aUser().user_id}/3`;
const card = aProduct({ item_id: 2, caption: 'Photocard', item_type: 1, price: 0, points: 30 });

const soldOut = (possible: number): Refused => ({
  error: {
    message: 'Some of your items are no longer available in this amount.',
    code: -32_000,
    data: {
      code: 'PRECONDITION_FAILED',
      httpStatus: 412,
      rule: 'STOCK_EXCEEDED',
      details: { lines: [{ item_id: 1, itemvariant_id: null, wanted: 2, possible }] },
    },
  },
});

function openShop(answers: Answers = {}, changes: Partial<GoRecord> = {}, address = '/go/3') {
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ points: 20, unavailable_points: 0 })),
    'gos.getGoInfos': () =>
      answered({ order_terms: null, go: { ...go, ...changes }, items: [book], freebies: [card] }),
    'claims.getUserClaims': () => answered([]),
    ...answers,
  });
  const Page = () => (
    <>
      <ShopPage />
      <output>{`Address: ${useLocation().search}`}</output>
    </>
  );
  renderPage({ Page, path: '/go/:goId', address });
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const openCart = () => press('Cart');

async function add(caption: string, amount = 1) {
  await press(caption);
  const dialog = within(await screen.findByRole('dialog'));
  for (let more = 1; more < amount; more += 1) {
    await userEvent.click(dialog.getByRole('button', { name: 'More: Amount' }));
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Claim' }));
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a row says how few are left, and the cart starts empty', async () => {
  openShop();
  expect(await screen.findByText('only 4 left!')).toBeInTheDocument();
  await openCart();
  expect(await screen.findByText('Your cart is empty...')).toBeInTheDocument();
});

test('a refused line says what is left, one press adjusts it, and the next attempt has a key of its own', async () => {
  const answers = [soldOut(1), answered({ claim_id: 17 })];
  const sent = openShop({ 'claims.submitCart': () => answers.shift() ?? soldOut(0) });
  await add('Tour Photobook', 2);
  await openCart();
  await press('Submit Claim');
  expect(await screen.findByText(/Only 1 left/)).toBeInTheDocument();
  expect(screen.getByText(/^Some of your items are no longer available/)).toBeInTheDocument();
  await press('Change to 1');
  expect(screen.queryByText(/^Some of your items are no longer available/)).not.toBeInTheDocument();
  await press('Submit Claim');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  const submissions = sent.filter((call) => call.path === 'claims.submitCart').map((call) => call.input);
  expect(submissions.map((input) => input['entries'])).toMatchObject([
    [{ item_id: 1, itemvariant_id: null, amount: 2 }],
    [{ item_id: 1, itemvariant_id: null, amount: 1 }],
  ]);
  expect(new Set(submissions.map((input) => input['idempotency_key'])).size).toBe(2);
});

test.each(['9999', 'abc'])(
  'an item %s of the address that is not in the group order is told',
  async (item) => {
    openShop({}, {}, `/go/3?item=${item}`);
    expect(await screen.findByText('This item is not in this group order.')).toBeInTheDocument();
    expect(await screen.findByText('Address:')).toBeInTheDocument();
    await press('Tour Photobook');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Tour Photobook');
    expect(screen.queryByText('This item is not in this group order.')).toBeNull();
  },
);

test('the maximum per person is told as such, never as stock', async () => {
  const print = aProduct({ item_id: 4, caption: 'Print', ordermax: 2 });
  const answer = answered({ order_terms: null, go, items: [print], freebies: [] });
  const tooMany: Refused = {
    error: {
      message: 'This is more than may be ordered of this item.',
      code: -32_000,
      data: {
        code: 'PRECONDITION_FAILED',
        httpStatus: 412,
        rule: 'ORDER_MAX_EXCEEDED',
        details: { lines: [{ item_id: 4, itemvariant_id: null, wanted: 2, possible: 1 }] },
      },
    },
  };
  openShop({ 'gos.getGoInfos': () => answer, 'claims.submitCart': () => tooMany });
  expect(await screen.findByText('Max. 2 per person')).toBeInTheDocument();
  await press('Print');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Max. 2 per person')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'More: Amount' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Claim' }));
  expect(await screen.findByText('You have the maximum in your cart')).toBeInTheDocument();
  await openCart();
  expect(screen.getAllByText('You have the maximum in your cart')).toHaveLength(2);
  await press('Submit Claim');
  expect(await screen.findByText('This is more than one person may have.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change to 1' })).toBeInTheDocument();
  expect(screen.queryByText(/left!|left\.|sold out/i)).not.toBeInTheDocument();
});

test('a price that changed meanwhile is agreed to before the claim is submitted', async () => {
  const dearer = aProduct({ ...book, price: 14.9 });
  let items = [book];
  const refusal: Refused = {
    error: {
      message: 'Prices, Fan Beats or the claim have changed meanwhile. Please look at your cart again.',
      code: -32_000,
      data: { code: 'PRECONDITION_FAILED', httpStatus: 412, rule: 'PRICE_CHANGED', details: { lines: [] } },
    },
  };
  const answers = [refusal, answered({ claim_id: 17 })];
  const sent = openShop({
    'gos.getGoInfos': () => answered({ order_terms: null, go, items, freebies: [card] }),
    'claims.submitCart': () => {
      items = [dearer];
      return answers.shift() ?? refusal;
    },
  });
  await add('Tour Photobook', 2);
  await openCart();
  await press('Submit Claim');
  expect(await screen.findByText('Tour Photobook: 12.50 € is now 14.90 €')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit Claim' })).toBeDisabled();
  expect(screen.getByText(/^Prices have changed: please accept/)).toBeInTheDocument();
  await press('Accept: Tour Photobook');
  expect(screen.queryByText(/Prices/)).not.toBeInTheDocument();
  await press('Submit Claim');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  const submissions = sent.filter((call) => call.path === 'claims.submitCart').map((call) => call.input);
  expect(submissions).toMatchObject([
    { expected_sum: 25, expected_points: -10, entries: [{ expected_price: 12.5, expected_points: 5 }] },
    { expected_sum: 29.8, expected_points: -10, entries: [{ expected_price: 14.9, expected_points: 5 }] },
  ]);
});

test('a price that changes while the cart is open is told there at once', async () => {
  let items = [book];
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items, freebies: [card] }),
    'claims.getUserClaims': () => answered([]),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await add('Tour Photobook');
  await openCart();
  items = [{ ...book, price: 14.9 }];
  await act(async () => void store.dispatch(ClaimsApi.util.invalidateTags(['GoInfos'])));
  expect(await screen.findByText('Tour Photobook: 12.50 € is now 14.90 €')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit Claim' })).toBeDisabled();
});

test('a claim that is known though its answers were lost is not a lost claim', async () => {
  let claims: ReturnType<typeof aClaimOf>[] = [];
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book], freebies: [] }),
    'claims.getUserClaims': () => answered(claims),
    'claims.submitCart': () => Promise.reject(new TypeError('connection lost')),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await add('Tour Photobook');
  await openCart();
  await press('Submit Claim');
  expect(await screen.findByText(/^There was no answer. Your cart is kept/)).toBeInTheDocument();
  expect(sent.filter(({ path }) => path === 'claims.submitCart')).toHaveLength(4);
  claims = [aClaimOf(aClaimedItem({ amount: 1 }))];
  const again = ClaimsApi.endpoints.getUserClaims.initiate(undefined, { forceRefetch: true });
  await act(() => store.dispatch(again));
  // Another tab drops a cart that adds nothing to the claim any more.
  const kept = selectCart(store.getState(), savedKey);
  if (kept)
    await act(
      async () => void store.dispatch(cartReplayed({ key: savedKey, cart: { ...kept, attempt: null } })),
    );
  expect(
    await screen.findByText('Your last submission arrived: all of this is claimed.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^There was no answer/)).not.toBeInTheDocument();
});

test('a submitted cart stays still until the next page, though the claim is known before its answer', async () => {
  let claims: ReturnType<typeof aClaimOf>[] = [];
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book], freebies: [] }),
    'claims.getUserClaims': () => answered(claims),
    'claims.submitCart': () => new Promise(() => {}),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await add('Tour Photobook');
  await openCart();
  await press('Submit Claim');
  claims = [aClaimOf(aClaimedItem({ amount: 1 }))];
  const again = ClaimsApi.endpoints.getUserClaims.initiate(undefined, { forceRefetch: true });
  await act(() => store.dispatch(again));
  expect(screen.getByRole('button', { name: 'Less: Amount of Tour Photobook' })).toBeInTheDocument();
  expect(screen.queryByText('1 already claimed')).not.toBeInTheDocument();
});

test('a line that is added while a claim is under way stays in the cart, and a sent one cannot be lessened', async () => {
  const pin = aProduct({ item_id: 5, caption: 'Pin', price: 4.9 });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book, pin], freebies: [] }),
    'claims.getUserClaims': () => answered([]),
    'claims.submitCart': () => arrived.then(() => answered({ claim_id: 17 })),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await press('Add Tour Photobook');
  await openCart();
  await press('Submit Claim');
  await press('Close');
  await press('Add Pin');
  await press('More: Tour Photobook in the cart');
  await press('Less: Tour Photobook in the cart');
  expect(screen.getByRole('button', { name: 'Less: Tour Photobook in the cart' })).toBeDisabled();
  arrive();
  expect(await screen.findByText('another page')).toBeInTheDocument();
  expect(store.getState().cart.carts[savedKey]).toMatchObject({
    attempt: null,
    lines: [{ item_id: 5, amount: 1, amount_claimed: 0 }],
  });
});

test('a sent line is not offered to be taken back any more', async () => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(matchMedia(media), { matches: media.includes('62em') }));
  openShop({ 'claims.submitCart': () => new Promise(() => {}) });
  await press('Add Tour Photobook');
  expect(await screen.findByText('Undo')).toBeInTheDocument();
  await press('Submit Claim');
  // The message disappears after six seconds.
  await waitFor(() => expect(screen.queryByText('Undo')).not.toBeInTheDocument(), { timeout: 2_000 });
});

test('a trader’s summary makes way for what is to be confirmed first (rule L3)', async () => {
  let items = [book];
  const texts = [{ text: 'terms', version: 1, sha256: 'ab' }] as const;
  const terms = { seller: 'small', texts, cost_notice: 'Customs' } as const;
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: terms, go, items, freebies: [] }),
    'claims.getUserClaims': () => answered([]),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await press('Add Tour Photobook');
  await openCart();
  await press('Check your order');
  const order = () => screen.queryByRole('button', { name: 'Order with obligation to pay' });
  await waitFor(() => expect(order()?.parentElement).toHaveTextContent('Total12.50 €'));
  // The page was opened while the shop was a private circle.
  expect(order()?.parentElement).toHaveTextContent(/TermsRight of withdrawalNo VAT is charged/);
  items = [{ ...book, price: 14.9 }];
  await act(async () => void store.dispatch(ClaimsApi.util.invalidateTags(['GoInfos'])));
  await waitFor(() => expect(order()).not.toBeInTheDocument());
  await press('Accept: Tour Photobook');
  expect(order()).not.toBeInTheDocument();
  await press('Check your order');
  await waitFor(() => expect(order()?.parentElement).toHaveTextContent(/Photobook14.90 €.*Total14.90 €/));
  expect(sent.map(({ path }) => path)).not.toContain('claims.submitCart');
});

test.each([
  {
    what: 'refused',
    answer: () => soldOut(0),
    says: 'Winter Tour: Some of your items are no longer available in this amount.',
    kept: 1,
  },
  {
    what: 'taken',
    answer: () => answered({ claim_id: 17 }),
    says: 'Winter Tour: the claim is submitted.',
    kept: 0,
  },
])('a person who left the shop meanwhile is told that the cart is $what', async ({ answer, says, kept }) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book], freebies: [] }),
    'claims.getUserClaims': () => answered([]),
    'claims.submitCart': async () => {
      await arrived;
      return answer();
    },
  });
  const Page = () => (
    <>
      <ShopPage />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const { store } = renderPage({ Page, path: '/go/:goId', address: '/go/3' });
  await press('Add Tour Photobook');
  await openCart();
  await press('Submit Claim');
  await userEvent.click(screen.getByText('Elsewhere'));
  await screen.findByText('another page');
  arrive();
  expect(await screen.findByText(says)).toBeInTheDocument();
  expect(store.getState().cart.carts[savedKey]?.lines).toHaveLength(kept);
});

test('a press twice in a row submits once', async () => {
  const sent = openShop({ 'claims.submitCart': () => answered({ claim_id: 17 }) });
  await add('Tour Photobook');
  await openCart();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Submit Claim' }));
  expect(await screen.findByText('another page')).toBeInTheDocument();
  expect(sent.filter((call) => call.path === 'claims.submitCart')).toHaveLength(1);
});

test('a further piece at a new price is agreed to, or taken out again with the claimed ones kept', async () => {
  const claim = aClaimOf(aClaimedItem({ amount: 2, price: 10 }));
  openShop({ 'claims.getUserClaims': () => answered([claim]) });
  await openCart();
  await press('2 already claimed');
  await press('More: Amount of Tour Photobook');
  expect(await screen.findByText('Tour Photobook: 10.00 € is now 12.50 €')).toBeInTheDocument();
  await press('Remove: Tour Photobook');
  expect(screen.queryByText(/is now/)).not.toBeInTheDocument();
  expect(screen.getAllByText('2 claimed')).toHaveLength(2);
});

test.each([
  { what: 'gets lost', losses: 1, says: 'No connection. Still trying…' },
  { what: 'hangs', losses: 0, says: 'This takes longer than usual. Still waiting…' },
])('a submission that $what says that it is still on its way', async ({ losses, says }) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let asked = 0;
  openShop({
    'claims.submitCart': async () => {
      asked += 1;
      if (asked <= losses) throw new TypeError('Failed to fetch');
      await arrived;
      return answered({ claim_id: 17 });
    },
  });
  await add('Tour Photobook');
  await openCart();
  await press('Submit Claim');
  expect(await screen.findByText(says, {}, { timeout: 10_000 })).toBeInTheDocument();
  arrive();
  expect(await screen.findByText('another page')).toBeInTheDocument();
});

test('freebies beyond the Fan Beats there are cannot be submitted', async () => {
  openShop();
  await userEvent.click(await screen.findByText('Freebies (1)'));
  await add('Photocard');
  await openCart();
  expect(
    await screen.findByText(
      'You need 10 more Fan Beats for your new freebies. Please remove some freebies or add more products.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit Claim' })).toBeDisabled();
});

test.each([
  {
    freebies: [],
    says: '5 unused Fan Beats from products will be added to your account.',
    steps: { 'Fan Beats from products': '5', 'Left over for your account': '5', Total: '12.50 €' },
  },
  {
    freebies: ['Photocard'],
    says: '3 Fan Beats from your account will be used.',
    steps: {
      'Fan Beats for freebies': '8',
      'Fan Beats from products': '5',
      'From your account': '3',
      Total: '12.50 €',
    },
  },
])('the cart reckons the Fan Beats of $freebies step by step', async ({ freebies, says, steps }) => {
  const cheap = { ...card, points: 8 };
  openShop({
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book], freebies: [cheap] }),
  });
  await add('Tour Photobook');
  await userEvent.click(screen.getByText('Freebies (1)'));
  for (const freebie of freebies) await add(freebie);
  await openCart();
  await screen.findByText(says);
  const terms = screen.getAllByRole('term');
  const shown = terms.map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
  expect(Object.fromEntries(shown)).toEqual(steps);
});

test('a submission without an answer is sent again under its key after the page was loaded again', async () => {
  const answers = [new Promise<never>(() => {}), answered({ claim_id: 17 })];
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book], freebies: [] }),
    'claims.getUserClaims': () => answered([]),
    'claims.submitCart': () => answers.shift() ?? answered({ claim_id: 17 }),
  });
  const keys = () =>
    sent
      .filter(({ path }) => path === 'claims.submitCart')
      .map(({ input }) => String(input['idempotency_key']));
  const place = { Page: ShopPage, path: '/go/:goId', address: '/go/3' };
  const { store, unmount } = renderPage(place);
  await add('Tour Photobook');
  await openCart();
  await press('Submit Claim');
  await waitFor(() => expect(keys()).toHaveLength(1));
  saveCart(savedKey, selectCart(store.getState(), savedKey) ?? aCart());
  unmount();
  renderPage(place);
  await openCart();
  await screen.findByText('Your last submission got no answer. Submit again: it will not be claimed twice.');
  await press('Submit Claim');
  await screen.findByText('another page');
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('pieces claimed before there were variants keep none, and their line says how to get more', async () => {
  openShop({
    'claims.getUserClaims': () => answered([aClaimOf(aClaimedItem({ amount: 2 }))]),
    'gos.getGoInfos': () =>
      answered({ order_terms: null, go, items: [{ ...book, variants: [aVariant(11)] }], freebies: [] }),
  });
  await openCart();
  await press('2 already claimed');
  expect(
    screen.getByText('Claimed without a variant. For more pieces, choose a variant in the product.'),
  ).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More: Amount of Tour Photobook' })).toBeDisabled();
});

test('a group order that was taken off the shop meanwhile is told, and the cart is there when it comes back', async () => {
  let gone = false;
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () =>
      gone
        ? refused('NOT_FOUND', 404, 'There is no such group order.')
        : answered({ order_terms: null, go, items: [book], freebies: [] }),
    'claims.getUserClaims': () => answered([]),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  const askAgain = () => act(async () => void store.dispatch(ClaimsApi.util.invalidateTags(['GoInfos'])));
  await press('Add Tour Photobook');
  gone = true;
  await askAgain();
  expect(await screen.findByText('No product data found.')).toBeInTheDocument();
  expect(screen.queryByText('Tour Photobook')).not.toBeInTheDocument();
  gone = false;
  await askAgain();
  expect(await screen.findByText('1 in your cart')).toBeInTheDocument();
});

test('claimed pieces are locked, with the reason', async () => {
  openShop({ 'claims.getUserClaims': () => answered([aClaimOf(aClaimedItem({ amount: 2 }))]) });
  expect(await screen.findByText('2 claimed')).toBeInTheDocument();
  expect(screen.queryByText('2 in your cart')).not.toBeInTheDocument();
  await openCart();
  await press('2 already claimed');
  expect(await screen.findAllByText('2 claimed')).toHaveLength(2);
  expect(screen.getByText(/Please contact support/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Less: Amount of Tour Photobook' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Remove Tour Photobook' })).not.toBeInTheDocument();
});

test.each([
  ['?q=nothing', 'Nothing matches your search.'],
  ['?q=nothing&kind=Album', 'Nothing matches both your search and your filters.'],
  ['?kind=Poster&category=NOVA', 'Nothing has both that category and that kind.'],
])('products at %s that are not found are said to be so, and all are shown again', async (sought, says) => {
  const poster = aProduct({ item_id: 5, caption: 'Poster', kind: 'Poster', category: 'AURORA' });
  const album = aProduct({ item_id: 6, caption: 'Album', kind: 'Album', category: 'NOVA' });
  openShop(
    { 'gos.getGoInfos': () => answered({ order_terms: null, go, items: [poster, album], freebies: [] }) },
    {},
    `/go/3${sought}`,
  );
  expect(await screen.findByText('No product found.')).toBeInTheDocument();
  expect(screen.getByText(says)).toBeInTheDocument();
  await press('Show all');
  expect(await screen.findByText('2 of 2 products shown')).toBeInTheDocument();
});

test('a group order that is closed shows why nothing can be added', async () => {
  openShop({}, { available_until: '2020-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/Cannot be claimed anymore/)).toBeInTheDocument();
  await press('Tour Photobook');
  expect(await screen.findByRole('button', { name: 'Add to Claim' })).toBeDisabled();
});

test('the cart of a group order that is closed can be scrolled by keys', async () => {
  const claims = [aClaimOf(aClaimedItem({ amount: 2 }))];
  openShop(
    { 'claims.getUserClaims': () => answered(claims) },
    { available_until: '2020-01-01T00:00:00.000Z' },
  );
  await openCart();
  expect(await screen.findByRole('region', { name: 'Cart lines' })).toHaveAttribute('tabindex', '0');
});

test('a text that was typed for a product is not lost by a tap beside it, and not asked about once it is added', async () => {
  openShop();
  await press('Tour Photobook');
  const text = () => screen.getByRole('textbox', { name: 'Additional information' });
  await screen.findByRole('dialog');
  await userEvent.type(text(), 'signed, please');
  await press('Close');
  await screen.findByText('What you typed is not in your cart yet.');
  await press('Stay');
  expect(text()).toHaveValue('signed, please');
  await press('Add to Claim');
  expect(await screen.findByText('Tour Photobook is in your cart.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('What you typed is not in your cart yet.')).toBeNull());
});

test('a text that was typed for an item that leaves the group order stays to be read', async () => {
  let items = [book];
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items, freebies: [] }),
    'claims.getUserClaims': () => answered([]),
  });
  const { store } = renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
  await press('Tour Photobook');
  await screen.findByRole('dialog');
  const text = () => screen.getByRole('textbox', { name: 'Additional information' });
  await userEvent.type(text(), 'signed, please');
  items = [];
  await act(async () => void store.dispatch(ClaimsApi.util.invalidateTags(['GoInfos'])));
  expect(
    await screen.findByText('Nothing can be added: This item is not in this group order'),
  ).toBeInTheDocument();
  expect(text()).toHaveValue('signed, please');
  expect(screen.getByRole('button', { name: 'Add to Claim' })).toBeDisabled();
});

test('a product without variants is added in its row, counted there and taken back', async () => {
  openShop();
  await press('Add Tour Photobook');
  expect(await screen.findByText('Tour Photobook is in your cart.')).toBeInTheDocument();
  await press('More: Tour Photobook in the cart');
  expect(screen.getByText('2 in your cart')).toBeInTheDocument();
  await press('Undo');
  expect(screen.getByText('1 in your cart')).toBeInTheDocument();
  await press('Less: Tour Photobook in the cart');
  expect(screen.getByRole('button', { name: 'Add Tour Photobook' })).toHaveFocus();
});

test('a problem that blocks a claim leads to its line', async () => {
  openShop();
  await userEvent.click(await screen.findByText('Freebies (1)'));
  await press('Add Photocard');
  await openCart();
  await press(
    'You need 10 more Fan Beats for your new freebies. Please remove some freebies or add more products.',
  );
  expect(document.activeElement).toHaveTextContent(/^Photocard/);
});

const pinIn = (...colours: readonly (readonly [caption: string, claimed: number])[]) =>
  aProduct({
    item_id: 5,
    caption: 'Pin',
    variants: colours.map(([caption, amount_claimed], index) =>
      aVariant(index + 1, { item_id: 5, caption, max_in_go: 3, amount_claimed }),
    ),
  });

async function openPin(pin: ReturnType<typeof pinIn>) {
  openShop({ 'gos.getGoInfos': () => answered({ order_terms: null, go, items: [pin], freebies: [] }) });
  await press('Pin');
}

test('few variants are chosen in sight, and what is sold out cannot be', async () => {
  await openPin(pinIn(['red', 3], ['blue', 1]));
  expect(await screen.findByRole('radio', { name: 'red Sold Out' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'blue only 2 left!' }));
  await press('Add to Claim');
  await openCart();
  expect(await screen.findByText('blue')).toBeInTheDocument();
});

test('a person who forgets to choose a variant is led to the choice, and told so', async () => {
  await openPin(pinIn(['red', 3], ['blue', 1]));
  await press('Add to Claim');
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a variant.');
  expect(screen.getByRole('radio', { name: 'blue only 2 left!' })).toHaveFocus();
  await userEvent.click(document.activeElement ?? document.body);
  expect(screen.queryByText('Please choose a variant.')).not.toBeInTheDocument();
  await press('Add to Claim');
  expect(await screen.findByText('1 in your cart')).toBeInTheDocument();
});

test('nothing is asked for where every variant is sold out', async () => {
  await openPin(pinIn(['red', 3], ['blue', 3]));
  expect(await screen.findByRole('button', { name: 'Add to Claim' })).toBeDisabled();
});

test('many variants are looked up in the browser’s own list', async () => {
  await openPin(
    pinIn(...Array.from({ length: 9 }, (_, index) => [`No ${index}`, index === 1 ? 3 : 0] as const)),
  );
  await press('Add to Claim');
  expect(screen.getByRole('combobox', { name: 'Variant' })).toHaveFocus();
  expect(screen.getByRole('option', { name: 'No 1 · 12.50 € · Sold Out' })).toBeDisabled();
  await userEvent.selectOptions(document.activeElement ?? document.body, 'No 2 · 12.50 € · only 3 left!');
  await press('Add to Claim');
  await openCart();
  expect(await screen.findByText('No 2')).toBeInTheDocument();
});

test('Items and Freebies are tabs: one stop for the keyboard, arrows go from one to the other', async () => {
  openShop();
  const items = await screen.findByRole('tab', { name: 'Items (1)', selected: true });
  const freebies = screen.getByRole('tab', { name: 'Freebies (1)', selected: false });
  expect([items.tabIndex, freebies.tabIndex]).toEqual([0, -1]);
  expect(
    within(screen.getByRole('tabpanel', { name: 'Items (1)' })).getByText('Tour Photobook'),
  ).toBeVisible();
  items.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(freebies).toHaveFocus();
  expect([items.tabIndex, freebies.tabIndex]).toEqual([-1, 0]);
  const panel = await screen.findByRole('tabpanel', { name: 'Freebies (1)' });
  expect(within(panel).getByText('Photocard')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(items).toHaveFocus();
});

test('a person who extends a claim sees what is new, and unfolds what is claimed', async () => {
  const pin = aProduct({ item_id: 5, caption: 'Pin', price: 4.9 });
  openShop({
    'claims.getUserClaims': () => answered([aClaimOf(aClaimedItem({ amount: 2 }))]),
    'gos.getGoInfos': () => answered({ order_terms: null, go, items: [book, pin], freebies: [] }),
  });
  expect(await screen.findByText('2 already claimed')).toBeInTheDocument();
  await press('Add Pin');
  expect((await screen.findByText(/new ·/)).parentElement?.textContent).toBe('1 new · 4.90 €');
  await openCart();
  const cart = within(await screen.findByRole('dialog', { name: 'Your cart' }));
  expect(cart.getByRole('button', { name: 'Add to my claim' })).toHaveTextContent('· 4.90 €');
  expect(cart.getByText('Shipping costs come on top later.')).toBeVisible();
  expect(cart.queryByRole('group', { name: 'Amount of Tour Photobook' })).not.toBeInTheDocument();
  await userEvent.click(cart.getByRole('button', { name: '2 already claimed', expanded: false }));
  await userEvent.click(cart.getByRole('button', { name: 'More: Amount of Tour Photobook' }));
  await userEvent.click(cart.getByRole('button', { name: '0 already claimed', expanded: true }));
  expect(cart.getByRole('group', { name: 'Amount of Tour Photobook' })).toBeInTheDocument();
});

test('the second tap of a double tap does not open the product', async () => {
  openShop();
  await tap('Add Tour Photobook', 1_000);
  await tap('Tour Photobook', 1_250);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await tap('Tour Photobook', 1_900);
  expect(await screen.findByRole('dialog', { name: 'Tour Photobook' })).toBeVisible();
});

/** A tap at a moment in milliseconds, however slow the machine is. */
async function tap(name: string, timeStamp: number): Promise<void> {
  const button = await screen.findByRole('button', { name });
  const click = createEvent.click(button, { detail: 1 });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

test('a message about one product does not lie over the next one', async () => {
  openShop();
  await press('Add Tour Photobook');
  expect(await screen.findByText('Tour Photobook is in your cart.')).toBeInTheDocument();
  screen.getByRole('button', { name: 'Tour Photobook' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Add to Claim' });
  await waitFor(() => expect(screen.queryByText('Tour Photobook is in your cart.')).not.toBeInTheDocument());
});

describe('a line that cannot be had is told in the bar and in the foot, and blocks the claim', () => {
  const wantsFive = () => saveCart(savedKey, aCart({ lines: [aLine({ amount: 5 })] }));

  test.each([
    [{ amount_claimed: 8 }, 'One item sold out', 'Tour Photobook: Sold out meanwhile.'],
    [{}, 'Only 4 left of one item', 'Tour Photobook: Only 4 left.'],
    [{ ordermax: 2 }, 'Too many of one item', 'Tour Photobook: This is more than one person may have.'],
  ])('with a link to the line: %j', async (present, inBar, inFoot) => {
    wantsFive();
    openShop({
      'gos.getGoInfos': () =>
        answered({ order_terms: null, go, items: [{ ...book, ...present }], freebies: [] }),
    });
    await press(inBar);
    await press(inFoot);
    expect(document.activeElement).toHaveTextContent(/^Tour Photobook/);
    expect(screen.getByRole('button', { name: 'Submit Claim' })).toBeDisabled();
  });

  test('once the group order has closed, too', async () => {
    wantsFive();
    openShop({}, { available_until: '2020-01-01T00:00:00.000Z' });
    expect(await screen.findByText('Cannot be claimed anymore. Nothing can be added.')).toBeInTheDocument();
    await press('Cannot be claimed anymore');
    expect(await screen.findByText('Nothing can be added: Cannot be claimed anymore')).toBeInTheDocument();
    await press('Remove Tour Photobook');
    expect(screen.getByText('Your cart is empty...')).toBeInTheDocument();
  });
});

test('a group order that is still to open says so', async () => {
  openShop({}, { available_from: '2999-01-01T00:00:00.000Z' });
  expect(await screen.findByText('Coming soon! Nothing can be added.')).toBeInTheDocument();
});

test('a cart that wants nothing more is not blamed for a group order that has closed', async () => {
  openShop({}, { available_until: '2020-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/Nothing can be added/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cannot be claimed anymore' })).not.toBeInTheDocument();
});

describe('a new line between two claimed ones that are full', () => {
  const full = [
    aProduct({ item_id: 4, caption: 'Print', ordermax: 1 }),
    aProduct({ item_id: 6, caption: 'Badge', ordermax: 1 }),
  ];
  const claim = aClaimOf(
    ...full.map(({ item_id, caption, price, points }) => aClaimedItem({ item_id, caption, price, points })),
  );
  const claimedLine = (item_id: number) => aLine({ item_id, amount_claimed: 1 });

  async function openBetween(amount: number, present: Partial<typeof book> = {}) {
    const lines = [claimedLine(4), aLine({ item_id: 1, amount }), claimedLine(6)];
    saveCart(savedKey, aCart({ lines, claim_version: claim.version }));
    openShop({
      'claims.getUserClaims': () => answered([claim]),
      'gos.getGoInfos': () =>
        answered({ order_terms: null, go, items: [...full, { ...book, ...present }], freebies: [] }),
    });
    await openCart();
    await press('2 already claimed');
  }
  const cart = async () => within(await screen.findByRole('dialog', { name: 'Your cart' }));
  const line = () => screen.queryByRole('group', { name: 'Amount of Tour Photobook' });

  test.each([
    ['Remove Tour Photobook', {}],
    ['Remove', { amount_claimed: 8 }],
  ])('goes with one press on %j, and the focus stays in the cart', async (button, present) => {
    await openBetween(1, present);
    await userEvent.click((await cart()).getByRole('button', { name: button }));
    expect(line()).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^1 claimed|Print/);
  });

  test.each([
    ['Change to 1', 3, { amount_claimed: 7 }],
    ['Less: Amount of Tour Photobook', 2, {}],
  ])('is lessened with one press on %j, and keeps the focus', async (button, amount, present) => {
    await openBetween(amount, present);
    await userEvent.click((await cart()).getByRole('button', { name: button }));
    expect(screen.getByRole('textbox', { name: 'Amount of Tour Photobook' })).toHaveValue('1');
    expect(document.activeElement).toHaveTextContent(/^Tour Photobook/);
  });
});
