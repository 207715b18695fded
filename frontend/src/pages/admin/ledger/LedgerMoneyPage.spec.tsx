import type { MoneyRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPaymentRecord, thePayments } from '../../../features/money/payments/testing/aPaymentRecord';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { LedgerMoneyPage } from './LedgerMoneyPage';

afterEach(() => jest.restoreAllMocks());

const money: MoneyRecord = {
  received: 100.1,
  paid_back: 20.2,
  by_hand: -5,
  allocated: 60.3,
  on_balances: 14.6,
};

const names = { users: {}, gos: {}, items: {}, variants: {} };

function show(changes: Partial<MoneyRecord> = {}) {
  const sent = startTrpcServer({
    'ledger.admGetMoney': () => answered({ ...money, ...changes }),
    'ledger.admGetUnbackedMarks': () =>
      answered({
        total: 34.1,
        marks: [
          {
            claim_id: 17,
            go_id: 3,
            gotitle: 'Winter Tour',
            user_id: 4,
            user_displayname: 'Mina',
            stage: 'ems',
            amount: 34.1,
            since: '2026-11-22T09:30:00.000Z',
            by: null,
            position: 812,
          },
        ],
      }),
    'payments.admGetPayments': () => answered(thePayments([aPaymentRecord({ parts: [] })])),
    'ledger.admExplain': () =>
      answered({ unit: 'EUR', total: 20.2, count: 0, contributions: [], names, next_cursor: null }),
  });
  renderScreen(<LedgerMoneyPage />);
  return sent;
}

test('fans’ money adds up to the cent, each part explained by its events', async () => {
  const sent = show();
  expect(await screen.findByText('Adds up to the cent')).toBeInTheDocument();
  expect(screen.getByText('Paid back').closest('div')).toHaveTextContent('Paid back−20.20 €');
  await userEvent.click(screen.getByRole('button', { name: 'Explain what was paid back: 20.20 €' }));
  expect(await screen.findByText('No event moved this figure.')).toBeInTheDocument();
  expect(sent).toContainEqual({ path: 'ledger.admExplain', input: { figure: 'money_paid_back' } });
});

test('a cent too much is pointed at', async () => {
  show({ on_balances: 14.61 });
  expect(await screen.findByText('Does not add up')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Verify the books' })).toBeInTheDocument();
});

test('marks that no payment stands behind lead to their claim and their event', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Marks without a payment' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'EMS, claim #17Winter TourMinaEvent 812, 22.11.2026, 10:30, by the shop34.10 €',
  );
  expect(screen.getByText('34.10 € in 1 mark')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'EMS, claim #17' })).toHaveAttribute(
    'href',
    expect.stringContaining('17'),
  );
});

test('payments that no bank line stands behind are listed with their event', async () => {
  const sent = show();
  const list = await screen.findByRole('list', { name: 'Payments without a line' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'MinaEvent 71, PayPal, received 10.11.2026, fee 0.35 €7.77 €',
  );
  expect(sent).toContainEqual({ path: 'payments.admGetPayments', input: { without_line: true, page: null } });
});
