import type { BankFileRecord, BankReviewRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { PaymentsPage } from './PaymentsPage';

const found: BankFileRecord = {
  source: 'camt.052',
  head: [],
  sample: [],
  from: '2026-11-01',
  to: '2026-11-24',
  credits: 2,
  amount: 46.44,
  sure: 1,
  known: 3,
  debits: 4,
  pending: 1,
  left_out: 0,
  returns: 0,
  words: [],
  question: null,
  refused: [{ line: 12, why: 'the amount is in USD, not in euros' }],
};
type Line = BankReviewRecord['lines'][number];
const line = (line_id: number, of: Partial<Line> = {}): Line => ({
  line_id,
  import_id: 'a',
  booked_on: '2026-11-24',
  amount: 34.1,
  fee: 0,
  payer: 'P. Payer',
  iban: '3000',
  purpose: 'danke FB C17 DH bis bald',
  proposal: null,
  takes_back: false,
  returned: null,
  resembles: false,
  ...of,
});
const sure: Line['proposal'] = {
  user_id: 42,
  user_displayname: 'Mina',
  reason: 'reference',
  sure: true,
  doubts: [],
  payment: null,
  parts: [{ claim_id: 17, gotitle: 'LIGHTS', stage: 'items', open: 40, amount: 34.1 }],
  credit: 0,
  amount: 34.1,
  others: [],
  difference: 0,
  near: null,
};
const unsure: Line['proposal'] = { ...sure, reason: 'amount', sure: false, doubts: ['guess'] };
const reviewOf = (lines: readonly Line[]): BankReviewRecord => ({
  waiting: lines.length,
  lines,
  prefixes: ['FB'],
  sorted: [],
});

function show(answers: Answers = {}) {
  const sent = startTrpcServer({
    'user.admGetUsers': () => answered([]),
    'gos.admGoList': () => answered([]),
    'bank.admGetReview': () => answered(reviewOf([])),
    'bank.admGetImports': () => answered([]),
    'bank.admReadFile': () => answered(found),
    'bank.admImport': () => answered({ import_id: 'a', lines: 2 }),
    'bank.admBook': () => answered({ results: [{ line_id: 1, ok: true }] }),
    'bank.admSortOut': () => answered({ results: [{ line_id: 1, ok: true }] }),
    ...answers,
  });
  renderPage({ Page: PaymentsPage, path: '/admin/payments', address: '/admin/payments?view=bank' });
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const drop = async (text = 'x') =>
  userEvent.upload(await screen.findByLabelText('Files of the bank'), new File([text], 'november.xml'));

it('says what stands in a file and which lines cannot be read, and imports it', async () => {
  const calls = show();
  expect(await screen.findByText('No money waits to be looked at.')).toBeVisible();
  expect(await screen.findByText('No file was imported yet.')).toBeVisible();
  await drop();
  expect(
    await screen.findByText(/01.11.2026 to 24.11.2026: 2 new payments of 46.44 €, 1 of them sure, 3 known/),
  ).toBeVisible();
  expect(screen.getByText('Line 12: the amount is in USD, not in euros')).toBeVisible();
  await press('Import 2 payments');
  await waitFor(() => expect(calls('bank.admImport')).toMatchObject([{ file: btoa('x') }]));
  expect(await screen.findByText(/2 payments imported/)).toBeVisible();
});

it('says why a file is refused, and leaves it out again', async () => {
  show({ 'bank.admReadFile': () => refused('BAD_REQUEST', 400, 'This file is broken.') });
  await drop();
  expect(await screen.findByText('This file is broken.')).toBeVisible();
  await press('Leave out november.xml');
  expect(screen.queryByText('november.xml')).toBeNull();
});

it('asks once what the columns of an unknown table are', async () => {
  const unknown = { ...found, source: null, head: ['Tag', 'Summe', 'Text'], sample: [['1.11.26', '3', 'x']] };
  const calls = show({
    'bank.admReadFile': () => answered(calls('bank.admReadFile').length > 1 ? found : unknown),
  });
  await drop();
  await userEvent.selectOptions(await screen.findByLabelText('Day of booking'), 'Tag');
  await userEvent.selectOptions(screen.getByLabelText('Amount'), 'Summe');
  await press('Read the file so');
  expect(await screen.findByText(/2 new payments/)).toBeVisible();
  expect(calls('bank.admReadFile').at(-1)).toMatchObject({
    columns: [
      { field: 'day', column: 'Tag' },
      { field: 'amount', column: 'Summe' },
    ],
    decimal: ',',
  });
});

it('books the sure ones together with the parts that it shows, and marks the reference', async () => {
  const calls = show({
    'bank.admGetReview': () =>
      answered(reviewOf([line(2, { proposal: unsure, amount: 12.34 }), line(1, { proposal: sure })])),
  });
  expect((await screen.findAllByText('FB C17 DH'))[0]?.tagName).toBe('MARK');
  expect(screen.getAllByText('Items, claim #17 LIGHTS: 40.00 € → 5.90 € open')[0]).toBeVisible();
  await press('Book 1 sure, 34.10 €');
  await waitFor(() =>
    expect(calls('bank.admBook')).toMatchObject([
      { lines: [{ line_id: 1, user_id: 42, parts: [{ claim_id: 17, stage: 'items', amount: 34.1 }] }] },
    ]),
  );
  expect(await screen.findByText('1 payment booked')).toBeVisible();
});

it('sets everything of no fan aside at once, after a question', async () => {
  const calls = show({
    'bank.admGetReview': () =>
      answered(
        reviewOf([
          line(1, { proposal: unsure }),
          line(2),
          line(3, { payer: 'Sparverein' }),
          line(4, { proposal: sure }),
          line(5, { resembles: true }),
          line(6, { takes_back: true }),
        ]),
      ),
    'bank.admSortOut': () => answered({ results: [2, 3].map((line_id) => ({ line_id, ok: true })) }),
  });
  await press('Set 2 of no fan aside');
  const asked = await screen.findByRole('list', { name: 'Payments that are set aside' });
  expect(within(asked).getAllByRole('listitem')).toHaveLength(2);
  expect(asked).toHaveTextContent('Sparverein');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set aside' }));
  await waitFor(() => expect(calls('bank.admSortOut')).toMatchObject([{ line_ids: [2, 3], why: 'private' }]));
});

it('is worked with keys, and tells at a line why it was refused', async () => {
  const calls = show({
    'bank.admGetReview': () => answered(reviewOf([line(1, { proposal: unsure }), line(2)])),
    'bank.admBook': () =>
      answered({
        results: [
          {
            line_id: 1,
            ok: false,
            code: 'PRECONDITION_FAILED',
            message: 'That is 1.00 € more than is open there.',
          },
        ],
      }),
  });
  const list = await screen.findByRole('list', { name: 'Payments to look at' });
  list.focus();
  await userEvent.keyboard('{Enter}');
  expect(await within(list).findByText('That is 1.00 € more than is open there.')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}x');
  await waitFor(() => expect(calls('bank.admSortOut')).toMatchObject([{ line_ids: [2], why: 'private' }]));
});

it('says that the review could not be loaded', async () => {
  show({ 'bank.admGetReview': () => refused('INTERNAL_SERVER_ERROR', 500, 'x') });
  expect(await screen.findByText(/Error loading bank lines/)).toBeVisible();
});
