import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClaimsApi } from '../features/claims/claimsApi';
import { aClaim } from '../features/claims/testing/aClaim';
import { GosApi } from '../features/catalogue/gos/gosApi';
import { aGo } from '../features/catalogue/gos/testing/aGo';
import { anItemsStage, aPayRecord, aStage } from '../features/money/payments/testing/aPayRecord';
import { aUser } from '../features/people/users/testing/aUser';
import type { OutputOf } from '../shared/api/api';
import { answered, refused, startTrpcServer, type Answers } from '../shared/testing/startTrpcServer';
import { unanswered } from '../shared/testing/unanswered';
import { HomePage } from './HomePage';
import { renderPage } from './testing/renderPage';

afterEach(() => jest.restoreAllMocks());

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const sentDay = { status: 'SENT_OUT', set_at: '2026-11-20T12:00:00.000Z' };

const goList = [
  aGo({ go_id: 1, title: 'Far', available_until: inDays(12) }),
  aGo({ go_id: 2, title: 'Near', available_until: inDays(2) }),
  aGo({ go_id: 3, title: 'Late', status: 'ARRIVED' }),
  aGo({ go_id: 4, title: 'Strange', status: 'ORDERED' }),
  aGo({ go_id: 5, title: 'Sent', status: 'SENT_OUT', status_days: [sentDay] }),
];
const claims = [
  aClaim({
    claim_id: 30,
    go_id: 3,
    go_status: 'ARRIVED',
    to_pay: 6.11,
    stages: [aStage({ open: 6.11, due: 6.11, due_on: '2026-11-01', standing: 'late' })],
  }),
  aClaim({ claim_id: 50, go_id: 5, go_status: 'SENT_OUT', payment_received: true, to_pay: 0 }),
  aClaim({
    claim_id: 60,
    go_id: 6,
    gotitle: 'Archived',
    go_status: 'SENT_OUT',
    to_pay: 0,
    payment_received: true,
    status_days: [sentDay],
  }),
];

const show = (answers: Answers = {}) => {
  startTrpcServer({
    'gos.getGoList': () => answered({ goList }),
    'claims.getUserClaims': () => answered(claims),
    ...answers,
  });
  return renderPage({ Page: HomePage, path: '/', address: '/' });
};

const titlesIn = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

test('group orders that need the fan come first, then those that close soon, and no card without a reason', async () => {
  show();
  await screen.findByRole('region', { name: 'To pay' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'To pay',
    'On its way',
    'Closing soon',
    'Open now',
  ]);
  expect(titlesIn('On its way')).toEqual(['Sent', 'Archived']);
  expect(titlesIn('Closing soon')).toEqual(['Near']);
  expect(screen.queryByRole('article', { name: 'Strange' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ended · 1' }));
  expect(screen.getByRole('article', { name: 'Strange' })).toHaveTextContent('Order placed');
});

test('a claim of a group order that is not listed stands in its place, and offers nothing to add', async () => {
  const due = aStage({ open: 6.11, due: 6.11, due_on: '2026-11-01', standing: 'late' });
  const unlisted = aClaim({ claim_id: 70, go_id: 7, gotitle: 'Unlisted', to_pay: 6.11, stages: [due] });
  show({
    'gos.getGoList': () => answered({ goList: [] }),
    'claims.getUserClaims': () => answered([unlisted]),
  });
  const card = within(await screen.findByRole('article', { name: 'Unlisted' }));
  expect(titlesIn('To pay')).toEqual(['Unlisted']);
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pay', 'View My Claim']);
});

test('a card says once where the claim stands, with its button beside that of the card (D9)', async () => {
  show();
  const late = within(await screen.findByRole('article', { name: 'Late' }));
  expect(late.getByText(/^6\.11 € late, asked for by 01\.11\./)).toBeInTheDocument();
  expect(late.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pay', 'View My Claim']);
  expect(late.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/pay/30');
  const near = screen.getByRole('article', { name: 'Near' });
  expect(near).not.toHaveTextContent('Next');
  expect(within(near).getByRole('link')).toHaveTextContent('Claim this GO');
});

test('a claim stands in no place before it is known what the fan says they have paid', async () => {
  const announced = { at: new Date().toISOString(), amount: 8 };
  const stage = anItemsStage({ claim_id: 30, announced });
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const { store } = show({
    'payments.getMine': () => waits.then(() => answered(aPayRecord({ stages: [stage] }))),
  });
  // All three are fetched in one batch; the first two are in the cache if the page was open before.
  await act(async () => {
    await store.dispatch(
      GosApi.util.upsertQueryData('getGoList', undefined, goList as OutputOf<'gos.getGoList'>['goList']),
    );
    await store.dispatch(
      ClaimsApi.util.upsertQueryData('getUserClaims', undefined, claims as OutputOf<'claims.getUserClaims'>),
    );
  });
  expect(unanswered(store)).toEqual(['getMyPayments']);
  expect(screen.queryByRole('region')).toBeNull();
  answer();
  expect(await screen.findByText('You say you have paid 8.00 €.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'To pay' })).toBeNull();
});

test('a parcel stands under On its way until the fan says that it arrived (D89)', async () => {
  let arrived_at: string | null = null;
  show({
    'claims.getUserClaims': () =>
      answered(claims.map((claim) => (claim.claim_id === 50 ? { ...claim, arrived_at } : claim))),
    'claims.confirmArrival': () => {
      arrived_at = '2026-11-22T12:00:00.000Z';
      return answered({ success: true });
    },
  });
  const sent = within(await screen.findByRole('article', { name: 'Sent' }));
  await userEvent.click(sent.getByRole('button', { name: 'It arrived' }));
  await screen.findByRole('button', { name: 'Ended · 2' });
  expect(titlesIn('On its way')).toEqual(['Archived']);
});

test('the page says so if there is no group order', async () => {
  show({
    'user.getUserInfo': () => answered(aUser()),
    'gos.getGoList': () => answered({ goList: [] }),
    'claims.getUserClaims': () => answered([]),
  });
  expect(await screen.findByText('No group orders right now.')).toBeInTheDocument();
});

test('an organiser is led to the office to make the first group order if there is none', async () => {
  show({
    'user.getUserInfo': () => answered(aUser({ user_role: 2 })),
    'gos.getGoList': () => answered({ goList: [] }),
    'claims.getUserClaims': () => answered([]),
  });
  expect(await screen.findByText('another page')).toBeInTheDocument();
});

test('a failed answer about claims is reported, as one about group orders is', async () => {
  show({ 'claims.getUserClaims': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') });
  expect(await screen.findByText('Error loading group orders: Out of order')).toBeInTheDocument();
});
