import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../features/claims/testing/aClaim';
import { aClaimItem } from '../features/claims/testing/aClaimItem';
import { aStage, notAsked } from '../features/money/payments/testing/aPayRecord';
import { answered, refused, startTrpcServer } from '../shared/testing/startTrpcServer';
import { ClaimSuccessPage } from './ClaimSuccessPage';
import { ProxyClaimSuccessPage } from './ProxyClaimSuccessPage';
import { aUser } from '../features/people/users/testing/aUser';
import { renderPage } from './testing/renderPage';

const show = (claimId: string) =>
  renderPage({
    Page: ClaimSuccessPage,
    path: '/claim-success/:claimId',
    address: `/claim-success/${claimId}`,
  });

const showProxy = (address: string) =>
  renderPage({
    Page: ProxyClaimSuccessPage,
    path: '/proxy-claim-success/:userId/:claimId',
    address: `/proxy-claim-success/${address}`,
  });

const missing = 'The claim you are looking for does not exist or has been deleted.';

afterEach(() => jest.restoreAllMocks());

test('a claim is confirmed with group order, number and day', async () => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([aClaim({ items: [aClaimItem()] })]) });
  show('17');
  expect(await screen.findByRole('heading', { name: 'Claim Confirmed!' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Winter Tour' })).toBeInTheDocument();
  expect(screen.getByText('Claim #17')).toBeInTheDocument();
  expect(screen.getAllByText('20.11.2026')[0]?.tagName).toBe('TIME');
  expect(screen.getByRole('table', { name: 'Products' })).toBeInTheDocument();
});

test('the next steps begin with the chat, and the receipt is there to be opened', async () => {
  const invite_link = 'https://www.instagram.com/j/winter';
  startTrpcServer({
    'claims.getUserClaims': () => answered([aClaim({ invite_link })]),
    'ledger.getReceipt': () =>
      answered({
        claim_id: 17,
        position: 1091,
        hash: 'a'.repeat(64),
        link: 'https://shop.example/',
        recorded_at: '2026-11-20T12:00:00.000Z',
      }),
  });
  show('17');
  expect(await screen.findByRole('link', { name: 'Join the group chat' })).toHaveAttribute(
    'href',
    invite_link,
  );
  expect(screen.queryByText(/^You added/)).toBeNull();
  expect(screen.queryByText('1091')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  expect(await screen.findByText('1091')).toBeInTheDocument();
});

const unasked = aStage({ ...notAsked });
const late = aStage({ due_on: '2026-11-01', standing: 'late' });
const paid = { payment_received: true, to_pay: 0 };
const together = 'Next everything is ordered together.';

test.each([
  ['nobody asked yet', { stages: [unasked] }, `Nothing to pay yet.${together}`],
  [
    'it is late',
    { stages: [late] },
    /^What comes next34\.10 € late, asked for by 01\.11\.(2026)?PayNext every/,
  ],
  ['it is paid', paid, `All paid.${together}`],
  ['nothing is charged', { claim_sum: 0, to_pay: 0 }, `Nothing to pay.${together}`],
  ['it was sent out', { ...paid, tracking_id: 'RX1' }, /nextOn its way to you\.It arrived$/],
  [
    'it was canceled',
    { go_status: 'CANCELED', to_pay: 0 },
    /nextNothing is ordered, nothing is to be paid\.$/,
  ],
] as const)('the next steps are true where %s', async (_name, changes, steps) => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([aClaim({ to_pay: 34.1, ...changes })]) });
  show('17');
  expect(await screen.findByRole('region', { name: 'What comes next' })).toHaveTextContent(steps);
});

test.each([
  ['nobody asked yet', unasked, 0],
  ['it is asked for', aStage(), 1],
])('a button to pay stands there only once it is asked for: %s', async (_name, stage, buttons) => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([aClaim({ to_pay: 34.1, stages: [stage] })]) });
  show('17');
  await screen.findByRole('region', { name: 'What comes next' });
  expect(screen.queryAllByRole('link', { name: /^Pay/ })).toHaveLength(buttons);
});

test('a canceled claim is headed as that, and is never unpaid', async () => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([aClaim({ go_status: 'CANCELED', to_pay: 0 })]) });
  show('17');
  expect(await screen.findByRole('heading', { name: 'Claim Canceled' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Claim Canceled/);
  expect(screen.queryByText('Claim Confirmed!')).not.toBeInTheDocument();
  expect(screen.queryByText('Unpaid')).not.toBeInTheDocument();
});

test.each(['18', 'abc'])('claim %s that the fan does not have is not found', async (claimId) => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([aClaim()]) });
  show(claimId);
  expect(await screen.findByRole('heading', { name: 'Claim Not Found' })).toBeInTheDocument();
  expect(screen.getByText(missing)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to My Claims' })).toHaveAttribute('href', '/my-claims');
});

test('a failure to load is told apart from a missing claim', async () => {
  startTrpcServer({ 'claims.getUserClaims': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') });
  show('17');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading claim details: Out of order');
});

test('the proxy confirmation is for admins only', async () => {
  const calls = startTrpcServer({ 'user.getUserInfo': () => answered(aUser({ user_role: 1 })) });
  showProxy('4/17');
  expect(await screen.findByText('You do not have permission to view this page.')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).not.toContain('claims.admGetClaim');
});

test('the proxy confirmation names the fan and leads back', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_role: 2 })),
    'claims.admGetClaim': () => answered(aClaim()),
  });
  showProxy('4/17');
  expect(await screen.findByRole('heading', { name: 'Claim Confirmed!' })).toBeInTheDocument();
  expect(screen.getByText('for Mina')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change Claim' })).toHaveAttribute('href', '/goproxy/3/4');
});

test("another fan's claim is not found under this fan's address", async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_role: 2 })),
    'claims.admGetClaim': () => answered(aClaim({ user_id: 5 })),
  });
  showProxy('4/17');
  expect(await screen.findByRole('heading', { name: 'Claim Not Found' })).toBeInTheDocument();
});

test('a deleted claim is not found either', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_role: 2 })),
    'claims.admGetClaim': () => refused('NOT_FOUND', 404, 'Claim not found'),
  });
  showProxy('4/17');
  expect(await screen.findByText(missing)).toBeInTheDocument();
});
