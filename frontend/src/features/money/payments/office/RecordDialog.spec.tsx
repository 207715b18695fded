import type { PersonPayRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { useAddress } from '../../../../shared/routes/useAddress';
import { removeDrafts } from '../../../../shared/forms/drafts';
import { renderForPerson } from '../../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, refusedBy, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { anOpenStage } from '../testing/anOpenStage';
import { RecordDialog } from './RecordDialog';

jest.mock('../../../../shared/clock/wait', () => ({ wait: () => Promise.resolve() }));
afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const pay: PersonPayRecord = {
  balance: 0,
  stages: [anOpenStage({ stage: 'items', open: 20, due: 20 }), anOpenStage()],
  account: null,
  reference: 'FB-P42-BS',
  announced_at: null,
  asked_back_at: null,
  marked: [],
  prefixes: ['FB'],
  asked_back: 0,
  today: '2026-11-22',
};

test('proposes parts in order, says the difference while typing, and loses nothing when it is refused', async () => {
  const answers = [refused('CONFLICT', 409, 'Only 12.30 € are open.')];
  const sent = startTrpcServer({
    'payments.admGetPay': () => answered(pay),
    'payments.admRecord': () => answers.shift() ?? answered(pay),
  });
  const onClose = jest.fn();
  renderScreen(
    <RecordDialog
      today="2026-11-22"
      payers={[{ user_id: 42, displayname: 'Mina', instagram: null, balance: 0 }]}
      prefixes={['FB']}
      userId={42}
      onClose={onClose}
    />,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Amount'), '25,50');
  const items = screen.getByLabelText('Part for Items of claim 1234');
  const ems = screen.getByLabelText('Part for EMS of claim 1234');
  expect(items).toHaveValue('20.00');
  expect(ems).toHaveValue('5.50');
  expect(screen.getByText('The parts take all of it.')).toBeInTheDocument();
  await user.clear(ems);
  await user.type(ems, '5');
  expect(screen.getByText('0.50 € becomes credit.')).toBeInTheDocument();
  await user.type(ems, '.51');
  expect(screen.getByText('The parts exceed the money by 0.01 €.')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Record payment' });
  expect(button).toBeDisabled();
  await user.type(ems, '{Backspace}');
  await user.click(button);
  expect(await screen.findByText('Only 12.30 € are open.')).toBeInTheDocument();
  expect(ems).toHaveValue('5.5');
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const calls = sent.filter(({ path }) => path === 'payments.admRecord').map(({ input }) => input);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toMatchObject({
    user_id: 42,
    amount: 25.5,
    received_on: '2026-11-22',
    method: 'bank',
    parts: [
      { claim_id: 1234, stage: 'items', amount: 20 },
      { claim_id: 1234, stage: 'ems', amount: 5.5 },
    ],
  });
});

const mina = { user_id: 42, displayname: 'Mina Weiß', instagram: null, balance: 0 };
const juno = { user_id: 7, displayname: 'Juno', instagram: 'juno.c', balance: 0 };
const open = (answers: Parameters<typeof startTrpcServer>[0], more: object = {}) => {
  const sent = startTrpcServer({ 'payments.admGetPay': () => answered(pay), ...answers });
  const props = { today: '2026-11-22', prefixes: ['FB'], onClose: jest.fn() };
  renderScreen(<RecordDialog {...props} payers={[juno, mina]} {...more} />);
  return { sent, user: userEvent.setup(), onClose: props.onClose };
};
const optionNames = () => screen.getAllByRole('option').map((one) => one.getAttribute('aria-label'));

test('the reference of a settled claim finds its fan, and is what the payment goes to first', async () => {
  const other = anOpenStage({ claim_id: 212, stage: 'items', open: 57.8, due: 0, due_on: null });
  const { user } = open({
    'payments.admGetClaimOwners': () => answered([{ claim_id: 212, user_id: 42 }]),
    'payments.admGetPay': () => answered({ ...pay, stages: [...pay.stages, other] }),
  });
  await user.click(screen.getByLabelText('Fan'));
  await user.paste('SVWZ+FBC212BX Danke');
  await waitFor(() => expect(optionNames()).toEqual(['Mina Weiß']));
  await user.click(screen.getByText('Mina Weiß'));
  await user.type(await screen.findByLabelText('Amount'), '57.80');
  expect(screen.getByLabelText('Part for Items of claim 212')).toHaveValue('57.80');
  expect(screen.getByLabelText('Part for EMS of claim 1234')).toHaveValue('');
});

test('a name that stands in the purpose finds the fan', async () => {
  const { user } = open({});
  await user.click(screen.getByLabelText('Fan'));
  await user.paste('SEPA GUTSCHRIFT MINA WEISS DANKE');
  await waitFor(() => expect(optionNames()).toEqual(['Mina Weiß']));
});

test('a payment that a mark tells of takes its place, and is not credit without a word', async () => {
  const mark = anOpenStage({
    claim_id: 9,
    stage: 'items',
    charged: 57.8,
    marked: 57.8,
    covered: 57.8,
    open: 0,
  });
  const { sent, user, onClose } = open(
    {
      'payments.admGetPay': () => answered({ ...pay, stages: [], marked: [mark] }),
      'payments.admRecord': () => answered(pay),
    },
    { userId: 42 },
  );
  const amount = await screen.findByLabelText('Amount');
  await user.type(amount, '57');
  expect(screen.getByText(/57.00 € becomes credit of the fan/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Record as credit' })).toBeEnabled();
  await user.type(amount, '.80');
  expect(screen.getByLabelText('Part for the mark of Items of claim 9')).toHaveValue('57.80');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.findLast(({ path }) => path === 'payments.admRecord')?.input).toMatchObject({
    parts: [{ claim_id: 9, stage: 'items', amount: 57.8, replaces_mark: true }],
  });
});

test('a day to come is not recorded, one of long ago once it is pressed again', async () => {
  const answers = [refusedBy('DAY_LONG_AGO', 'More than a year back.')];
  const { sent, user, onClose } = open(
    { 'payments.admRecord': () => answers.shift() ?? answered(pay) },
    { userId: 42 },
  );
  await user.type(await screen.findByLabelText('Amount'), '20');
  const day = screen.getByLabelText('Received on');
  await user.clear(day);
  await user.type(day, '23.11.2026');
  expect(screen.getByText('This day is still to come')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Record payment' });
  expect(button).toBeDisabled();
  await user.clear(day);
  await user.type(day, '01.06.2025');
  await user.click(button);
  expect(await screen.findByText('More than a year back.')).toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.findLast(({ path }) => path === 'payments.admRecord')?.input).toMatchObject({
    received_on: '2025-06-01',
    long_ago: true,
  });
});

test('after a lost answer the same is sent again though its parts are paid now', async () => {
  let isLost = true;
  let isPaid = false;
  const { sent, user, onClose } = open(
    {
      'payments.admGetPay': () => answered(isPaid ? { ...pay, balance: 20, stages: [anOpenStage()] } : pay),
      'payments.admRecord': () => {
        isPaid = true;
        return isLost ? refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') : answered(pay);
      },
    },
    { userId: 42 },
  );
  await user.type(await screen.findByLabelText('Amount'), '20');
  const press = () => user.click(screen.getByRole('button', { name: 'Record payment' }));
  await press();
  expect(await screen.findByText(/Press again to be sure/)).toBeInTheDocument();
  await waitFor(() => expect(sent.filter(({ path }) => path === 'payments.admGetPay')).toHaveLength(2));
  isLost = false;
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const calls = sent.filter(({ path }) => path === 'payments.admRecord').map(({ input }) => input);
  expect(calls.at(-1)).toEqual(calls[0]);
  expect(calls[0]).toMatchObject({ parts: [{ claim_id: 1234, stage: 'items', amount: 20 }] });
});

test('a step of the history asks before it takes along what was typed, and what was recorded goes without', async () => {
  startTrpcServer({
    'payments.admGetPay': () => answered(pay),
    'payments.admRecord': () => answered(pay),
  });
  const Page = () => {
    const [address, write] = useAddress();
    const props = { today: '2026-11-22', prefixes: ['FB'], payers: [mina], userId: 42 };
    return (
      <>
        <Link to="?view=credit">Another step</Link>
        {address.has('record') && <RecordDialog {...props} onClose={() => write({ record: null })} />}
      </>
    );
  };
  renderScreen(<Page />, '/?record=new');
  const user = userEvent.setup();
  const amount = await screen.findByLabelText('Amount');
  await user.type(amount, '20');
  await user.click(screen.getByText('Another step'));
  await screen.findByText('Your changes are not saved yet.');
  await user.click(screen.getByText('Stay', { selector: 'button *' }));
  expect(amount).toHaveValue('20');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(amount).not.toBeInTheDocument());
});

test('money for an account with an unproven address is recorded after a question (rule A14)', async () => {
  const { sent, user, onClose } = open(
    { 'payments.admRecord': () => answered(pay) },
    { payers: [{ ...mina, mail: 'mina@example.org', mail_unproven: true }], userId: 42 },
  );
  const recorded = () => sent.filter(({ path }) => path === 'payments.admRecord');
  const question = async () => {
    await screen.findByText(/^Somebody registered as Mina Weiß with mina@example.org/);
    return within(screen.getAllByRole('dialog').at(-1) ?? document.body);
  };
  await user.type(await screen.findByLabelText('Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await user.click((await question()).getByRole('button', { name: 'Go back' }));
  expect(recorded()).toHaveLength(0);
  expect(screen.getByLabelText('Amount')).toHaveValue('20');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await user.click((await question()).getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(recorded()).toHaveLength(1);
});

test('typed parts are there again after a login', async () => {
  startTrpcServer({ 'payments.admGetPay': () => answered(pay) });
  const mina = { user_id: 42, displayname: 'Mina', instagram: null, balance: 0 };
  const open = () =>
    renderForPerson(
      <RecordDialog
        today="2026-11-22"
        payers={[mina]}
        prefixes={['FB']}
        userId={42}
        onClose={() => undefined}
      />,
    );
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText('Amount'), '25');
  await userEvent.type(screen.getByLabelText('Part for EMS of claim 1234'), '{Backspace}1');
  unmount();
  open();
  expect(await screen.findByLabelText('Amount')).toHaveValue('25');
  expect(screen.getByLabelText('Part for EMS of claim 1234')).toHaveValue('5.01');
});
