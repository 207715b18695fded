import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../forms/drafts';
import { renderForPerson } from '../testing/renderForPerson';
import { renderScreen } from '../testing/renderScreen';
import { answered, refused, startTrpcServer } from '../testing/startTrpcServer';
import { TakeBackButton } from './TakeBackPayment';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const paid = {
  user_id: 4,
  amount: 20,
  fee: 0,
  received_on: '2026-11-02',
  method: 'bank',
  bank_line: null,
  corrects: null,
  stages: [{ claim_id: 17, stage: 'ems', amount: 12.5, gotitle: 'LIGHTS' }],
} as const;

test('names what is open again, and keeps what was typed where it is refused', async () => {
  const answers = [refused('PRECONDITION_FAILED', 412, '7.50 € of this payment were spent since.')];
  const reversed = answered({ reversed: [], refused: [] });
  const sent = startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'ledger.admReverse': () => answers.shift() ?? reversed,
  });
  renderScreen(<TakeBackButton position={99} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Take back payment 99' }));
  expect(await screen.findByText('EMS of claim #17, LIGHTS: 12.50 €')).toBeInTheDocument();
  expect(screen.getByText('7.50 € leaves the credit.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Reason'), 'a typo');
  const button = screen.getByRole('button', { name: 'Take it back' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('7.50 € of this payment were spent since.');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const calls = sent.filter(({ path }) => path === 'ledger.admReverse').map(({ input }) => input);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toMatchObject({ position: 99, reason: 'a typo' });
});

test('moves it to the fan whose it was, once that one is chosen', async () => {
  const people = [4, 7].map((user_id) => ({ user_id, displayname: `Fan ${user_id}` }));
  const sent = startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'user.admGetUsers': () => answered(people as never),
    'payments.admMove': () => answered({} as never),
  });
  renderScreen(<TakeBackButton position={99} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Take back payment 99' }));
  await user.click(await screen.findByLabelText(/another fan’s/));
  const button = screen.getByRole('button', { name: 'Move the payment' });
  expect(button).toBeDisabled();
  await user.click(screen.getByLabelText('The fan it belongs to'));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.click(screen.getByText('Fan 7'));
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const move = sent.find(({ path }) => path === 'payments.admMove');
  expect(move?.input).toMatchObject({ position: 99, user_id: 7 });
});

test('a payment is moved to an account with an unproven address after a question (rule A14)', async () => {
  const people = [4, 7].map((user_id) => ({ user_id, displayname: `Fan ${user_id}`, mail_unproven: true }));
  const sent = startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'user.admGetUsers': () => answered(people as never),
    'payments.admMove': () => answered({} as never),
  });
  renderScreen(<TakeBackButton position={99} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Take back payment 99' }));
  await user.click(await screen.findByLabelText(/another fan’s/));
  await user.click(screen.getByLabelText('The fan it belongs to'));
  await user.click(await screen.findByText('Fan 7 (unconfirmed)'));
  await user.click(screen.getByRole('button', { name: 'Move the payment' }));
  await screen.findByText(/^Somebody registered as Fan 7/);
  const question = within(screen.getAllByRole('dialog').at(-1) ?? document.body);
  expect(sent.some(({ path }) => path === 'payments.admMove')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Move the payment' }));
  await waitFor(() => expect(sent.some(({ path }) => path === 'payments.admMove')).toBe(true));
});

test('the reason and the other fan are there again after a login, and gone once it is canceled', async () => {
  startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'user.admGetUsers': () => answered([{ user_id: 7, displayname: 'Fan 7' }] as never),
  });
  const open = async () => {
    const { unmount } = renderForPerson(<TakeBackButton position={99} />);
    await userEvent.click(screen.getByRole('button', { name: 'Take back payment 99' }));
    return { reason: await screen.findByLabelText('Reason'), unmount };
  };
  const { reason, unmount } = await open();
  await userEvent.type(reason, 'It was Juno’s');
  await userEvent.click(screen.getByLabelText(/another fan’s/));
  await userEvent.click(screen.getByLabelText('The fan it belongs to'));
  await userEvent.click(await screen.findByText('Fan 7'));
  unmount();

  expect((await open()).reason).toHaveValue('It was Juno’s');
  expect(await screen.findByText('Fan 7')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move the payment' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
