import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aPayRecord } from '../testing/aPayRecord';
import { anOpenStage, theOpenStages } from '../testing/anOpenStage';
import { CreditList } from './CreditList';

afterEach(() => jest.restoreAllMocks());

const payer = (user_id: number, displayname: string, balance: number) => ({
  user_id,
  displayname,
  balance,
  instagram: null,
});
const mina = payer(42, 'Mina', 7.4);

test('credit is used for open payments first; the credit of a fan who owes nothing is to be paid back', async () => {
  const sent = startTrpcServer({
    'payments.admUseCredit': () => answered(aPayRecord({ balance: 0.4 })),
  });
  const stages = [
    anOpenStage({ open: 7 }),
    anOpenStage({ user_id: 43, allocated: 5, covered: 5, open: 0, due: 0, go_canceled: true }),
    anOpenStage({ user_id: 44, open: 0, over: 2.5 }),
    anOpenStage({ user_id: 47, open: 5 }),
  ];
  const payers = [mina, payer(43, 'Lea', 20), payer(44, 'Noa', 0), payer(45, 'Ida', 0), payer(47, 'Jo', 1)];
  renderScreen(
    <CreditList
      open={{
        ...theOpenStages(stages),
        asked_back: [{ user_id: 47, asked_back_at: '2026-11-21T10:00:00.000Z', amount: 0.6 }],
      }}
      payers={[...payers, { ...payer(46, 'Deleted person', 3), erased: true }]}
    />,
  );
  const usable = within(screen.getByRole('list', { name: 'To use for open payments' }));
  expect(usable.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Mina7.40 € of credit, 7.00 € openUse for open paymentsPaid back …',
  ]);
  const back = within(screen.getByRole('list', { name: 'To pay back' }));
  expect(back.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Jo1.00 € of credit, 5.00 € openAsked for 0.60 € back on 21.11.2026Use for open paymentsPaid back …',
    'Lea20.00 € of creditPaid back …',
    'Deleted person3.00 € of credit',
    'Noa0.00 € of credit, 2.50 € too much on claims',
  ]);
  expect(screen.getByText('4 fans, 24.00 € of credit')).toBeInTheDocument();
  await userEvent.click(usable.getByRole('button', { name: 'Use for open payments' }));
  expect(await screen.findByText('Used for open payments, 0.40 € left')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'payments.admUseCredit')?.input).toMatchObject({
    user_id: 42,
    parts: null,
  });
});

test('each of the two lists is turned for itself', async () => {
  startTrpcServer({});
  const payers = Array.from({ length: 102 }, (_, index) => payer(index + 1, `Fan ${index + 1}`, 5));
  const stages = payers.slice(0, 51).map(({ user_id }) => anOpenStage({ user_id, open: 5 }));
  renderScreen(<CreditList open={theOpenStages(stages)} payers={payers} />);
  const shown = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  await userEvent.click(screen.getAllByTitle('2').at(-1) ?? document.body);
  expect(shown('To pay back')).toHaveLength(1);
  expect(shown('To use for open payments')).toHaveLength(50);
});

test('it says so if nobody has credit', () => {
  startTrpcServer({});
  renderScreen(<CreditList open={theOpenStages([anOpenStage()])} payers={[{ ...mina, balance: 0 }]} />);
  expect(screen.getByText('No credit.')).toBeInTheDocument();
});
