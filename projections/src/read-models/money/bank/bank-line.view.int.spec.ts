import { cents, personStream, points, type ArrivedLine, type ShopEvent } from '@fan-beats/events';
import { paymentRecorded, paymentReversed, testIds } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { recordInline } from '../../../testing/shop-history';
import {
  readFansOfIbans,
  readImportSums,
  readOpenLines,
  readPaymentsOfLines,
  readReturnable,
  readReturns,
  readSortedLines,
  readTwins,
} from './bank-line.view';

const { userId } = testIds;
const iban = 'DE89370400440532013000';

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const arrived: ArrivedLine = {
  account: '',
  bookedOn: '2025-11-20',
  valueOn: '',
  amountCents: cents(1000),
  feeCents: cents(0),
  method: 'bank',
  payer: 'P. Payer',
  iban,
  purpose: '',
  endToEndId: '',
  bankReference: '',
};

/** A line that is imported, and the events after that. */
function line(
  lineId: number,
  { importId = 'one', ...changes }: Partial<ArrivedLine> & { readonly importId?: string } = {},
  ...then: readonly ShopEvent[]
): Promise<unknown> {
  const imported: ShopEvent = {
    type: 'BankLineImported',
    data: { lineId, importId, fingerprint: `line ${lineId}`, ordinal: 1 },
    private: { ...arrived, ...changes },
  };
  return recordInline(client, [{ stream: `bankline-${lineId}`, events: [imported, ...then] }]);
}

const aside = (lineId: number): ShopEvent => ({ type: 'BankLineSetAside', data: { lineId, why: 'private' } });
const booked = (lineId: number, others: readonly number[] = []): ShopEvent => ({
  type: 'BankLineBooked',
  data: { lineId, userId, others: [...others] },
});
const numbersOf = (lines: readonly { readonly lineId: number }[]) => lines.map(({ lineId }) => lineId);

test('lines wait in the order of their days, those that are sorted are listed with the latest first', async () => {
  await line(1, { bookedOn: '2025-11-21' });
  await line(2);
  await line(3, {}, aside(3));
  await line(4, {}, booked(4));
  await line(5, {}, aside(5));
  expect(numbersOf(await readOpenLines(client))).toEqual([2, 1]);
  expect(numbersOf(await readSortedLines(client, 10))).toEqual([5, 3]);
});

test('the bank takes back what waits or is booked and came in with the same amount', async () => {
  await line(1);
  await line(2, { bookedOn: '2025-11-21' }, booked(2));
  await line(3, {}, aside(3));
  await line(4, { amountCents: cents(999) });
  await line(5, { amountCents: cents(-1000), takenBack: 'return' });
  expect(numbersOf(await readReturnable(client, [1000, -1000]))).toEqual([2, 1]);
});

test('a return is one, and the line that it takes back is not', async () => {
  await line(1, {}, booked(1), { type: 'BankLineReturned', data: { lineId: 1, byLineId: 2 } });
  await line(
    2,
    { amountCents: cents(-1000), takenBack: 'return' },
    { type: 'BankLineMatched', data: { lineId: 2, what: 'return', returnedLineId: 1, payments: [] } },
  );
  expect(await readReturns(client, [1, 2, 3])).toEqual([2]);
});

test('the payments of a line are found where its fan turned out to be another (rule A10)', async () => {
  await line(1, {}, booked(1));
  const payment = paymentRecorded({ bankLineId: 1 });
  const of = (fan: number) => ({ ...payment, data: { ...payment.data, userId: fan } });
  const first = await recordInline(client, [{ stream: `account-${userId}`, events: [of(userId)] }]);
  const merger = {
    userId,
    intoUserId: 7,
    claimIds: [],
    balanceCents: cents(0),
    points: points(0),
    pending: points(0),
  };
  await recordInline(client, [
    { stream: `account-${userId}`, events: [paymentReversed(first[0]?.position ?? 0)] },
    { stream: personStream(userId), events: [{ type: 'PersonMerged', data: merger }] },
  ]);
  expect(await readPaymentsOfLines(client, [1])).toEqual([]);
  const [again] = await recordInline(client, [{ stream: 'account-7', events: [of(7)] }]);
  expect(await readPaymentsOfLines(client, [1])).toMatchObject([
    { lineId: 1, position: again?.position, userId: 7 },
  ]);
});

test('an account belongs to the fans whom its booked lines were of, not to those of lines that only waited', async () => {
  await line(1, {}, booked(1, [7]));
  await line(2, { iban: 'DE02120300000000202051' });
  await line(3, { iban: '' }, booked(3));
  const fans = await readFansOfIbans(client, [iban, 'DE02120300000000202051', '']);
  expect([...fans].map(([of, ids]) => [of, ids.toSorted((a, b) => a - b)])).toEqual([
    [iban, [userId, 7].toSorted((a, b) => a - b)],
  ]);
});

test('two lines of one day and amount are twins where they are of two imports and neither is set aside', async () => {
  await line(1);
  await line(2);
  await line(3, { bookedOn: '2025-11-21' });
  await line(4, { bookedOn: '2025-11-21', importId: 'two' }, aside(4));
  expect(await readTwins(client)).toEqual([]);
  await line(5, { importId: 'two' });
  expect(await readTwins(client)).toEqual(['2025-11-20 1000']);
});

test('the sums of an import are those of its lines, by what became of them', async () => {
  await line(1);
  await line(2, { amountCents: cents(250) });
  await line(3, {}, aside(3));
  await line(4, { importId: 'two' });
  const sums = await readImportSums(client, ['one']);
  expect(sums.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { importId: 'one', status: 'aside', lines: 1, amountCents: 1000 },
    { importId: 'one', status: 'open', lines: 2, amountCents: 1250 },
  ]);
});
