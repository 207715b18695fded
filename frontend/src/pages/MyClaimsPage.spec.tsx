import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../features/claims/testing/aClaim';
import { aClaimItem } from '../features/claims/testing/aClaimItem';
import { aStage, notAsked } from '../features/payments/testing/aPayRecord';
import { aGo } from '../features/gos/testing/aGo';
import { answered, refused, startTrpcServer } from '../shared/testing/startTrpcServer';
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
});

test('a claim says stage by stage what was asked for and paid, and leads to paying', async () => {
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
  const progress = await screen.findByRole('list', { name: 'Progress of this claim' });
  const [, ...stations] = within(progress).getAllByRole('listitem');
  expect(stations.map(({ textContent }) => textContent)).toEqual([
    'Payment34.10 €Opendue by 28.11.2099, 12.00 of 34.10 paidPart paid',
    'EMS6.00 €Completed',
    'Customs3.00 €Pendingnot asked for yet',
    'DomesticUnbekanntPending',
    'ParcelNot sent yet',
  ]);
  expect(screen.getByRole('link', { name: 'Pay 22.10 €' })).toHaveAttribute('href', '/pay/23');
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

const asked = aStage({ stage: 'customs', charged: 6.11, open: 6.11, due: 6.11, due_on: '2026-12-01' });
const unasked = aStage({ ...notAsked, charged: 25.5, open: 25.5 });
const dueCustoms = { payment_received: true, stages: [asked], to_pay: 6.11 };
const canceled = { go_status: 'CANCELED', canceled: true, stages: [], to_pay: 0 };

test.each([
  ['asked for', dueCustoms, { tags: 'Paid6.11 € to pay by 01.12.2026', buttons: ['Pay 6.11 €'] }],
  ['not asked for', { stages: [unasked] }, { tags: 'Unpaid', buttons: [] }],
  ['free of charge (D85)', { claim_sum: 0, to_pay: 0 }, { tags: 'Paid', buttons: [] }],
  ['canceled', canceled, { tags: 'Canceled', buttons: [] }],
  [
    'sent out and archived',
    { go_status: 'SENT_OUT', stages: [unasked] },
    { tags: 'UnpaidSent out', buttons: [] },
  ],
])('a claim that is %s says in its head what there is to pay', async (_name, changes, { tags, buttons }) => {
  startTrpcServer({
    'claims.getUserClaims': () => answered([{ ...paid, payment_received: false, ...changes }]),
    'gos.getGoList': () => answered(noGos),
  });
  show();
  await screen.findByRole('list', { name: 'Progress of this claim' });
  expect(screen.getByRole('article').querySelector('[class~="tags"]')?.textContent).toBe(tags);
  const links = screen.queryAllByRole('link', { name: /^Pay/ }).map(({ textContent }) => textContent);
  expect(links).toEqual(buttons);
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
        ...{ claim_id: 17, position: 1091, hash: 'a'.repeat(64), recorded_at: '2026-11-20T12:00:00.000Z' },
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
