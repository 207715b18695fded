import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseCsv } from '@fan-beats/events/kernel';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aPaymentRecord, aRefundRecord, thePayments } from '../testing/aPaymentRecord';
import { RecordedPayments } from './RecordedPayments';

const saveFile = jest.fn<undefined, [name: string, content: string, type: string]>();
jest.mock('../../../../shared/files/saveFile', () => ({
  saveFile: (...file: Parameters<typeof saveFile>) => saveFile(...file),
}));

afterEach(() => jest.restoreAllMocks());

const nothing = { payments: [], total: 0, sums: [] };
const mina = { user_id: 42, displayname: 'Mina', instagram: null, balance: 0 };
const list = <RecordedPayments payers={[mina]} gos={[{ go_id: 3, title: 'LIGHTS' }]} />;

test('the list says what a payment paid together with credit', async () => {
  startTrpcServer({
    'payments.admGetPayments': () => answered(thePayments([aPaymentRecord({ amount: 4, on_balance: -1 })])),
  });
  renderScreen(list);
  expect(await screen.findByText('together with 1.00 € of credit')).toBeInTheDocument();
});

test('each says its day, fan, amount, what it was paid by, what it paid and by whom it was recorded', async () => {
  startTrpcServer({
    'payments.admGetPayments': () => answered(thePayments([aRefundRecord(), aPaymentRecord()])),
  });
  renderScreen(list);
  const rows = within(await screen.findByRole('list', { name: 'Payments and refunds' }));
  expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '15.11.2026Bank transferMinarecorded 23.11.2026, 18:10 by XeniaPaid back“=wrong fan”Taken back on 24.11.2026−1.00 €Event 74',
    '10.11.2026PayPalMinarecorded 23.11.2026, 18:10 by Xenia5.00 € Items, claim #12, LIGHTS2.77 € of credit+7.77 €fee 0.35 €Event 71Correct …Take back …',
  ]);
  expect(screen.getByLabelText('Sums of these payments')).toHaveTextContent(
    'PayPal7.42 €: 7.77 € received, 0.35 € fees',
  );
});

test('a refund that was recorded by mistake is taken back where it is told, after a question', async () => {
  const refund = { ...aRefundRecord(), reversed_by: null, reversed_at: null };
  const sent = startTrpcServer({ 'payments.admGetPayments': () => answered(thePayments([refund])) });
  renderScreen(list);
  await userEvent.click(await screen.findByRole('button', { name: `Take back refund ${refund.position}` }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Take back this refund of 1.00 € by a new booking?');
  await userEvent.click(within(question).getByRole('button', { name: 'Reverse' }));
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === 'ledger.admReverse').map(({ input }) => input)).toMatchObject([
      { position: refund.position },
    ]),
  );
});

test('the chosen filter is in the address and in the request, and a file contains all that it finds', async () => {
  const sent = startTrpcServer({
    'payments.admGetPayments': () => answered(thePayments([aRefundRecord(), aPaymentRecord()])),
  });
  renderScreen(list, '/?view=recorded&from=2026-11-01&to=2026-11-30&user=42&go=3&method=paypal&page=2');
  const filter = { from: '2026-11-01', to: '2026-11-30', user_id: 42, go_id: 3, method: 'paypal' };
  await screen.findByText('2 found');
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, '7,77{Enter}');
  await waitFor(() =>
    expect(sent.map(({ input }) => input)).toEqual([
      { ...filter, page: 2, limit: 50 },
      { ...filter, amount: 7.77, page: 1, limit: 50 },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }));
  await userEvent.click(await screen.findByText('Plain CSV'));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(sent.at(-1)?.input).toEqual({ ...filter, amount: 7.77, page: null });
  const [name, text] = saveFile.mock.calls[0] ?? [];
  expect(name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  expect(parseCsv(text ?? '', ',').map(([, , , , amount]) => amount)).toEqual([
    'Amount',
    '1.00',
    '-1.00',
    '7.77',
  ]);
});

test('the list says so if nothing is found or nothing was recorded yet; a failure can be tried again', async () => {
  const answers = [
    refused('INTERNAL_SERVER_ERROR', 500, 'Out of order'),
    answered(nothing),
    answered(nothing),
  ];
  startTrpcServer({ 'payments.admGetPayments': () => answers.shift() ?? answered(nothing) });
  renderScreen(list, '/?kind=refund');
  expect(await screen.findByText('Error loading payments: Out of order')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payments found.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Export/ })).toBeDisabled();
  const [showAll] = screen.getAllByRole('button', { name: 'Show all payments' });
  if (showAll) await userEvent.click(showAll);
  expect(await screen.findByText('No payments yet.')).toBeInTheDocument();
});
