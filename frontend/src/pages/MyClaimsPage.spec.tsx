import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClaimsApi } from '../features/claims/claimsApi';
import { aClaim } from '../features/claims/testing/aClaim';
import { aClaimItem } from '../features/claims/testing/aClaimItem';
import { anItemsStage, aPayRecord, aStage, notAsked } from '../features/money/payments/testing/aPayRecord';
import { GosApi } from '../features/catalogue/gos/gosApi';
import { aGo } from '../features/catalogue/gos/testing/aGo';
import type { OutputOf } from '../shared/api/api';
import { answered, refused, startTrpcServer } from '../shared/testing/startTrpcServer';
import { unanswered } from '../shared/testing/unanswered';
import { MyClaimsPage } from './MyClaimsPage';
import { renderPage } from './testing/renderPage';

const show = (address = '/my-claims') => renderPage({ Page: MyClaimsPage, path: '/my-claims', address });

const paid = aClaim({ items: [aClaimItem()], payment_received: true, covered_sum: 25.5 });
const unpaid = aClaim({
  items: [aClaimItem()],
  claim_id: 23,
  go_id: 5,
  gotitle: 'Stardust GO',
  title: 'Claim #23',
  created_at: '2026-11-21T10:00:00.000Z',
});
const noGos = { goList: [] };

afterEach(() => jest.restoreAllMocks());

test('each claim says whether it is paid, the newest first', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([paid, unpaid]),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveAccessibleName('Stardust GO');
  expect(first).toHaveTextContent('Claim #23');
  expect(first).toHaveTextContent('21.11.2026');
  expect(within(first ?? document.body).getByText('Unpaid')).toBeInTheDocument();
  expect(second).toHaveAccessibleName('Winter Tour');
  expect(within(second ?? document.body).getByText('Paid')).toBeInTheDocument();
});

test('a claim opens and closes at its title', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([paid, unpaid]),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  const title = await screen.findByRole('button', { name: 'Stardust GO' });
  expect(title).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('table', { name: 'Products' })).toBeInTheDocument();
  await userEvent.click(title);
  expect(screen.queryByRole('table')).toBeNull();
});

test('the claim that a link names is open', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([paid, unpaid]),
    'gos.getGoList': () => answered(noGos),
  });
  show('/my-claims?claim=17');
  expect(await screen.findByRole('button', { name: 'Winter Tour' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Stardust GO' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Claim Not Found')).toBeNull();
});

test('a claim says in one list what it costs, what was asked for and paid, and leads to paying', async () => {
  const stages = [
    aStage({ covered: 12, open: 22.1, due: 22.1, standing: 'part-paid', due_on: '2099-11-28' }),
    aStage({ stage: 'ems', charged: 6, covered: 6, open: 0, due: 0, settled: true, standing: 'settled' }),
    aStage({ ...notAsked, stage: 'customs', charged: 3, open: 3 }),
    aStage({ ...notAsked, stage: 'domestics', charged: null, open: 0, standing: 'nothing' }),
  ];
  const costs = { claim_sum: 34.1, ems: 6, ems_done: true, customs: 3 };
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...unpaid, ...costs, stages, to_pay: 25.1 }]),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  const costsList = within(await screen.findByRole('list', { name: 'Costs and payments' }));
  expect(costsList.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Items34.10 €Unpaidasked for by 28.11.2099, 12.00 of 34.10 paid',
    'EMS?6.00 €Completed',
    'Customs?3.00 €Pendingnot asked for yet',
    'Domestic?UnbekanntPending',
    'Total with shipping costs so far43.10 €',
    'Paid18.00 €',
    'Still to pay25.10 €',
  ]);
  expect(screen.getByText('Part paid: 22.10 € by 28.11.2099')).toBeInTheDocument();
  const pay = screen.getByRole('link', { name: 'Pay' });
  expect(pay).toHaveAttribute('href', '/pay/23');
  expect(pay).toHaveAccessibleDescription('Stardust GO');
});

