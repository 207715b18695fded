import type { GoRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaimedItem, aClaimOf } from '../features/shop/testing/aCart';
import { aProduct } from '../features/shop/testing/aProduct';
import { answered, startTrpcServer, type TrpcAnswer } from '../shared/testing/startTrpcServer';
import { ShopPage } from './ShopPage';
import { aUser } from '../features/users/testing/aUser';
import { renderPage } from './testing/renderPage';

const go: GoRecord = {
  go_id: 3,
  title: 'Winter Tour',
  gotitle: 'Winter Tour',
  available_from: null,
  available_until: null,
  published: true,
  archived: false,
  status: null,
  instagroupurl: null,
  title_img_id: null,
  filepath: null,
  version: 1,
};
const book = aProduct({ item_id: 1, caption: 'Tour Photobook', max_in_go: 8, amount_claimed: 4 });
const card = aProduct({ item_id: 2, caption: 'Photocard', item_type: 1, price: 0, points: 30 });

const soldOut = (possible: number): TrpcAnswer => ({
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

type Answers = Parameters<typeof startTrpcServer>[0];

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
  const answers: TrpcAnswer[] = [soldOut(1), answered({ claim_id: 17 })];
  const sent = openShop({ 'claims.submitCart': () => answers.shift() ?? answered(null) });
  await add('Tour Photobook', 2);
  await openCart();
  await press('Submit Claim');
  expect(await screen.findByText(/Only 1 left/)).toBeInTheDocument();
  await press('Change to 1');
  await press('Submit Claim');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  const submissions = sent.filter((call) => call.path === 'claims.submitCart').map((call) => call.input);
  expect(submissions.map((input) => input['entries'])).toEqual([
    [{ item_id: 1, itemvariant_id: null, amount: 2 }],
    [{ item_id: 1, itemvariant_id: null, amount: 1 }],
  ]);
  expect(new Set(submissions.map((input) => input['idempotency_key'])).size).toBe(2);
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
