import { camtFile } from '../src/features/money/bank/testing/camt-file';
import { openTestShop, type TestShop } from './open-test-shop';

// The server of this test runs in this process, and the threads load the built files: a file that is read here is read
// on the event loop, where everybody waits for it.
function mockReader(name: string) {
  return (): never => {
    throw new Error(`${name} ran on the event loop`);
  };
}
jest.mock('../src/features/money/bank/files/read-bank-file', () => ({
  readBankFile: mockReader('readBankFile'),
}));
jest.mock('../src/features/money/bank/files/read-file', () => ({ readFiles: mockReader('readFiles') }));
jest.mock('../src/features/money/bank/files/unpack', () => ({ unpack: mockReader('unpack') }));
jest.mock('../src/features/takeovers/sheet', () => ({ readSheet: mockReader('readSheet') }));
jest.mock('../src/features/takeovers/columns', () => ({
  ...jest.requireActual<object>('../src/features/takeovers/columns'),
  proposeColumns: mockReader('proposeColumns'),
  withDecimals: mockReader('withDecimals'),
}));
jest.mock('../src/features/takeovers/entries', () => ({
  ...jest.requireActual<object>('../src/features/takeovers/entries'),
  readEntries: mockReader('readEntries'),
}));

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');

it('the lines of a bank file are read on a thread', async () => {
  const file = base64(camtFile([{ amountCents: 1250, purpose: 'x' }]));
  const { credits } = await shop.callers.admin.api.bank.admReadFile.mutate({ file });
  expect(credits).toBe(1);
});

it('the cells and columns of a sheet are read on a thread', async () => {
  const file = base64('Name;Item;Count;Price\nNova;Album;2;1,50\n');
  const { columns, lines, totals } = await shop.callers.admin.api.takeover.admPlan.mutate({ file });
  expect(columns.map(({ field }) => field)).toEqual(['name', 'item', 'count', 'price']);
  expect([lines.length, totals.pieces, totals.sum]).toEqual([1, 2, 3]);
});
