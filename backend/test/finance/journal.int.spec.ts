import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  endOfDay,
  parseCsv,
  lastPosition,
  loadStoredRange,
  postingsOf,
  readStoredEvent,
  startOfDay,
  writeBooksFile,
  type Queryable,
  type ShopEventType,
} from '@fan-beats/events';
import { rangeOf, writePostingsCsv } from '@fan-beats/projections';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { openShop, type ShopFixture } from '../shop-fixture';
import { exportJournal, ofProduct, productBalances } from './journal-books';
import { balancesOf, complaintsOf } from './outside-tools';
import { RandomHistory } from './random-history';

jest.setTimeout(600_000);

const acts = 10_000;
const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121);
const startMs = Date.UTC(2026, 0, 3, 22);

/** Whether each fact moves euros or Fan Beats. Without its line here, a new fact does not compile. */
const posts: Readonly<Record<ShopEventType, boolean>> = {
  ClaimSubmitted: true,
  ClaimExtended: true,
  ClaimRevised: true,
  ClaimDeleted: true,
  ClaimSurplusReleased: true,
  ClaimBeatsReturned: true,
  ClaimBeatsRebooked: true,
  ClaimPaymentAllocated: true,
  ClaimPaymentReleased: true,
  BalanceAdded: true,
  BalanceSubtracted: true,
  BalanceReversed: true,
  BalanceHandedOver: true,
  PaymentRecorded: true,
  RefundPaid: true,
  PaymentReversed: true,
  PointsAdded: true,
  PointsSubtracted: true,
  PointsCorrected: true,
  PointsReversed: true,
  PointsHandedOver: true,
  BillRecorded: true,
  BillWithdrawn: true,
  PurchaseRecorded: true,
  PurchaseTakenBack: true,
  ClaimPaymentReceived: false,
  ClaimPaymentRevoked: false,
  ClaimShortfallWaived: false,
  ClaimPaymentRequested: false,
  ClaimPaymentDeferred: false,
  ClaimPaymentRequestWithdrawn: false,
  ClaimFreebiesCompleted: false,
  ClaimFreebiesReopened: false,
  ShippingCostSet: false,
  ShippingCostSettled: false,
  ShippingCostReopened: false,
  ClaimNoteWritten: false,
  ClaimTrackingAssigned: false,
  ClaimHandedOver: false,
  BillSplit: false,
  BillResplit: false,
  BankLineImported: false,
  BankLineBooked: false,
  BankLineMatched: false,
  BankLineReturned: false,
  BankLineSetAside: false,
  BankLineReopened: false,
  GoStatusSet: false,
  StockLimitSet: false,
  StockLimitLifted: false,
  FreebieStockCounted: false,
  PersonErased: false,
  PersonMerged: false,
  PersonSeparated: false,
  PaymentReminded: false,
  WithdrawalDeclared: false,
  WithdrawalAnswered: false,
  WithdrawalErased: false,
};

let database: TestDatabase;
let shop: ShopFixture;
let folder: string;
let journal: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fan-beats-journal-'));
  database = await createTestDatabase();
  shop = await openShop(database.url);
  const refused = await new RandomHistory(shop, database.url, seed).live(acts, startMs);
  // A history without refusals has not come near the rules.
  expect([seed, refused > 100]).toEqual([seed, true]);
  journal = await exportJournal(shop.owner, join(folder, 'all.journal'));
});

afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe(`the journal of a random history of ${acts} acts (seed ${seed})`, () => {
  it('is accepted by hledger and ledger, and comes to what the product says, for every person in both commodities', async () => {
    expect(await complaintsOf(journal)).toEqual([]);
    const posted = Object.entries(posts).flatMap(([type, moves]) => (moves ? [type] : []));
    expect([...(await typesWithPostings())].sort()).toEqual(posted.sort());
    const product = await productBalances(shop.owner);
    expect(product.size).toBeGreaterThan(600);
    expect(ofProduct(await balancesOf('hledger', journal))).toEqual(product);
    expect(ofProduct(await balancesOf('ledger', journal))).toEqual(product);
  });

  // A line that the bank took back while it waited was never money of the books.
  it('has of each line that was booked what the bank has of it, less what it took back (M30, M52)', async () => {
    const { rows } = await shop.owner.query<{ returns: number; again: number; wrong: readonly number[] }>(
      `WITH books AS (
         SELECT (coalesce(taken.data, e.data)->>'bankLineId')::int AS line_id,
                sum(coalesce(e.data->>'amountCents', e.data->>'differenceCents')::int - (e.data->>'feeCents')::int) AS cents,
                count(*) FILTER (WHERE e.type = 'PaymentReversed') AS returns,
                count(*) FILTER (WHERE e.type = 'PaymentRecorded') AS payments
           FROM ledger.events e LEFT JOIN ledger.events taken ON taken.position = (e.data->>'reversesPosition')::bigint
          WHERE e.type IN ('PaymentRecorded', 'PaymentReversed') AND coalesce(taken.data, e.data)->>'bankLineId' IS NOT NULL
          GROUP BY 1
       ), bank AS (
         SELECT coalesce(l.returned_line, l.line_id) AS line_id, sum(l.amount_cents - l.fee_cents) AS cents
           FROM projection.bank_line l LEFT JOIN projection.bank_line taken ON taken.line_id = l.returned_line
          WHERE l.status = 'booked' OR l.status = 'returned' AND coalesce(taken.fan_id, l.fan_id) IS NOT NULL
          GROUP BY 1
       )
       SELECT sum(returns)::int AS returns, count(*) FILTER (WHERE payments > returns AND returns > 0)::int AS again,
              coalesce(array_agg(line_id) FILTER (WHERE coalesce(books.cents, 0) <> coalesce(bank.cents, 0)), '{}') AS wrong
         FROM books FULL JOIN bank USING (line_id)`,
    );
    const [lines] = rows;
    expect(lines?.wrong).toEqual([]);
    expect(lines?.returns).toBeGreaterThan(5);
    expect(lines?.again).toBeGreaterThan(0);
  });

  it.each([
    ['one amount of a transaction is another', /Liabilities:Fans:\d+:Balance +-\d+\.\d\d EUR\n/],
    ['the end of a day is another', /Balances at the end of the day\n[^=]+= -?\d+\.\d\d EUR\n/],
  ])('is refused by both when %s', async (_what, place) => {
    const text = await readFile(journal, 'utf8');
    const changed = text.replace(place, (found) => found.replace(/\d( EUR\n)$/, `${nextDigitOf(found)}$1`));
    expect(changed).not.toBe(text);
    const path = join(folder, 'changed.journal');
    await writeFile(path, changed);
    const complaints = await complaintsOf(path);
    expect(complaints.map((complaint) => complaint.split(':')[0])).toEqual(['hledger', 'ledger']);
  });

  it('begins at a later day with opening balances, and ends with the same as the whole', async () => {
    const later = { fromMs: startOfDay('2026-01-12') };
    const part = await exportJournal(shop.owner, join(folder, 'later.journal'), later);
    const text = await readFile(part, 'utf8');
    expect(text).toContain('2026-01-12 * Opening balances');
    expect(text.length).toBeLessThan((await readFile(journal, 'utf8')).length);
    expect(await complaintsOf(part)).toEqual([]);
    expect(await balancesOf('hledger', part)).toEqual(await balancesOf('hledger', journal));
  });

  it('ends with a day, where the next one begins', async () => {
    const ended = await exportJournal(shop.owner, join(folder, 'ended.journal'), {
      untilMs: endOfDay('2026-01-11'),
    });
    const opened = await exportJournal(shop.owner, join(folder, 'opened.journal'), {
      fromMs: startOfDay('2026-01-12'),
      untilMs: startOfDay('2026-01-12'),
    });
    expect(await complaintsOf(ended)).toEqual([]);
    expect(await balancesOf('ledger', opened)).toEqual(await balancesOf('ledger', ended));
  });
});

