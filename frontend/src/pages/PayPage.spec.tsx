import type { PayRecord } from '@fan-beats/backend/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../features/claims/testing/aClaim';
import { anItemsStage, aPayRecord, notAsked } from '../features/money/payments/testing/aPayRecord';
import { api } from '../shared/api/api';
import { answered, refused, startTrpcServer, type Answers } from '../shared/testing/startTrpcServer';
import { PayPage } from './PayPage';
import { renderPage } from './testing/renderPage';

afterEach(() => jest.restoreAllMocks());

function show(
  pay: Partial<PayRecord>,
  { claim, answers }: { claim?: number | string; answers?: Answers } = {},
) {
  const sent = startTrpcServer({
    'payments.getMine': () => answered(aPayRecord(pay)),
    'claims.getUserClaims': () => answered([aClaim({ claim_id: 18 })]),
    ...answers,
  });
  const { store } =
    claim === undefined
      ? renderPage({ Page: PayPage, path: '/pay' })
      : renderPage({ Page: PayPage, path: '/pay/:claimId', address: `/pay/${claim}` });
  return Object.assign(sent, { store });
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
const canceledClaim = { claim_id: 17, go_status: 'CANCELED', canceled: true, claim_sum: 20, to_pay: 0 };
/** The heading with the sum, its day and its stages. */
const asked = () =>
  within(screen.getByRole('region', { name: 'Payment' })).getByRole('heading', { level: 2 }).parentElement;
const unfold = async (title = 'Open payments') =>
  userEvent.click(await screen.findByRole('button', { name: title, expanded: false }));
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('says how much until when, stage by stage, and where to', async () => {
  show({ stages: [anItemsStage({ covered: 12, open: 22.1, due: 22.1, standing: 'part-paid' }), ems] });
  const items = await screen.findByRole('checkbox', { name: /^Items/ });
  expect(items).toBeChecked();
  expect(items.closest('label')).toHaveTextContent(
    'Items22.10 €asked for by 28.11., 12.00 of 34.10 paidPart paid',
  );
  expect(screen.getByRole('checkbox', { name: /^EMS/ }).closest('label')).toHaveTextContent(
    'EMS6.00 €late, asked for by 20.11.Late',
  );
  expect(fact('Account holder')).toHaveTextContent('Mira Müller');
  expect(fact('IBAN')).toHaveTextContent('DE89 3704 0044 0532 0130 00');
  expect(fact('Amount')).toHaveTextContent('28.10 €');
  expect(fact('Reference')).toHaveTextContent('FB-C17-CD');
  expect(await screen.findByRole('img', { name: 'GiroCode of this transfer' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save picture' })).toBeInTheDocument();
  expect(asked()).toHaveTextContent(
    '28.10 € some of it late, asked for by 20.11.Winter Tour, Items and Winter Tour, EMS',
  );
});

test('one thing that is asked for stands alone: what else could be chosen is folded', async () => {
  show({ stages: [anItemsStage(), other] });
  expect(await screen.findByRole('heading', { name: '34.10 € by 28.11.' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await unfold();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test('copies each figure as banks take it', async () => {
  const user = userEvent.setup();
  show({ stages: [anItemsStage({ charged: 1234.5, open: 1234.5, due: 1234.5 })] });
  for (const [label, text] of [
    ['Account holder', 'Mira Müller'],
    ['IBAN', 'DE89370400440532013000'],
    ['Amount', '1234,50'],
    ['Reference', 'FB-C17-CD'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Copy: ${label}` }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  await user.click(screen.getByRole('button', { name: 'Copy all' }));
  expect(await navigator.clipboard.readText()).toBe(allFigures);
});

const allFigures =
  'Account holder: Mira Müller\nIBAN: DE89370400440532013000\nAmount: 1234,50\nReference: FB-C17-CD';

describe('on a phone', () => {
  const share = jest.fn(() => Promise.resolve());
  beforeEach(() => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(matchMedia(media), { matches: media.includes('coarse') }));
    Object.assign(navigator, { share });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    share.mockReset();
  });

  test('all of it is handed to another app, and the code is folded', async () => {
    show({ stages: [anItemsStage({ charged: 1234.5, open: 1234.5, due: 1234.5 })] });
    await press('Share');
    // jsdom draws no pictures: the figures are shared without the code.
    expect(share).toHaveBeenCalledWith({ text: allFigures });
    expect(screen.queryByRole('img')).toBeNull();
    await unfold('GiroCode');
    expect(await screen.findByRole('img', { name: 'GiroCode of this transfer' })).toBeVisible();
  });

  test('closing the sheet of the phone shows no error, and a failure is told', async () => {
    show({});
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await press('Share');
    expect(screen.queryByText(/^That did not work/)).toBeNull();
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press('Share');
    expect(await screen.findByText(/Please copy the figures instead\.$/)).toBeInTheDocument();
  });
});

test('stages are chosen; several claims have the reference of the person, and nothing chosen no code', async () => {
  show({ stages: [anItemsStage(), other] });
  await unfold();
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

test('an amount that came to a stage after it was asked for is not asked for yet', async () => {
  show({ stages: [anItemsStage({ due: 30 })] });
  await unfold();
  const items = await screen.findByRole('checkbox', { name: /^Items/ });
  expect(items.closest('label')).toHaveTextContent('30.00 €asked for by 28.11., 4.10 € not asked for yet');
  expect(fact('Amount')).toHaveTextContent('30.00 €');
});

test('a claim of its own is shown alone, chosen though nobody asked', async () => {
  show({ stages: [anItemsStage(), other] }, { claim: 18 });
  expect(await screen.findByRole('heading', { name: 'Pay Claim #18' })).toBeInTheDocument();
  await unfold();
  expect(screen.getByRole('checkbox', { name: /^Items/ })).toBeChecked();
  expect(screen.queryByText(/Winter Tour/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Everything that is open' })).toHaveAttribute('href', '/pay');
});

test.each(['99999', 'abc', '0'])('/pay/%s is not a claim of the fan', async (claim) => {
  show({}, { claim });
  expect(await screen.findByRole('heading', { name: 'Claim Not Found' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Claim Not Found/);
});

test('the list of claims and what is to pay are asked for at once', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const sent = show(
    {},
    {
      claim: 17,
      answers: { 'claims.getUserClaims': () => waits.then(() => answered([aClaim({ claim_id: 17 })])) },
    },
  );
  await waitFor(() => expect(callsOf(sent, 'payments.getMine')).toHaveLength(1));
  answer();
  expect(await screen.findByRole('heading', { name: '34.10 € by 28.11.' })).toBeInTheDocument();
});

test('there is nothing to pay for a claim that is paid', async () => {
  show({}, { claim: 18 });
  expect(await screen.findByText('There is nothing to pay.')).toBeInTheDocument();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const callsOf = (sent: readonly { path: string; input: Record<string, unknown> }[], path: string) =>
  sent.filter((call) => call.path === path).map(({ input }) => input);

describe('credit', () => {
  test('is used first: words and card ask for the rest alone, in one press after a question', async () => {
    let pay = aPayRecord({ balance: 10, stages: [anItemsStage(), ems] });
    const sent = show(
      {},
      {
        answers: {
          'payments.getMine': () => answered(pay),
          'payments.announce': () => {
            const paid = { covered: 4, open: 30.1, due: 30.1, standing: 'part-paid' } as const;
            const announced = { at: '2026-11-22T09:30:00.000Z', amount: 30.1 };
            pay = aPayRecord({ stages: [anItemsStage({ ...paid, announced })] });
            return answered(pay);
          },
        },
      },
    );
    expect(await screen.findByText('Of 40.10 € your credit pays 10.00 €')).toBeInTheDocument();
    expect(asked()).toHaveTextContent('30.10 € some of it late, asked for by 20.11.');
    expect(fact('Amount')).toHaveTextContent('30.10 €');
    expect(screen.queryByRole('button', { name: /^Use|^Ask/ })).toBeNull();
    await press('I have paid');
    const question = await screen.findByRole('dialog', { name: 'Use 10.00 € of your credit?' });
    expect(question).toHaveTextContent('6.00 € for Winter Tour, EMS.4.00 € for Winter Tour, Items.');
    expect(question).toHaveTextContent('The other 30.10 € you have transferred.');
    const agree = within(question).getByRole('button', { name: 'I have paid' });
    expect(agree).not.toHaveClass('ant-btn-color-dangerous');
    await userEvent.click(agree);
    await screen.findByText(/that you have paid 30\.10 € for Winter Tour, Items: once the organiser/);
    expect(callsOf(sent, 'payments.announce')).toEqual([
      {
        parts: [{ claim_id: 17, stage: 'items', amount: 30.1 }],
        // The stage that is due first comes first (rule M5).
        credit: [
          { claim_id: 17, stage: 'ems', amount: 6 },
          { claim_id: 17, stage: 'items', amount: 4 },
        ],
        idempotency_key: expect.any(String) as string,
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
  });

  test('is kept where the fan says so first: then the whole is asked', async () => {
    const sent = show(
      { balance: 10 },
      { answers: { 'payments.announce': () => answered(aPayRecord({ balance: 10 })) } },
    );
    await press('Keep my credit');
    expect(screen.getByText('Your credit of 10.00 € is kept')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '34.10 € by 28.11.' })).toBeInTheDocument();
    expect(fact('Amount')).toHaveTextContent('34.10 €');
    await press('I have paid');
    expect(callsOf(sent, 'payments.announce')).toMatchObject([
      { parts: [{ claim_id: 17, stage: 'items', amount: 34.1 }], credit: [] },
    ]);
    await press('Use my credit');
    expect(fact('Amount')).toHaveTextContent('24.10 €');
  });

  test('that covers all is used, and leaves nothing to transfer', async () => {
    const sent = show({ balance: 50 }, { answers: { 'payments.useCredit': () => answered(aPayRecord()) } });
    expect(await screen.findByText('Use your credit, and nothing is left to transfer.')).toBeInTheDocument();
    expect(asked()).toHaveTextContent('34.10 € by 28.11.');
    expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Credit 50.00 €' })).toHaveTextContent(
      '15.90 € of it stays: it is your money and is kept for what comes next.',
    );
    expect(screen.getByRole('button', { name: 'Ask for 15.90 € back' })).toBeInTheDocument();
    await press('Use 34.10 € of your credit');
    const question = await screen.findByRole('dialog', { name: 'Use 34.10 € of your credit?' });
    const agree = within(question).getByRole('button', { name: 'Use credit' });
    expect(agree).not.toHaveClass('ant-btn-color-dangerous');
    await userEvent.click(agree);
    expect(callsOf(sent, 'payments.useCredit')).toMatchObject([
      { parts: [{ claim_id: 17, stage: 'items', amount: 34.1 }] },
    ]);
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
            pay = aPayRecord({
              ...credit,
              ...(wanted && { asked_back_at: '2026-11-22T09:30:00.000Z', asked_back: 7.4 }),
            });
            return answered(pay);
          },
        },
      },
    );
    await press('Ask for 7.40 € back');
    expect(
      await screen.findByText('You asked for 7.40 € back on 22.11.: the organiser transfers it to you.'),
    ).toBeVisible();
    await press('Keep it after all');
    expect(await screen.findByText('It is your money and is kept for what comes next.')).toBeVisible();
    expect(callsOf(sent, 'payments.askBack')).toEqual([{ wanted: true, amount: 7.4 }, { wanted: false }]);
  });

  test('that is asked for back is not used besides', async () => {
    show({ balance: 10, asked_back: 7.5, asked_back_at: '2026-11-22T09:30:00.000Z' });
    expect(await screen.findByText('Of 34.10 € your credit pays 2.50 €')).toBeInTheDocument();
    expect(fact('Amount')).toHaveTextContent('31.60 €');
    expect(screen.getByRole('region', { name: 'Credit 10.00 €' })).toHaveTextContent(
      'You asked for 7.50 € back',
    );
    expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  });

  test('is not offered back while it is needed for what is due, also of a claim that is not chosen', async () => {
    show({ balance: 10, stages: [anItemsStage(), other] }, { claim: 18 });
    await press('Keep my credit');
    expect(screen.getByRole('region', { name: 'Credit 10.00 €' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  });

  test('that another tab spent is told', async () => {
    show(
      { balance: 50 },
      {
        answers: {
          'payments.useCredit': () => refused('PRECONDITION_FAILED', 412, 'The credit is 7.40 € short.'),
        },
      },
    );
    await press('Use 34.10 € of your credit');
    await press('Use credit');
    expect(await screen.findByRole('alert')).toHaveTextContent('The credit is 7.40 € short.');
  });
});

describe('"I have paid"', () => {
  const announced = { at: '2026-11-22T09:30:00.000Z', amount: 34.1 };
  const said = anItemsStage({ announced });

  test('names what was chosen, and is taken back right there', async () => {
    let pay = aPayRecord();
    const sent = show(
      {},
      {
        answers: {
          'payments.getMine': () => answered(pay),
          'payments.announce': () => answered((pay = aPayRecord({ stages: [said] }))),
          'payments.takeBackAnnouncement': () => answered((pay = aPayRecord())),
        },
      },
    );
    await userEvent.dblClick(await screen.findByRole('button', { name: 'I have paid' }));
    expect(
      await screen.findByText(
        /^You said on 22\.11\.2026, 10:30 that you have paid 34\.10 € for Winter Tour, Items:/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
    expect(callsOf(sent, 'payments.announce')).toMatchObject([
      { parts: [{ claim_id: 17, stage: 'items', amount: 34.1 }], credit: [] },
    ]);
    await press('I have not paid');
    expect(await screen.findByRole('button', { name: 'I have paid' })).toBeInTheDocument();
    expect(callsOf(sent, 'payments.takeBackAnnouncement')).toEqual([
      { stages: [{ claim_id: 17, stage: 'items' }] },
    ]);
  });

  test('is about its stages alone: what is asked for afterwards is asked for', async () => {
    show({ stages: [said, ems] });
    expect(
      await screen.findByText(/that you have paid 34\.10 € for Winter Tour, Items:/),
    ).toBeInTheDocument();
    await unfold();
    expect(screen.getByRole('checkbox', { name: /^EMS/ })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Items/ })).toBeNull();
    expect(fact('Amount')).toHaveTextContent('6.00 €');
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeInTheDocument();
  });

  test('names nothing that was asked for while the page was open', async () => {
    let pay = aPayRecord();
    const answers: Answers = {
      'payments.getMine': () => answered(pay),
      'payments.announce': () => answered(pay),
    };
    const sent = show({}, { answers });
    expect(await screen.findByRole('heading', { name: '34.10 € by 28.11.' })).toBeInTheDocument();
    pay = aPayRecord({ stages: [anItemsStage(), ems] });
    await act(async () => void sent.store.dispatch(api.util.invalidateTags(['Me'])));
    const late = await screen.findByRole('checkbox', { name: /^EMS.*Asked for just now/ });
    expect(late).not.toBeChecked();
    expect(fact('Amount')).toHaveTextContent('34.10 €');
    await press('I have paid');
    expect(callsOf(sent, 'payments.announce')).toMatchObject([
      { parts: [{ claim_id: 17, stage: 'items', amount: 34.1 }], credit: [] },
    ]);
    await userEvent.click(late);
    expect(fact('Amount')).toHaveTextContent('40.10 €');
  });

  test('says that more is asked for than when the page was opened, and adds it', async () => {
    let pay = aPayRecord();
    const sent = show({}, { answers: { 'payments.getMine': () => answered(pay) } });
    await screen.findByRole('heading', { name: '34.10 € by 28.11.' });
    pay = aPayRecord({ stages: [anItemsStage(), ems] });
    await act(async () => void sent.store.dispatch(api.util.invalidateTags(['Me'])));
    expect(
      await screen.findByText('6.00 € more is asked for since you opened this page: Winter Tour, EMS.'),
    ).toBeInTheDocument();
    await press('Add it');
    expect(fact('Amount')).toHaveTextContent('40.10 €');
    expect(screen.queryByText(/more is asked for/)).not.toBeInTheDocument();
  });

  test('chooses what is asked for first while the page was open', async () => {
    let pay = aPayRecord({ stages: [anItemsStage({ due: 0 })] });
    const sent = show({}, { answers: { 'payments.getMine': () => answered(pay) } });
    expect(await screen.findByText(/Nothing of this is asked for yet/)).toBeInTheDocument();
    pay = aPayRecord();
    await act(async () => void sent.store.dispatch(api.util.invalidateTags(['Me'])));
    expect(await screen.findByRole('heading', { name: '34.10 € by 28.11.' })).toBeInTheDocument();
  });

  test.each([
    ['some of it arrived', { covered: 20, open: 14.1, due: 14.1 }, '14.10 € open, .+, 20.00 of 34.10 paid'],
    ['the claim was lowered', { charged: 4.9, open: 4.9, due: 4.9 }, '4.90 € open, asked for by 28.11.'],
    ['more was claimed', { charged: 56, open: 56 }, '56.00 € open, .+, 21.90 € not asked for yet'],
  ])('stays as it was said where %s, beside what is open now', async (_name, changes, line) => {
    show({ stages: [{ ...said, ...changes }] });
    expect(
      await screen.findByText(/that you have paid 34\.10 € for Winter Tour, Items:/),
    ).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^Winter Tour, Items: ${line}$`))).toBeInTheDocument();
  });

  test('can be said again after three days', async () => {
    show({ stages: [anItemsStage({ announced: { ...announced, at: '2026-11-19T09:30:00.000Z' } })] });
    expect(await screen.findByRole('button', { name: 'I have paid' })).toBeInTheDocument();
    expect(screen.queryByText(/that you have paid/)).toBeNull();
  });
});

test('the organiser tells how to pay if nobody said it', async () => {
  show({ account: null });
  expect(await screen.findByText('The organiser tells you how to pay.')).toBeInTheDocument();
  expect(asked()).toHaveTextContent('34.10 € by 28.11.');
  expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
});

test('there is no code if nothing is open', async () => {
  show({ stages: [], balance: 7.4 });
  expect(await screen.findByText('There is nothing to pay.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Credit 7.40 €' })).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});

test('payments that cannot be loaded can be loaded again on demand', async () => {
  show({}, { answers: { 'payments.getMine': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading open payments: Out of order');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

describe('money of a canceled order', () => {
  const held = { ...canceledClaim, covered_sum: 20 };
  const answers = { 'claims.getUserClaims': () => answered([aClaim(held)]) };
  const line = '20.00 € of yours is kept: it comes back or becomes credit.';

  test('is what the page of that claim says first', async () => {
    show({ stages: [] }, { claim: 17, answers });
    expect(await screen.findByText(line)).toBeInTheDocument();
    expect(
      await screen.findByText('The group order is canceled: nothing of it is ordered.'),
    ).toBeInTheDocument();
  });

  test('is said where all that is open stands, too', async () => {
    show({ stages: [ems] }, { answers });
    expect(await screen.findByText(line)).toBeInTheDocument();
    expect(screen.getByText('Winter Tour is canceled')).toBeInTheDocument();
  });

  test('is not said of an order that goes on', async () => {
    show({ stages: [ems] });
    await screen.findByRole('heading', { name: /^6\.00 €/ });
    expect(screen.queryByText(/is kept/)).not.toBeInTheDocument();
  });
});
