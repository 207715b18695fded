import type { PersonPayRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer, type Answers } from '../../../../shared/testing/startTrpcServer';
import { anItemsStage, aPayRecord, notAsked } from '../testing/aPayRecord';
import { PersonPayments } from './PersonPayments';

jest.mock('../../../../shared/clock/wait', () => ({ wait: () => Promise.resolve() }));
afterEach(() => jest.restoreAllMocks());

async function show(pay: Partial<PersonPayRecord>, answers: Answers = {}) {
  const sent = startTrpcServer({
    'payments.admGetPay': () => answered({ ...aPayRecord(), marked: [], prefixes: ['FB'], ...pay }),
    ...answers,
  });
  renderScreen(<PersonPayments payer={{ user_id: 4, displayname: 'Mina', instagram: null, balance: 0 }} />);
  await screen.findByText(/^Reference FB-P4-BS/);
  return sent;
}

test('everything open stands as it is answered, and the balance of the answer is what can be used', async () => {
  const later = anItemsStage({ stage: 'items', ...notAsked });
  const last_reminder = { notice: 'overdue', number: 2, reminded_on: '2026-11-21' } as const;
  const ems = anItemsStage({ stage: 'ems', open: 6, standing: 'late', due_on: '2026-11-20', last_reminder });
  const at = '2026-11-21T09:30:00.000Z';
  await show({ balance: 7.4, stages: [ems, later], announced_at: at, asked_back_at: at, asked_back: 5 });
  expect(screen.getByText('Said on 21.11.2026, 10:30 that they have paid')).toBeInTheDocument();
  expect(screen.getByText('Asked for 5.00 € back on 21.11.2026, 10:30')).toBeInTheDocument();
  const rows = within(screen.getByRole('list', { name: 'Open payments' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'EMS, claim #17Winter Tour · Reminded 21.11.2026, 2 of 3Late, asked for by 20.11.20266.00 € open',
    'Items, claim #17Winter TourNot asked for34.10 € open',
  ]);
  expect(screen.getByRole('button', { name: 'Use 7.40 € for open payments' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  expect(await screen.findByRole('dialog', { name: 'Paid back to Mina' })).toBeInTheDocument();
  expect(screen.getByLabelText('Amount')).toHaveValue('7.40');
});

test('without open payments there is nothing to use a balance for, and without a balance nothing to pay back', async () => {
  await show({ stages: [] });
  expect(screen.getByText('Nothing is open.')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Record a payment']);
});

test('a refund without an answer can be pressed again though the credit is gone, until another amount is typed', async () => {
  const pay = { ...aPayRecord({ balance: 0 }), marked: [], prefixes: ['FB'] };
  let balance = 40;
  const sent = await show(
    {},
    {
      'payments.admGetPay': () => answered({ ...pay, balance }),
      'payments.admRefund': () => {
        balance = 0;
        return refused('INTERNAL_SERVER_ERROR', 500, 'Out of order');
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  const button = await screen.findByRole('button', { name: 'Record refund' });
  const refunds = () => sent.filter(({ path }) => path === 'payments.admRefund').map(({ input }) => input);
  await userEvent.click(button);
  expect(await screen.findByText(/Press again to be sure/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record a refund' })).toBeNull());
  const before = refunds().length;
  await userEvent.click(button);
  await waitFor(() => expect(refunds().length).toBeGreaterThan(before));
  expect(refunds().at(-1)).toEqual(refunds()[0]);
  await screen.findByText(/Press again to be sure/);
  await userEvent.type(screen.getByLabelText('Amount'), '{Backspace}');
  expect(screen.getByText('The credit is only 0.00 €')).toBeInTheDocument();
  expect(screen.queryByText(/Press again to be sure/)).toBeNull();
});