/** The types of all facts of the history that move euros or Fan Beats. */
async function typesWithPostings(): Promise<ReadonlySet<string>> {
  const upTo = await lastPosition(shop.owner);
  const log = await loadStoredRange(shop.owner, { after: 0, upTo, limit: upTo });
  const facts = log.map((stored) => readStoredEvent(stored));
  return new Set(facts.filter((fact) => postingsOf(fact).length > 0).map(({ type }) => type));
}

/** The digit after the last one of the cents at the end of a line. */
function nextDigitOf(line: string): number {
  return (Number(/(\d) EUR\n$/.exec(line)?.[1]) + 1) % 10;
}

describe('the postings as CSV', () => {
  const linesOf = async (span = {}, withTexts = true): Promise<string[][]> => {
    const range = await rangeOf(shop.owner, await lastPosition(shop.owner), span);
    return parseCsv(await text(writePostingsCsv(shop.owner, range, { withTexts })), ',');
  };

  it('end with what every account holds, and run no formula in a spreadsheet', async () => {
    const [head = [], ...lines] = await linesOf();
    const column = (name: string): number => head.indexOf(name);
    const cell = (line: readonly string[], name: string): string => line[column(name)] ?? '';
    const held = new Map(
      lines.map((line) => [`${cell(line, 'user_id')} ${cell(line, 'account')}`, cell(line, 'balance_after')]),
    );
    const { rows } = await shop.owner.query<{ account: string; held: string }>(
      `SELECT user_id || ' EUR' AS account, (balance_cents / 100.0)::numeric(20, 2)::text AS held FROM projection.account
         WHERE EXISTS (SELECT FROM projection.posting p WHERE p.user_id = account.user_id AND p.account = 'EUR')
       UNION ALL SELECT user_id || ' BEATS', points::text FROM projection.account
         WHERE EXISTS (SELECT FROM projection.posting p WHERE p.user_id = account.user_id AND p.account = 'BEATS')`,
    );
    expect(held).toEqual(new Map(rows.map(({ account, held }) => [account, held])));
    const reversals = lines.filter((line) => cell(line, 'reverses') !== '');
    expect(reversals.length).toBeGreaterThan(20);
    const reasons = new Set(lines.map((line) => cell(line, 'reason')));
    expect(reasons).toEqual(new Set(['', 'wrong fan', `'=1+1`, 'Für "Treue";\nja']));
    const silent = await linesOf({}, false);
    expect(silent).toEqual(
      [head, ...lines].map((line, nth) => (nth === 0 ? line : line.with(column('reason'), ''))),
    );
  });

  it('keep their balances when they begin later', async () => {
    const [, ...all] = await linesOf();
    const [, ...later] = await linesOf({ fromMs: startOfDay('2026-01-12') });
    expect(later.length).toBeGreaterThan(100);
    expect(later).toEqual(all.slice(-later.length));
  });
});

describe('an export', () => {
  it('reads on only as its reader does', async () => {
    let statements = 0;
    const counting: Queryable = {
      query: (query) => {
        statements += 1;
        return shop.owner.query(query);
      },
    };
    const upTo = await lastPosition(shop.owner);
    const chunks = writeBooksFile(counting, { after: 0, upTo, withPrivate: true, exportedAt: new Date() });
    for (let chunk = 0; chunk < 3; chunk++) await chunks.next();
    expect([upTo > 10_000, statements]).toEqual([true, 3]);
    await chunks.return(undefined);
  });
});
