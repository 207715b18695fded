import type { PayRecord } from '@fan-beats/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { anOpenStage } from '../testing/anOpenStage';
import { RecordDialog } from './RecordDialog';

jest.setTimeout(30_000);
afterEach(() => jest.restoreAllMocks());

const pay: PayRecord = {
  balance: 0,
  stages: [anOpenStage(), anOpenStage({ stage: 'items', open: 20, due: 20 })],
  account: null,
  reference: 'FB-P42-BS',
  announced_at: null,
  asked_back_at: null,
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
      claimOwners={new Map()}
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
  expect(screen.getByText('0.50 € stay on the balance.')).toBeInTheDocument();
  await user.type(ems, '.51');
  expect(screen.getByText('The parts are 0.01 € more than there is.')).toBeInTheDocument();
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
