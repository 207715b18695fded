import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../features/claims/testing/aClaim';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { api, tag } from '../../shared/api/api';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { BillsPage } from './BillsPage';

const bill: BillRecord = {
  bill_id: 1,
  component: 'ems',
  total: 10.01,
  paid_on: '2025-12-01',
  method: 'bank',
  claims: 2,
  born: 0,
  withdrawn: false,
  corrects: null,
  left_out: [],
  settled: null,
  lines: [{ what: 'postage', amount: 10.01, basis: 'equal', all_weights: 2 }],
};
const shareOf = (claim_id: number, share: number): BillPlanRecord['shares'][number] => ({
  claim_id,
  user_displayname: `Fan ${claim_id}`,
  share,
  change: share,
  cost_before: null,
  settled: false,
  parts: [{ weight: 1, share }],
});
const plan: BillPlanRecord = {
  bill_id: 1,
  total: 10.01,
  born: 0,
  digest: 'a'.repeat(64),
  shares: [shareOf(17, 5), shareOf(18, 5.01)],
};

let readAnew: () => Promise<void>;

function show(answers: Answers = {}, bills: readonly BillRecord[] = []) {
  const sent = startTrpcServer({
    'gos.admGetGo': () => answered(aGo({ go_id: 3, title: 'Winter' })),
    'bills.admGet': () => answered({ bills, categories: ['Albums'] }),
    'claims.admGetClaimOverview': () =>
      answered(
        [17, 18].map((claim_id) => aClaim({ claim_id, go_id: 3, user_displayname: `Fan ${claim_id}` })),
      ),
    'bills.admPreview': () => answered(plan),
    'bills.admSplit': () => answered({ success: true }),
    ...answers,
  });
  const address = '/admin/gos/bills/3';
  const { store } = renderPage({ Page: BillsPage, path: '/admin/gos/bills/:goId', address });
  readAnew = () => act(async () => void store.dispatch(api.util.invalidateTags([tag('GoInfos', 3)])));
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** The bar with the buttons, which stays in view below many shares. */
const footOf = (element: HTMLElement) => element.closest<HTMLElement>('.foot');

async function typeBill() {
  await press('Record a bill');
  await userEvent.type(await screen.findByLabelText('Paid on'), '1.12.2025');
  await userEvent.type(screen.getByLabelText('Amount of line 1 in euro'), '10,01');
  await userEvent.selectOptions(screen.getByLabelText('Line 1 is divided'), 'equal');
}

test('a bill is previewed to the cent, and divided as it was previewed', async () => {
  const calls = show();
  expect(await screen.findByText('No bills yet.')).toBeInTheDocument();
  await typeBill();
  await press('Preview');
  expect(await screen.findByText('Σ shares 10.01 € = bill 10.01 €')).toBeInTheDocument();
  await press('Divide 10.01 €');
  expect(await screen.findByText('The bill is divided over 2 claims')).toBeInTheDocument();
  const [split] = calls('bills.admSplit');
  expect(split).toMatchObject({
    go_id: 3,
    component: 'ems',
    paid_on: '2025-12-01',
    method: 'bank',
    left_out: [],
    digest: plan.digest,
    lines: [{ what: 'postage', amount: 10.01, basis: 'equal' }],
  });
});

test('a day more than a year back is confirmed first, one to come is refused', async () => {
  const calls = show();
  await typeBill();
  const day = screen.getByLabelText('Paid on');
  await userEvent.clear(day);
  await userEvent.type(day, '01.01.2020');
  expect(screen.getByText('Please confirm the day: it is more than a year ago')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Yes, this was more than a year ago' }));
  await press('Preview');
  expect(calls('bills.admPreview')).toMatchObject([{ paid_on: '2020-01-01', long_ago: true }]);
  await userEvent.clear(day);
  await userEvent.type(day, '01.01.2099');
  expect(screen.getByText('This day is still to come')).toBeInTheDocument();
});

test('a bill is corrected with its lines and choices, and its cost stays (M64)', async () => {
  const calls = show({}, [{ ...bill, left_out: [18], settled: 'bear' }]);
  await press('Correct bill 1');
  const amount = await screen.findByLabelText('Amount of line 1 in euro');
  expect(screen.queryByLabelText('Cost')).not.toBeInTheDocument();
  await userEvent.clear(amount);
  await userEvent.type(amount, '12');
  await press('Preview');
  expect(calls('bills.admPreview')).toEqual([
    {
      go_id: 3,
      corrects: 1,
      paid_on: '2025-12-01',
      method: 'bank',
      lines: [{ what: 'postage', amount: 12, basis: 'equal' }],
      left_out: [18],
      weights: [],
      settled: 'bear',
    },
  ]);
});

test('the correction of a bill is undone as it is previewed', async () => {
  const undo = { ...plan, bill_id: 3 };
  const calls = show(
    {
      'bills.admPreviewUndoCorrection': () => answered(undo),
      'bills.admUndoCorrection': () => answered({ success: true }),
    },
    [{ ...bill, bill_id: 2, corrects: 1 }],
  );
  await press('Undo the correction of bill 2');
  const shares = await screen.findByRole('list', { name: 'What changes' });
  expect(within(shares).getByText('Claim #17 of Fan 17')).toBeInTheDocument();
  await press('Undo the correction');
  expect(calls('bills.admUndoCorrection')).toMatchObject([{ go_id: 3, bill_id: 2, digest: undo.digest }]);
});

test('a withdrawn bill can be recorded again as a new one', async () => {
  const calls = show({}, [
    {
      ...bill,
      withdrawn: true,
      method: 'paypal',
      lines: [
        ...bill.lines,
        { what: 'fee', amount: -3, basis: 'category', category: 'Albums', all_weights: 2 },
      ],
    },
  ]);
  await press('Record bill 1 again');
  expect(await screen.findByLabelText('Paid on')).toHaveValue('01.12.2025');
  await press('Preview');
  expect(calls('bills.admPreview')).toEqual([
    {
      go_id: 3,
      component: 'ems',
      paid_on: '2025-12-01',
      method: 'paypal',
      lines: [
        { what: 'postage', amount: 10.01, basis: 'equal' },
        { what: 'fee', amount: -3, basis: 'category', category: 'Albums' },
      ],
      left_out: [],
      weights: [],
    },
  ]);
});

test('a fan who takes no part is left out of the next preview', async () => {
  const calls = show();
  await typeBill();
  await press('Preview');
  await screen.findByText(/Σ shares/);
  await userEvent.click(screen.getByRole('checkbox', { name: /Fan 18/ }));
  expect(calls('bills.admPreview').at(-1)).toMatchObject({ left_out: [18] });
});

test('the last of the choices made while a preview is under way is the only one previewed', async () => {
  const first: ((answer: ReturnType<typeof answered<BillPlanRecord>>) => void)[] = [];
  const answers: Promise<ReturnType<typeof answered<BillPlanRecord>>>[] = [
    Promise.resolve(answered(plan)),
    new Promise((resolve) => first.push(resolve)),
  ];
  const calls = show({ 'bills.admPreview': () => answers.shift() ?? answered({ ...plan, total: 9 }) });
  await typeBill();
  await press('Preview');
  await screen.findByText(/Σ shares/);
  for (const fan of [/Fan 18/, /Fan 17/, /Fan 18/])
    await userEvent.click(screen.getByRole('checkbox', { name: fan }));
  expect(calls('bills.admPreview').slice(1)).toMatchObject([{ left_out: [18] }]);
  for (const answer of first) answer(answered(plan));
  expect(await screen.findByRole('button', { name: 'Divide 9.00 €' })).toBeEnabled();
  expect(calls('bills.admPreview').slice(2)).toMatchObject([{ left_out: [17] }]);
});

test('a division that moved meanwhile is previewed again, and nothing is recorded', async () => {
  const calls = show({ 'bills.admSplit': () => refused('CONFLICT', 409, 'changed') });
  await typeBill();
  await press('Preview');
  await press('Divide 10.01 €');
  expect(await screen.findByText(/nothing was recorded/)).toBeInTheDocument();
  expect(calls('bills.admPreview')).toHaveLength(2);
});

test('a refusal of the preview is in view beside the buttons', async () => {
  show({ 'bills.admPreview': () => refused('BAD_REQUEST', 400, 'Album has no weight') });
  await typeBill();
  expect(screen.getByText('Preview the shares to divide the bill')).toBeInTheDocument();
  await press('Preview');
  expect(footOf(await screen.findByRole('alert'))).toHaveTextContent('Album has no weight');
});

test('costs that are done wait for a choice', async () => {
  const done = { ...plan, shares: [{ ...shareOf(17, 5), settled: true }, shareOf(18, 5.01)] };
  const calls = show({ 'bills.admPreview': () => answered(done) });
  await typeBill();
  await press('Preview');
  expect(await screen.findByRole('button', { name: 'Divide 10.01 €' })).toBeDisabled();
  expect(screen.getByText('Please choose what becomes of the costs that are done')).toBeInTheDocument();
  expect(footOf(screen.getByRole('radio', { name: 'The shop bears it' }))).toContainElement(
    screen.getByRole('button', { name: 'Divide 10.01 €' }),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'The shop bears it' }));
  expect(calls('bills.admPreview').at(-1)).toMatchObject({ settled: 'bear' });
  expect(await screen.findByRole('button', { name: 'Divide 10.01 €' })).toBeEnabled();
});