test('an open group order can be added to, one under way shows where it is', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([paid, unpaid]),
    'gos.getGoList': () => answered({ goList: [aGo(), aGo({ go_id: 5, status: 'OTW_TO_GERMANY' })] }),
  });
  show('/my-claims?claim=17');
  expect(await screen.findByRole('link', { name: 'Add more items' })).toHaveAttribute('href', '/go/3');
  expect(screen.getByRole('article', { name: 'Stardust GO' })).toHaveTextContent('OTW to Germany');
});

const asked = aStage({ stage: 'customs', charged: 6.11, open: 6.11, due: 6.11, due_on: '2099-12-01' });
const unasked = aStage({ ...notAsked, charged: 25.5, open: 25.5 });
const dueCustoms = { payment_received: true, stages: [asked], to_pay: 6.11 };
const late = { stages: [aStage({ ...asked, due_on: '2026-11-01', standing: 'late' })], to_pay: 6.11 };
const canceled = { go_status: 'CANCELED', canceled: true, stages: [], to_pay: 0 };
const held = {
  ...canceled,
  stages: [aStage({ charged: 25.5, covered: 20, waived: 1, open: 0, due: 0, standing: 'nothing' })],
};
const sent = { payment_received: true, to_pay: 0, go_status: 'SENT_OUT' };

test.each([
  ['asked for', dueCustoms, 'Paid', '6.11 € by 01.12.2099Pay'],
  ['late', late, 'Paid', /^6\.11 € late, asked for by 01\.11\.(2026)?Pay$/],
  ['not asked for', { stages: [unasked] }, 'Unpaid', 'Nothing to pay yet.'],
  ['free of charge (D85)', { claim_sum: 0, to_pay: 0, stages: [] }, 'Paid', 'Nothing to pay.'],
  ['canceled', canceled, 'Canceled', 'Nothing is ordered, nothing is to be paid.'],
  ['canceled with money', held, 'Canceled', '19.00 € of yours is kept: it comes back or becomes credit.'],
  ['ordered', { ...sent, go_status: 'ORDERED' }, 'PaidOrder placed', 'Next it arrives at the proxy.'],
  ['sent out and archived', sent, 'PaidSent out', 'On its way to you, untracked.It arrived'],
  ['there', { ...sent, arrived_at: '2026-11-22T12:00:00.000Z' }, 'PaidSent out', 'It arrived.'],
] as const)('a claim that is %s says so once in its head', async (...[, changes, tags, line]) => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, payment_received: false, ...changes }]),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  await screen.findByRole('list', { name: 'Progress of this claim' });
  const head = screen.getByRole('article');
  expect(head.querySelector('[class~="tags"]')?.textContent).toBe(tags);
  expect(head.querySelector('[class~="standing"]')).toHaveTextContent(line);
});

test('a payment that the fan says they have made is not asked for again', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, ...dueCustoms }]),
    'gos.getGoList': () => answered(noGos),
    'payments.getMine': () =>
      answered(
        aPayRecord({
          stages: [
            anItemsStage({ stage: 'customs', announced: { at: '2026-11-22T10:00:00.000Z', amount: 6.11 } }),
          ],
        }),
      ),
  });
  show();
  expect(await screen.findByText('You say you have paid 6.11 €.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
});

test('a payment that the fan says they have made has the amount they named, whatever is due now (D79)', async () => {
  const lowered = { open: 4.9, due: 4.9, announced: { at: '2026-11-22T10:00:00.000Z', amount: 21.9 } };
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, stages: [aStage(lowered)], to_pay: 4.9 }]),
    'gos.getGoList': () => answered(noGos),
    'payments.getMine': () => answered(aPayRecord({ stages: [anItemsStage(lowered)] })),
  });
  show();
  expect(await screen.findByText('You say you have paid 21.90 €.')).toBeInTheDocument();
});

