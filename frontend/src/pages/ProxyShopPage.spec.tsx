import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaimedItem, aClaimOf } from '../features/catalogue/shop/testing/aCart';
import { aProduct, aVariant } from '../features/catalogue/shop/testing/aProduct';
import { aUser } from '../features/people/users/testing/aUser';
import { answered, refused, startTrpcServer, type Answers } from '../shared/testing/startTrpcServer';
import { ProxyShopPage } from './ProxyShopPage';
import { aGo } from '../features/catalogue/gos/testing/aGo';
import { renderPage } from './testing/renderPage';

const book = aProduct({ item_id: 1, caption: 'Tour Photobook' });
const draft = aProduct({ item_id: 2, caption: 'Poster', published: false });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

function openProxyShop(product = book, answers: Answers = {}) {
  const [seen, moved] = [
    { ...aClaimOf(aClaimedItem({ amount: 2 })), version: 3 },
    { ...aClaimOf(aClaimedItem({ amount: 2 }), aClaimedItem({ item_id: 2, caption: 'Poster' })), version: 4 },
  ];
  let claims = [seen];
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: 1, user_role: 2 })),
    'user.admGetUser': () => answered(aUser({ user_id: 4, displayname: 'Mina' })),
    'gos.admGetGoInfos': () =>
      answered({ order_terms: null, go: aGo(), items: [product, draft], freebies: [] }),
    'claims.admGetUserClaims': () => answered(claims),
    'claims.admProxySubmitCart': ({ expected_version: version }) => {
      claims = [moved];
      return version === 4 ? answered({ claim_id: 17 }) : refused('CONFLICT', 409, 'Changed meanwhile.');
    },
    ...answers,
  });
  renderPage({ Page: ProxyShopPage, path: '/goproxy/:goId/:userId', address: '/goproxy/3/4' });
  return sent;
}

test('offers what is linked and not published, speaks of the fan’s cart (D21), and names the claim that it changes (A10)', async () => {
  openProxyShop();
  expect(await screen.findByRole('button', { name: 'Poster' })).toBeInTheDocument();
  expect(screen.getByText('Not yet Published')).toBeInTheDocument();
  expect(document.body).toHaveTextContent('2 in the cart');
  expect(screen.getAllByText(/^Proxy claim for Mina · Claim #17 · /)[0]).toBeVisible();
  expect(document.body).not.toHaveTextContent(/your (cart|claim|account)/i);
});

test('says that a group order is gone', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: 1, user_role: 2 })),
    'user.admGetUser': () => answered(aUser({ user_id: 4, displayname: 'Mina' })),
    'gos.admGetGoInfos': () => refused('NOT_FOUND', 404, 'There is no such group order.'),
    'claims.admGetUserClaims': () => answered([]),
  });
  renderPage({ Page: ProxyShopPage, path: '/goproxy/:goId/:userId', address: '/goproxy/3/4' });
  expect(await screen.findByText('No product data found.')).toBeInTheDocument();
});

test.each([
  ['merged away', { merged_into: 9 }, 'Yara was merged into Mina.'],
  ['erased', { displayname: 'Gelöschter Nutzer', erased: true as const }, 'This person was erased.'],
])('opens no shop for somebody who was %s (A10)', async (_what, standing, told) => {
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: 1, user_role: 2 })),
    'user.admGetUser': ({ user_id }) =>
      answered(user_id === 9 ? aUser({ user_id: 9 }) : aUser({ displayname: 'Yara', ...standing })),
  });
  renderPage({ Page: ProxyShopPage, path: '/goproxy/:goId/:userId', address: '/goproxy/3/4' });
  expect(await screen.findByRole('heading', { name: told })).toBeInTheDocument();
  const onward = screen.queryByRole('link', { name: 'Proxy claim for Mina' });
  expect(onward?.getAttribute('href')).toBe('merged_into' in standing ? '/goproxy/3/9' : undefined);
  expect(sent.map(({ path }) => path)).not.toContain('claims.admGetUserClaims');
});

test('keeps the edits when the claim moved on, says what moved, and is then submitted on it (D72)', async () => {
  const sent = openProxyShop();
  await press('Cart');
  await press('More: Amount of Tour Photobook');
  await press('Submit Claim');
  expect(await screen.findByText('Poster: 0 → 1 in the claim.')).toBeInTheDocument();
  expect(screen.getByDisplayValue('3')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit Claim' })).toBeDisabled();
  await press('OK');
  await press('Submit Claim');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  const submissions = sent.filter(({ path }) => path === 'claims.admProxySubmitCart');
  expect(submissions.map(({ input }) => input)).toMatchObject([
    { expected_version: 3, entries: [{ item_id: 1, amount: 3 }] },
    {
      expected_version: 4,
      entries: [
        { item_id: 1, amount: 3 },
        { item_id: 2, amount: 1 },
      ],
    },
  ]);
});

test('adds nothing while the claim is under way: the cart is the whole claim (D23)', async () => {
  openProxyShop(book, { 'claims.admProxySubmitCart': () => new Promise(() => {}) });
  await press('Cart');
  await press('Submit Claim');
  await press('Close');
  await press('Poster');
  expect(await screen.findByText('Nothing can be added: The cart is being submitted')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to Claim' })).toBeDisabled();
});

test('claimed pieces get a variant by being removed and added with it', async () => {
  const sent = openProxyShop({ ...book, variants: [aVariant(11, { caption: 'red', price: 15 })] });
  await press('Cart');
  expect(
    screen.getByText(/^Claimed without a variant\. To give these pieces one, remove them/),
  ).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More: Amount of Tour Photobook' })).toBeDisabled();
  await press('Remove Tour Photobook');
  await press('Close');
  await press('Tour Photobook');
  await userEvent.click(await screen.findByRole('radio', { name: 'red' }));
  await press('Add to Claim');
  await press('Cart');
  await press('Submit Claim');
  await waitFor(() => expect(sent.at(-1)?.path).toBe('claims.admGetUserClaims'));
  expect(sent.find(({ path }) => path === 'claims.admProxySubmitCart')?.input).toMatchObject({
    expected_sum: 15,
    entries: [{ item_id: 1, itemvariant_id: 11, amount: 1, expected_price: 15 }],
  });
});
