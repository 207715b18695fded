import type { GoRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaimedItem, aClaimOf } from '../features/shop/testing/aCart';
import { aProduct } from '../features/shop/testing/aProduct';
import { answered, startTrpcServer, type Answers, type Refused } from '../shared/testing/startTrpcServer';
import { ShopPage } from './ShopPage';
import { aUser } from '../features/users/testing/aUser';
import { aGo } from '../features/gos/testing/aGo';
import { renderPage } from './testing/renderPage';

const go = aGo();
const book = aProduct({ item_id: 1, caption: 'Tour Photobook', max_in_go: 8, amount_claimed: 4 });
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

function openShop(answers: Answers = {}, changes: Partial<GoRecord> = {}) {
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ points: 20, unavailable_points: 0 })),
    'gos.getGoInfos': () => answered({ go: { ...go, ...changes }, items: [book], freebies: [card] }),
    'claims.getUserClaims': () => answered([]),
    ...answers,
  });
  renderPage({ Page: ShopPage, path: '/go/:goId', address: '/go/3' });
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
  await press('Change to 1');
  await press('Submit Claim');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  const submissions = sent.filter((call) => call.path === 'claims.submitCart').map((call) => call.input);
  expect(submissions.map((input) => input['entries'])).toMatchObject([
    [{ item_id: 1, itemvariant_id: null, amount: 2 }],
    [{ item_id: 1, itemvariant_id: null, amount: 1 }],
  ]);
  expect(new Set(submissions.map((input) => input['idempotency_key'])).size).toBe(2);
});

test('the maximum per person is told as such, never as stock', async () => {
  const print = aProduct({ item_id: 4, caption: 'Print', ordermax: 2 });
  const answer = answered({ go, items: [print], freebies: [] });
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
      message: 'Prices or Fan Beats have changed meanwhile. Please look at your cart again.',
      code: -32_000,
      data: { code: 'PRECONDITION_FAILED', httpStatus: 412, rule: 'PRICE_CHANGED', details: { lines: [] } },
    },
  };
  const answers = [refusal, answered({ claim_id: 17 })];
  const sent = openShop({
    'gos.getGoInfos': () => answered({ go, items, freebies: [card] }),
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
  await press('More: Amount of Tour Photobook');
  expect(await screen.findByText('Tour Photobook: 10.00 € is now 12.50 €')).toBeInTheDocument();
  await press('Remove: Tour Photobook');
  expect(screen.queryByText(/is now/)).not.toBeInTheDocument();
  expect(screen.getByText('2 claimed')).toBeInTheDocument();
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

test('claimed pieces are locked, with the reason', async () => {
  openShop({ 'claims.getUserClaims': () => answered([aClaimOf(aClaimedItem({ amount: 2 }))]) });
  await openCart();
  expect(await screen.findByText('2 claimed')).toBeInTheDocument();
  expect(screen.getByText(/Please contact support/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Less: Amount of Tour Photobook' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Remove Tour Photobook' })).not.toBeInTheDocument();
});

test('a group order that is closed shows why nothing can be added', async () => {
  openShop({}, { available_until: '2020-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/Cannot be claimed anymore/)).toBeInTheDocument();
  await press('Tour Photobook');
  expect(await screen.findByRole('button', { name: 'Add to Claim' })).toBeDisabled();
});

test('what was typed for a product is not lost by a tap beside it, and not asked about once it is added', async () => {
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

test('what blocks a claim leads to its line', async () => {
  openShop();
  await userEvent.click(await screen.findByText('Freebies (1)'));
  await press('Add Photocard');
  await openCart();
  await press(
    'You need 10 more Fan Beats for your new freebies. Please remove some freebies or add more products.',
  );
  expect(document.activeElement).toHaveTextContent(/^Photocard/);
});

test('few variants are chosen in sight, and what is sold out cannot be', async () => {
  const variant = (id: number, caption: string, claimed: number) => ({
    itemvariant_id: id,
    item_id: 5,
    sort_id: id,
    caption,
    price: null,
    points: null,
    images: [],
    includes: null,
    max_in_go: 3,
    amount_claimed: claimed,
  });
  const pin = aProduct({
    item_id: 5,
    caption: 'Pin',
    variants: [variant(1, 'red', 3), variant(2, 'blue', 1)],
  });
  openShop({ 'gos.getGoInfos': () => answered({ go, items: [pin], freebies: [] }) });
  await press('Pin');
  expect(await screen.findByRole('radio', { name: 'red Sold Out' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'blue only 2 left!' }));
  await press('Add to Claim');
  await openCart();
  expect(await screen.findByText('blue')).toBeInTheDocument();
});
