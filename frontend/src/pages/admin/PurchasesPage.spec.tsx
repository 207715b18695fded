import type { PurchaseRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { PurchasesPage } from './PurchasesPage';

const purchase: PurchaseRecord = {
  purchase_id: 5,
  paid_on: '2025-12-01',
  method: 'paypal',
  currency: 'KRW',
  rate: 1480.5,
  total: 10.51,
  lines: [
    { what: 'goods', amount: 10.01, foreign: 14_820 },
    { what: 'fee', amount: 0.5 },
  ],
  basis: 'value',
  supplier: 'Seoul Records',
  document_number: 'R-7',
  taken_back: false,
  corrected: false,
  version: 1,
  shares: [{ go_id: 3, title: 'Winter', share: 10.51 }],
};

function show(listed: readonly PurchaseRecord[], { answers = {}, address = '/admin/purchases' }: Shown = {}) {
  const sent = startTrpcServer({
    'gos.admGoList': () => answered([aGo({ go_id: 3, title: 'Winter' }), aGo({ go_id: 4, title: 'Spring' })]),
    'purchases.admGet': () => answered({ purchases: listed, count: listed.length, total: 10.51 }),
    'purchases.admRecord': () => answered({ success: true }),
    'purchases.admTakeBack': () => answered({ success: true }),
    ...answers,
  });
  renderPage({ Page: PurchasesPage, path: '/admin/purchases', address });
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

interface Shown {
  readonly answers?: Answers;
  readonly address?: string;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an expense of the shop is recorded', async () => {
  const calls = show([]);
  expect(await screen.findByText('No purchases here.')).toBeInTheDocument();
  await press('Record a purchase');
  await userEvent.type(await screen.findByLabelText('Paid on'), '1.12.2025');
  await userEvent.selectOptions(screen.getByLabelText('Line 1 is for'), 'packaging');
  await userEvent.type(screen.getByLabelText('Amount of line 1 in EUR'), '5,50');
  await press('Record the purchase');
  expect(await screen.findByText('The purchase is recorded')).toBeInTheDocument();
  expect(calls('purchases.admRecord')).toMatchObject([
    {
      paid_on: '2025-12-01',
      method: 'bank',
      currency: 'EUR',
      lines: [{ what: 'packaging', amount: 5.5 }],
      go_ids: [],
    },
  ]);
});

test('a purchase in won needs its euros or its rate, and begins with the group order of the list', async () => {
  const calls = show([], { address: '/admin/purchases?go=3&purchase=new' });
  await userEvent.type(await screen.findByLabelText('Paid on'), '1.12.2025');
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'KRW');
  await userEvent.type(screen.getByLabelText('Amount of line 1 in KRW'), '14820');
  expect(screen.getByRole('status')).toHaveTextContent('Please enter the euros that were paid, or the rate');
  await userEvent.type(screen.getByLabelText('Or the rate: KRW for 1 €'), '1480,5');
  await press('Record the purchase');
  expect(await screen.findByText('The purchase is recorded')).toBeInTheDocument();
  expect(calls('purchases.admRecord')).toMatchObject([{ currency: 'KRW', rate: 1480.5, go_ids: [3] }]);
});

test('one for several group orders is recorded with the digest of its preview, and looked at again after a conflict', async () => {
  const digest = 'a'.repeat(64);
  const shares = [3, 4].map((go_id) => ({ go_id, title: '', share: 5.26 }));
  const plan = { total: 10.51, rate: null, shares, digest };
  const calls = show([{ ...purchase, shares }], {
    answers: {
      'purchases.admPreview': () => answered(plan),
      'purchases.admRecord': () => refused('CONFLICT', 409, 'changed'),
    },
  });
  await press('Correct purchase 5');
  expect(await screen.findByLabelText('Euros paid, without the fee')).toHaveValue('10.01');
  expect(screen.getByLabelText('Fee of the method in euro (optional)')).toHaveValue('0.50');
  await press('Preview');
  const parts = await screen.findByRole('list', { name: 'Parts of the group orders' });
  expect(within(parts).getByText('10.51 €')).toBeInTheDocument();
  await press('Correct the purchase');
  expect(await screen.findByText(/nothing was recorded/)).toBeInTheDocument();
  expect(calls('purchases.admRecord')).toMatchObject([
    { corrects: 5, version: 1, digest, total: 10.01, fee: 0.5, lines: [{ what: 'goods', amount: 14_820 }] },
  ]);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeInTheDocument();
});

test('a purchase is taken back once that is confirmed, and recorded again', async () => {
  const calls = show([purchase, { ...purchase, purchase_id: 4, taken_back: true, version: 2, shares: [] }]);
  await press('Take back purchase 5');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Purchase 5 is taken back')).toBeInTheDocument();
  await press('Record purchase 4 again');
  expect(await screen.findByText('Purchase 4 is as before')).toBeInTheDocument();
  expect(calls('purchases.admTakeBack')).toMatchObject([
    { purchase_id: 5, version: 1 },
    { purchase_id: 4, version: 2, undo: true },
  ]);
});