test('nothing that is due is asked for before it is known what the fan says they have paid', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, ...dueCustoms }]),
    'gos.getGoList': () => answered(noGos),
    'payments.getMine': () => waits.then(() => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order')),
  });
  const { store } = show();
  // All are fetched in one batch; these two are in the cache if the page was open before.
  await act(async () => {
    await store.dispatch(GosApi.util.upsertQueryData('getGoList', undefined, []));
    await store.dispatch(
      ClaimsApi.util.upsertQueryData('getUserClaims', undefined, [
        { ...paid, ...dueCustoms },
      ] as OutputOf<'claims.getUserClaims'>),
    );
  });
  expect(unanswered(store)).toContain('getMyPayments');
  expect(screen.queryByRole('article')).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Pay' })).toBeInTheDocument();
});

test.each([
  ['somebody else', [paid], '23'],
  ['nobody', [], '23'],
  ['no number', [paid], 'abc'],
])('a link to a claim of %s says that it is not found (D29)', async (_name, claims, claim) => {
  startTrpcServer({ 'claims.getUserClaims': () => answered(claims), 'gos.getGoList': () => answered(noGos) });
  show(`/my-claims?claim=${claim}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Claim Not FoundThe claim you are looking for/);
  expect(screen.queryAllByRole('article')).toHaveLength(claims.length);
});

test('the fan says that the parcel arrived, and takes it back where it is told (D89)', async () => {
  let arrived_at: string | null = null;
  const calls = startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, ...sent, arrived_at }]),
    'gos.getGoList': () => answered(noGos),
    'claims.confirmArrival': ({ arrived }) => {
      arrived_at = arrived ? '2026-11-22T12:00:00.000Z' : null;
      return answered({ success: true });
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'It arrived' }));
  expect(await screen.findByText('It arrived.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'It has not arrived' }));
  expect(await screen.findByRole('button', { name: 'It arrived' })).toBeInTheDocument();
  const said = calls.filter(({ path }) => path === 'claims.confirmArrival').map(({ input }) => input);
  expect(said).toEqual([
    { claim_id: 17, arrived: true },
    { claim_id: 17, arrived: false },
  ]);
});

test('without claims the page says so and leads to the group orders', async () => {
  startTrpcServer({ 'claims.getUserClaims': () => answered([]), 'gos.getGoList': () => answered(noGos) });
  show();
  expect(await screen.findByText('You have not made any claims yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the group orders' })).toHaveAttribute('href', '/');
});

test('claims that cannot be loaded are asked for again on demand', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order'),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading claims: Out of order');
  startTrpcServer({ 'claims.getUserClaims': () => answered([paid]), 'gos.getGoList': () => answered(noGos) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Winter Tour' })).toBeInTheDocument();
});

test('keeps the receipt of a claim, and names no part of the page twice', async () => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([paid, unpaid]),
    'gos.getGoList': () => answered(noGos),
    'ledger.getReceipt': () =>
      answered({
        claim_id: 17,
        position: 1091,
        hash: 'a'.repeat(64),
        recorded_at: '2026-11-20T12:00:00.000Z',
        link: 'https://shop.example/receipt',
      }),
  });
  show();
  for (const { gotitle } of [paid, unpaid])
    await userEvent.click(await screen.findByRole('button', { name: gotitle }));
  expect(screen.queryAllByRole('region')).toEqual([]);
  const [first] = screen.getAllByRole('button', { name: 'Receipt' });
  if (first) await userEvent.click(first);
  const receipt = within(await screen.findByRole('group', { name: 'Receipt' }));
  expect(receipt.getByText('1091')).toBeInTheDocument();
  expect(receipt.getByRole('link', { name: 'Check it' })).toHaveAttribute(
    'href',
    `/receipt?position=1091&hash=${'a'.repeat(64)}`,
  );
});
