import type { PayRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anItemsStage, aPayRecord, notAsked } from '../features/payments/testing/aPayRecord';
import { answered, refused, startTrpcServer, type Answers } from '../shared/testing/startTrpcServer';
import { PayPage } from './PayPage';
import { renderPage } from './testing/renderPage';

afterEach(() => jest.restoreAllMocks());

function show(pay: Partial<PayRecord>, { claim, answers }: { claim?: number; answers?: Answers } = {}) {
  const sent = startTrpcServer({ 'payments.getMine': () => answered(aPayRecord(pay)), ...answers });
  if (claim === undefined) renderPage({ Page: PayPage, path: '/pay' });
  else renderPage({ Page: PayPage, path: '/pay/:claimId', address: `/pay/${claim}` });
  return sent;
}

const ems = anItemsStage({
  stage: 'ems',
  charged: 6,
  open: 6,
  due: 6,
  due_on: '2026-11-20',
  standing: 'late',
});
const other = anItemsStage({ claim_id: 18, gotitle: 'Stardust GO', reference: 'FB-C18-EF', ...notAsked });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('says how much until when, stage by stage, and where to', async () => {
  show({ stages: [anItemsStage({ covered: 12, open: 22.1, due: 22.1, standing: 'part-paid' }), ems] });
  const items = await screen.findByRole('checkbox', { name: /^Items/ });
  expect(items).toBeChecked();
  expect(items.closest('label')).toHaveTextContent(
    'Items22.10 €asked until 28.11., 12.00 of 34.10 paidPart paid',
  );
  expect(screen.getByRole('checkbox', { name: /^EMS/ }).closest('label')).toHaveTextContent(
    'EMS6.00 €was due on 20.11.Late',
  );
  expect(fact('Account holder')).toHaveTextContent('Mira Müller');
  expect(fact('IBAN')).toHaveTextContent('DE89 3704 0044 0532 0130 00');
  expect(fact('Amount')).toHaveTextContent('28.10 €');
  expect(fact('Reference')).toHaveTextContent('FB-C17-CD');
  expect(await screen.findByRole('img', { name: 'GiroCode of this transfer' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save picture' })).toBeInTheDocument();
  expect(
    screen.getByText(/^Please transfer 28\.10 € now, as some of it was due on 20\.11\./),
  ).toBeInTheDocument();
});

test('copies each figure as banks take it', async () => {
  const user = userEvent.setup();
  show({});
  for (const [label, text] of [
    ['Account holder', 'Mira Müller'],
    ['IBAN', 'DE89370400440532013000'],
    ['Amount', '34.10'],
    ['Reference', 'FB-C17-CD'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Copy: ${label}` }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
});

test('stages are chosen; several claims have the reference of the person, and nothing chosen no code', async () => {
  show({ stages: [anItemsStage(), other] });
  const [first, second] = await screen.findAllByRole('checkbox', { name: /^Items/ });
  if (!first || !second) throw new Error('Two stages are open');
  expect(second).not.toBeChecked();
  expect(screen.getByRole('group', { name: 'Stardust GO · Claim #18' })).toHaveTextContent(
    'Items34.10 €not asked for yet',
  );
  await userEvent.click(second);
  expect(fact('Reference')).toHaveTextContent('FB-P4-BS');
  expect(fact('Amount')).toHaveTextContent('68.20 €');
  await userEvent.click(first);
  expect(fact('Reference')).toHaveTextContent('FB-C18-EF');
  await userEvent.click(second);
  expect(screen.getByText('Choose what you want to pay.')).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});

test('what came to a stage after it was asked for is not asked for yet', async () => {
  show({ stages: [anItemsStage({ due: 30 })] });
  const items = await screen.findByRole('checkbox', { name: /^Items/ });
  expect(items.closest('label')).toHaveTextContent('30.00 €asked until 28.11., 4.10 € not asked for yet');
  expect(fact('Amount')).toHaveTextContent('30.00 €');
});

test('a claim of its own is shown alone, chosen though nobody asked', async () => {
  show({ stages: [anItemsStage(), other] }, { claim: 18 });
  expect(await screen.findByRole('heading', { name: 'Pay Claim #18' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Items/ })).toBeChecked();
  expect(screen.queryByText(/Winter Tour/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Everything that is open' })).toHaveAttribute('href', '/pay');
});

describe('credit', () => {
  test('is used first, after a question', async () => {
    let pay = aPayRecord({ balance: 7.4 });
    const sent = show(
      {},
      {
        answers: {
          'payments.getMine': () => answered(pay),
          'payments.useCredit': () => {
            pay = aPayRecord({
              stages: [anItemsStage({ covered: 7.4, open: 26.7, due: 26.7, standing: 'part-paid' })],
            });
            return answered(pay);
          },
        },
      },
    );
    const credit = await screen.findByRole('region', { name: 'Credit 7.40 €' });
    expect(credit).toHaveTextContent('Use it first: then 26.70 € are left to transfer.');
    await userEvent.click(within(credit).getByRole('button', { name: 'Use 7.40 € of your credit' }));
    const question = await screen.findByRole('dialog', { name: 'Use 7.40 € of your credit?' });
    expect(question).toHaveTextContent('7.40 € for Winter Tour, Items.');
    await userEvent.click(within(question).getByRole('button', { name: 'Use credit' }));
    await screen.findByText(/7\.40 of 34\.10 paid/);
    const [call] = sent.filter(({ path }) => path === 'payments.useCredit');
    expect(call?.input['parts']).toEqual([{ claim_id: 17, stage: 'items', amount: 7.4 }]);
    expect(fact('Amount')).toHaveTextContent('26.70 €');
  });

  test('that covers all leaves nothing to transfer', async () => {
    show({ balance: 50 });
    expect(await screen.findByText('It covers what you chose: there is nothing to transfer.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Transfer' })).toBeNull();
  });

  test('is asked for back, and kept after all', async () => {
    const credit = { stages: [], balance: 7.4 };
    let pay = aPayRecord(credit);
    const sent = show(
      {},
      {
        answers: {
          'payments.getMine': () => answered(pay),
          'payments.askBack': ({ wanted }) => {
            pay = aPayRecord({ ...credit, asked_back_at: wanted ? '2026-11-22T09:30:00.000Z' : null });
            return answered(pay);
          },
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for it back' }));
    expect(
      await screen.findByText('You asked for it back on 22.11.: the organiser transfers it to you.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it after all' }));
    expect(await screen.findByText('It is your money and is kept for what comes next.')).toBeVisible();
    const asked = sent.filter(({ path }) => path === 'payments.askBack').map(({ input }) => input['wanted']);
    expect(asked).toEqual([true, false]);
  });

  test('that another tab spent is told', async () => {
    show(
      { balance: 7.4 },
      {
        answers: {
          'payments.useCredit': () =>
            refused('PRECONDITION_FAILED', 412, 'The balance is too low: 7.40 € are missing.'),
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use 7.40 € of your credit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use credit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The balance is too low');
  });
});

test('whoever says to have paid is answered what happens next', async () => {
  let pay = aPayRecord();
  show(
    {},
    {
      answers: {
        'payments.getMine': () => answered(pay),
        'payments.announce': () => {
          pay = aPayRecord({ announced_at: '2026-11-22T09:30:00.000Z' });
          return answered({ success: true });
        },
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText(/^You said on 22\.11\.2026, 10:30 that you have paid/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
});

test('what was said three days ago can be said again', async () => {
  show({ announced_at: '2026-11-19T09:30:00.000Z' });
  expect(await screen.findByRole('button', { name: 'I have paid' })).toBeInTheDocument();
});

test('where nobody said it, the organiser tells how to pay', async () => {
  show({ account: null });
  expect(await screen.findByText('The organiser tells you how to pay.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Transfer' })).toBeNull();
});

test('nothing open is no code', async () => {
  show({ stages: [], balance: 7.4 });
  expect(await screen.findByText('There is nothing to pay.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Credit 7.40 €' })).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});

test('what cannot be loaded is asked for again on demand', async () => {
  show({}, { answers: { 'payments.getMine': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading what is to pay: Out of order');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
