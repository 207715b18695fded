import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, invalid, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { BalancePanel } from './AccountPanels';
import { bookingProblem } from './BookingForm';
import { aUser } from './testing/aUser';

afterEach(() => jest.restoreAllMocks());

describe('booking on an account', () => {
  test('asks again under the same key after a lost answer, and under a new one for the next booking', async () => {
    const answers = [refused('INTERNAL_SERVER_ERROR', 502, 'Bad gateway')];
    const sent = startTrpcServer({
      'user.admAddUserBalance': () => answers.shift() ?? answered(aUser({ balance: 30 })),
    });
    renderScreen(<BalancePanel user={aUser()} />);
    const user = userEvent.setup();
    const book = screen.getByRole('button', { name: 'Add Guthaben' });
    await user.type(screen.getByLabelText('Amount: Guthaben'), '30');
    await user.click(book);
    expect(await screen.findByText(/Press again to be sure: it is booked once/)).toBeInTheDocument();
    await user.click(book);
    expect(await screen.findByText('Booked')).toBeInTheDocument();
    // Later than the second tap of a double tap.
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 600);
    await user.type(screen.getByLabelText('Amount: Guthaben'), '30');
    await user.click(book);
    const bookings = () => sent.filter(({ path }) => path === 'user.admAddUserBalance');
    await waitFor(() => expect(bookings()).toHaveLength(3));
    const keys = bookings().map(({ input }) => input['idempotency_key']);
    expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('says at the field what the server refuses of it, until it is edited', async () => {
    startTrpcServer({
      'user.admAddUserBalance': () => invalid({ balance: 'balance must be an amount in euro' }),
    });
    renderScreen(<BalancePanel user={aUser()} />);
    await userEvent.type(screen.getByLabelText('Amount: Guthaben'), '30');
    await userEvent.click(screen.getByRole('button', { name: 'Add Guthaben' }));
    expect(await screen.findByText('Amount must be an amount in euro')).toBeInTheDocument();
    expect(screen.getByLabelText('Amount: Guthaben')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Amount: Guthaben'), '1');
    expect(screen.queryByText('Amount must be an amount in euro')).not.toBeInTheDocument();
  });
});

describe('a booking on an account of 10', () => {
  test.each([
    ['add', 0.01, null],
    ['add', 0, 'The amount must be above 0'],
    ['subtract', 10, null],
    ['subtract', 10.01, 'There is not that much on the account'],
    ['subtract', 0, 'The amount must be above 0'],
    ['set', 0, null],
    ['set', 11, null],
    ['set', 10, 'This is the current amount already'],
    ['add', null, 'Please enter an amount'],
    ['set', undefined, 'Please enter a valid amount'],
  ] as const)('%s %p', (action, amount, problem) => {
    expect(bookingProblem({ action, amount, current: 10 })).toBe(problem);
  });
});
