import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, refused, startTrpcServer } from '../shared/testing/startTrpcServer';
import { ReceiptPage } from './ReceiptPage';
import { renderPage } from './testing/renderPage';

const hash = '0123456789abcdef'.repeat(4);
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check Receipt' }));
const show = (address = '/receipt') =>
  renderPage({ Page: ReceiptPage, path: '/receipt', address, loggedIn: false });

afterEach(() => jest.restoreAllMocks());

test.each([
  [true, 'The ledger contains this receipt.'],
  [false, 'The ledger does not contain this receipt.'],
])('a receipt from the address is checked: %s', async (held, answer) => {
  const calls = startTrpcServer({ 'ledger.checkReceipt': () => answered({ held }) });
  show(`/receipt?position=1091&hash=${hash}`);
  expect(screen.getByLabelText('Position')).toHaveValue('1091');
  // Checked at once, and again at each press of the button.
  expect(await screen.findByText(answer)).toBeInTheDocument();
  await check();
  const asked = { path: 'ledger.checkReceipt', input: { position: 1091, hash } };
  await waitFor(() => expect(calls).toEqual([asked, asked]));
});

test('a text that is not a receipt never leaves the page', async () => {
  const calls = startTrpcServer({});
  show('/receipt?position=0&hash=abc');
  await check();
  expect(await screen.findByText('Please enter the number of the receipt')).toBeInTheDocument();
  expect(screen.getByText('Please enter the 64 digits and letters of the hash')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a refusal is told', async () => {
  startTrpcServer({
    'ledger.checkReceipt': () =>
      refused('TOO_MANY_REQUESTS', 429, 'Too many attempts. Please wait 2 seconds.'),
  });
  show(`/receipt?position=1&hash=${hash}`);
  expect(await screen.findByText('Too many attempts. Please wait 2 seconds.')).toBeInTheDocument();
});
