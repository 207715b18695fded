import type { BankFileRecord } from '@fan-beats/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../shared/forms/drafts';
import { renderForPerson } from '../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { ImportPanel } from './ImportPanel';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const table: BankFileRecord = {
  source: 'table',
  head: ['Tag', 'Summe', 'Saldo'],
  sample: [['1.11.26', '3', '1003']],
  from: '2026-11-01',
  to: '2026-11-24',
  credits: 1,
  amount: 1003,
  sure: 0,
  known: 0,
  debits: 0,
  pending: 0,
  refused: [],
  words: [],
  question: null,
  left_out: 0,
  returns: 0,
};

async function drop(found: BankFileRecord) {
  const sent = startTrpcServer({
    'bank.admReadFile': () => answered(found),
    'bank.admImport': () => answered({ import_id: 'a', lines: 0 }),
  });
  renderScreen(<ImportPanel />);
  await userEvent.upload(screen.getByLabelText('Files of the bank'), new File(['x'], 'november.csv'));
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('reads a table again with other columns that somebody chose', async () => {
  const calls = await drop(table);
  await press('Other columns');
  await userEvent.selectOptions(screen.getByLabelText('Day of booking'), 'Tag');
  await userEvent.selectOptions(screen.getByLabelText('Amount'), 'Summe');
  await press('Read the file so');
  await waitFor(() => expect(calls('bank.admReadFile')).toHaveLength(2));
  const columns = [
    { field: 'day', column: 'Tag' },
    { field: 'amount', column: 'Summe' },
  ];
  expect(calls('bank.admReadFile')[1]).toMatchObject({ columns });
  await press('Import 1 payment');
  await waitFor(() => expect(calls('bank.admImport')).toMatchObject([{ columns }]));
});

it('promises no number of payments for several files, which may hold the same ones', async () => {
  await drop(table);
  await screen.findByRole('button', { name: 'Import 1 payment' });
  await userEvent.upload(screen.getByLabelText('Files of the bank'), new File(['y'], 'again.csv'));
  expect(await screen.findByRole('button', { name: 'Import 2 files' })).toBeVisible();
});

it('says of a file that somebody else imported meanwhile that all of it is here', async () => {
  await drop({ ...table, source: 'camt.052', head: [], sample: [] });
  expect(screen.queryByRole('button', { name: 'Other columns' })).toBeNull();
  await press('Import 1 payment');
  expect(
    await screen.findByText('All lines of this file are here already: november.csv'),
  ).toBeInTheDocument();
});

it('asks about a column that changes the amounts, with what its words mean, and takes the answer', async () => {
  const asked: BankFileRecord = {
    ...table,
    source: null,
    head: ['Tag', 'Summe', 'Art'],
    sample: [['1.11.26', '3', 'H']],
    words: [{ column: 'Art', words: ['H', 'S'] }],
    question: { field: 'direction', column: 'Art' },
  };
  const calls = await drop(asked);
  expect(await screen.findByText('Please look at the column “Art”')).toBeVisible();
  expect(screen.getByLabelText('Came or left: S/H, D/C, +/- (optional)')).toHaveValue('Art');
  expect(screen.getByRole('combobox', { name: '“H” means' })).toHaveValue('came');
  expect(screen.getByRole('combobox', { name: '“S” means' })).toHaveValue('went');
  await userEvent.selectOptions(screen.getByLabelText('Day of booking'), 'Tag');
  await userEvent.selectOptions(screen.getByLabelText('Amount'), 'Summe');
  await press('Read the file so');
  await waitFor(() =>
    expect(calls('bank.admReadFile')[1]).toMatchObject({
      columns: [{ field: 'day' }, { field: 'amount' }, { field: 'direction', column: 'Art' }],
      words: [
        { word: 'H', meaning: 'came' },
        { word: 'S', meaning: 'went' },
      ],
      complete: true,
    }),
  );
});

it('imports a file in which nothing but a return is new', async () => {
  await drop({ ...table, credits: 0, amount: 0, returns: 1 });
  expect(await screen.findByText(/1 probably taken back by the bank/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1 payment' })).toBeEnabled();
});

it('gives back the chosen columns after a login, for the same table alone, and drops them once it is left out', async () => {
  const asked = { ...table, source: null };
  const open = async (found: BankFileRecord) => {
    startTrpcServer({ 'bank.admReadFile': () => answered(found) });
    const { unmount } = renderForPerson(<ImportPanel />);
    await userEvent.upload(screen.getByLabelText('Files of the bank'), new File(['x'], 'november.csv'));
    return { unmount, day: await screen.findByLabelText('Day of booking') };
  };
  const first = await open(asked);
  await userEvent.selectOptions(first.day, 'Tag');
  first.unmount();
  const other = await open({ ...asked, head: ['Tag', 'Betrag'] });
  expect(other.day).toHaveValue('');
  other.unmount();
  const again = await open(asked);
  expect(again.day).toHaveValue('Tag');
  await press('Leave out november.csv');
  expect(Object.keys(sessionStorage)).toEqual([]);
});
