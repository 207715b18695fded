import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aPayRecord } from '../testing/aPayRecord';
import { RefundDialog } from './RefundDialog';

afterEach(() => jest.restoreAllMocks());

test('a typed text is not closed without a question', async () => {
  startTrpcServer({});
  const onClose = jest.fn();
  const payer = { user_id: 42, displayname: 'Mina', instagram: null, balance: 7.4 };
  renderScreen(<RefundDialog payer={payer} today="2026-11-22" onClose={onClose} />);
  const cancel = () => userEvent.click(screen.getByText('Cancel', { selector: 'button *' }));
  await cancel();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'by hand');
  await cancel();
  await screen.findByText('What you typed is not saved yet.');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Close', { selector: 'button *' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('a typed text is not left without a question', async () => {
  startTrpcServer({});
  const payer = { user_id: 42, displayname: 'Mina', instagram: null, balance: 7.4 };
  renderScreen(
    <>
      <Link to="?view=open">Another step</Link>
      <RefundDialog payer={payer} today="2026-11-22" onClose={() => undefined} />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'by hand');
  await userEvent.click(screen.getByText('Another step'));
  expect(await screen.findByText('Your changes are not saved yet.')).toBeInTheDocument();
});

test('no more than the balance is paid back, and what got no answer is sent again as the same', async () => {
  const answers = [refused('INTERNAL_SERVER_ERROR', 500, 'Out of order')];
  const sent = startTrpcServer({
    'payments.admRefund': () => answers.shift() ?? answered(aPayRecord({ balance: 2.4 })),
  });
  const onClose = jest.fn();
  const payer = { user_id: 42, displayname: 'Mina', instagram: null, balance: 7.4 };
  renderScreen(<RefundDialog payer={payer} today="2026-11-22" onClose={onClose} />);
  const amount = await screen.findByLabelText('Amount');
  const button = screen.getByRole('button', { name: 'Record refund' });
  expect(amount).toHaveValue('7.40');
  await userEvent.clear(amount);
  await userEvent.type(amount, '7,41');
  expect(screen.getByText('The credit is only 7.40 €')).toBeInTheDocument();
  expect(button).toBeDisabled();
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = sent.filter(({ path }) => path === 'payments.admRefund').map(({ input }) => input);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ user_id: 42, amount: 5, paid_on: '2026-11-22', method: 'bank', note: null });
});