test('a bill that somebody else divided otherwise meanwhile is looked at before it is divided again', async () => {
  const chosen = [bill, { ...bill, left_out: [18] }, { ...bill, withdrawn: true }];
  let of = 0;
  const calls = show({ 'bills.admGet': () => answered({ bills: [chosen[of] ?? bill], categories: [] }) });
  await press('Divide bill 1 again');
  await press('Preview');
  expect(await screen.findByRole('button', { name: 'Divide 10.01 €' })).toBeEnabled();
  of = 1;
  await readAnew();
  expect(await screen.findByText('Somebody else divided this bill again meanwhile')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Divide 10.01 €' })).toBeDisabled();
  await press('Load it again');
  await press('Preview');
  await press('Divide 10.01 €');
  expect(calls('bills.admSplit')).toMatchObject([{ bill_id: 1, left_out: [18] }]);
  await press('Divide bill 1 again');
  of = 2;
  await readAnew();
  expect(await screen.findByText('withdrawn')).toBeInTheDocument();
});

test('dividing again begins with the choices of the last division', async () => {
  const calls = show({}, [{ ...bill, left_out: [18], settled: 'leave' }]);
  await press('Divide bill 1 again');
  expect(await screen.findByRole('checkbox', { name: /Fan 18/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Fan 17/ })).toBeChecked();
  await press('Preview');
  expect(calls('bills.admPreview')).toMatchObject([{ bill_id: 1, left_out: [18], settled: 'leave' }]);
});

test('a bill that is half typed is not left without a question', async () => {
  show();
  await typeBill();
  await press('Cancel');
  expect(await screen.findByText('Nothing of this is recorded yet.')).toBeInTheDocument();
  await press('Stay');
  expect(await screen.findByLabelText('Amount of line 1 in euro')).toHaveValue('10,01');
});

test('a bill that is half typed goes where that is meant', async () => {
  show();
  await typeBill();
  await press('Cancel');
  await press('Leave');
  expect(await screen.findByText('No bills yet.')).toBeInTheDocument();
});

test('a form that was not touched closes at once', async () => {
  show();
  await press('Record a bill');
  await press('Cancel');
  expect(await screen.findByText('No bills yet.')).toBeInTheDocument();
});

test('a bill is withdrawn once that is confirmed', async () => {
  const calls = show({ 'bills.admWithdraw': () => answered({ success: true }) }, [bill]);
  const list = await screen.findByRole('list', { name: 'Bills' });
  expect(within(list).getByText('divided over 2 claims')).toBeInTheDocument();
  await press('Withdraw bill 1');
  expect(await screen.findByText(/taken off the claims again, 10.01 € in all/)).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Bill 1 is withdrawn')).toBeInTheDocument();
  expect(calls('bills.admWithdraw')).toMatchObject([{ go_id: 3, bill_id: 1 }]);
});
