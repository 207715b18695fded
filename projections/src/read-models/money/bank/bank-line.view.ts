import {
  cents,
  keyedStatement,
  readRows,
  statement,
  valuesStatement,
  type ArrivedLine,
  type AsideReason,
  type PaymentMethod,
  type Queryable,
  type TakenBackMark,
} from '@fan-beats/events';
import type { RowOf } from '../../../tables/row-op';
import { bankLineTable } from './bank-line.table';

type Row = RowOf<typeof bankLineTable>;

export type BankLineStatus = 'open' | 'booked' | 'aside' | 'returned';

/** A bank line that is not forgotten. */
export interface BankLineView extends Pick<
  ArrivedLine,
  | 'account'
  | 'bookedOn'
  | 'amountCents'
  | 'feeCents'
  | 'method'
  | 'payer'
  | 'iban'
  | 'purpose'
  | 'endToEndId'
  | 'bankReference'
  | 'takenBack'
  | 'relatedReference'
> {
  readonly lineId: number;
  readonly importId: string;
  readonly status: BankLineStatus;
  /** The reason why it was set aside. */
  readonly why: AsideReason | null;
}

const textOf = (text: string | null): string => text ?? '';

function toView(row: Row): BankLineView {
  return {
    lineId: row.line_id,
    importId: row.import_id,
    status: row.status as BankLineStatus,
    why: row.why as AsideReason | null,
    amountCents: cents(row.amount_cents ?? 0),
    feeCents: cents(row.fee_cents ?? 0),
    method: (row.method ?? 'bank') as PaymentMethod,
    account: textOf(row.account),
    bookedOn: textOf(row.booked_on),
    payer: textOf(row.payer),
    iban: textOf(row.iban),
    purpose: textOf(row.purpose),
    endToEndId: textOf(row.end_to_end_id),
    bankReference: textOf(row.bank_reference),
    takenBack: textOf(row.taken_back) as TakenBackMark,
    relatedReference: textOf(row.related_reference),
  };
}

/** Open lines, the oldest day first. */
export async function readOpenLines(client: Queryable): Promise<BankLineView[]> {
  const rows = await readRows<Row>(client, {
    name: 'open-bank-lines',
    text: `SELECT * FROM bank_line WHERE status = 'open' AND amount_cents IS NOT NULL ORDER BY booked_on, line_id`,
  });
  return rows.map(toView);
}

/**
 * Lines that were set aside and are not forgotten, and up to `mostMatched` of the lines that were last matched with
 * existing payments; the latest first.
 */
export async function readSortedLines(client: Queryable, mostMatched: number): Promise<BankLineView[]> {
  const rows = await readRows<Row>(client, {
    name: 'sorted-bank-lines',
    text: `SELECT * FROM bank_line WHERE status = 'aside' AND amount_cents IS NOT NULL UNION ALL
           (SELECT * FROM bank_line WHERE (payment IS NOT NULL OR (status = 'returned' AND taken_back IS NOT NULL))
              AND amount_cents IS NOT NULL ORDER BY changed_at_ms DESC, line_id DESC LIMIT $1)
           ORDER BY changed_at_ms DESC, line_id DESC`,
    values: [mostMatched],
  });
  return rows.map(toView);
}

/** Lines that are open or booked and brought one of these amounts: the bank may take them back. */
export async function readReturnable(client: Queryable, amounts: readonly number[]): Promise<BankLineView[]> {
  const rows = await readRows<Row>(client, {
    name: 'returnable-bank-lines',
    text: `SELECT * FROM bank_line WHERE status IN ('open', 'booked') AND amount_cents = ANY($1::bigint[]) AND amount_cents > 0
            ORDER BY booked_on DESC, line_id DESC`,
    values: [amounts],
  });
  return rows.map(toView);
}

export interface PaymentOfLine {
  readonly lineId: number;
  readonly position: number;
  readonly userId: number;
  readonly amountCents: number;
}

/**
 * The payments of these lines that were not reversed: recorded from them, or by hand before. A payment that was
 * recorded again after a return may be on the account of the person into whom the fan was merged (rule A10).
 */
export const readPaymentsOfLines = statement<PaymentOfLine, [lineIds: readonly number[]]>(
  `WITH RECURSIVE booked AS (
     SELECT l AS line_id, b.data FROM unnest($1::int[]) l
       JOIN events b ON b.stream = 'bankline-' || l AND b.type = 'BankLineBooked'
   ), fans AS (
     (SELECT line_id, (data->>'userId')::int AS fan FROM booked
      UNION SELECT line_id, o::int FROM booked, json_array_elements_text(data->'others') o)
     UNION SELECT f.line_id, (m.data->>'intoUserId')::int FROM fans f
       JOIN events m ON m.type = 'PersonMerged' AND (m.data->>'userId')::int = f.fan
   )
   SELECT f.line_id AS "lineId", e.position, f.fan AS "userId", (e.data->>'amountCents')::int AS "amountCents"
     FROM fans f JOIN events e ON e.stream = 'account-' || f.fan AND e.type = 'PaymentRecorded'
    WHERE ((e.data->>'bankLineId')::int = f.line_id
           OR e.position = (SELECT payment FROM bank_line l WHERE l.line_id = f.line_id))
      AND NOT EXISTS (SELECT FROM events r WHERE r.stream = e.stream AND r.type = 'PaymentReversed'
                       AND r.data->>'reversesPosition' = e.position::text)
    ORDER BY e.position`,
  'payments-of-bank-lines',
);

/** Those of these lines that are payments which the bank took back. */
export const readReturns = valuesStatement<number, [lineIds: readonly number[]]>(
  `SELECT line_id AS value FROM bank_line WHERE line_id = ANY($1::int[]) AND status = 'returned' AND taken_back IS NOT NULL`,
  'bank-returns',
);

/** The imports that these lines came from, by line. */
export const readImportsOfLines = keyedStatement<number, string>(
  'SELECT line_id AS key, import_id AS value FROM bank_line WHERE line_id = ANY($1::int[])',
  'imports-of-bank-lines',
);

/**
 * The lines of payments, by position of the payment: booked as that payment, or matched with it where it was recorded
 * by hand before.
 */
export const readLinesOfPayments = keyedStatement<number, number>(
  `SELECT payment AS key, line_id AS value FROM bank_line WHERE payment = ANY($1::bigint[])
   UNION ALL SELECT position, (data->>'bankLineId')::int FROM events
    WHERE position = ANY($1::bigint[]) AND type = 'PaymentRecorded' AND data->>'bankLineId' IS NOT NULL`,
  'lines-of-payments',
);

/**
 * Payments recorded by hand that lines of these fans were matched with, and the given payment if a line was matched
 * with it.
 */
export const readMatched = valuesStatement<number, [fans: readonly number[], payment: number | null]>(
  `SELECT payment AS value FROM bank_line WHERE payment IS NOT NULL AND (fan_id = ANY($1::int[]) OR payment = $2::bigint)`,
  'matched-payments',
);

/** Fans who paid from these accounts before, by IBAN: the fans of booked lines. */
export const readFansOfIbans = keyedStatement<string, readonly number[]>(
  `SELECT iban AS key, array_agg(DISTINCT fan) AS value
     FROM bank_line, unnest(fan_id || coalesce(string_to_array(other_fans, ',')::int[], '{}')) AS fan
    WHERE status = 'booked' AND iban = ANY($1::text[]) AND iban <> '' GROUP BY iban`,
  'fans-of-ibans',
);

/**
 * Days and amounts that lines of several imports have in common: the same money may have been read from two kinds of
 * files.
 */
export const readTwins = valuesStatement<string>(
  `SELECT booked_on || ' ' || amount_cents AS value FROM bank_line
    WHERE amount_cents IS NOT NULL AND status <> 'aside'
    GROUP BY booked_on, amount_cents HAVING count(DISTINCT import_id) > 1`,
  'bank-line-twins',
);

export interface ImportSums {
  readonly importId: string;
  readonly status: BankLineStatus;
  readonly lines: number;
  /** The sum of the lines that are not forgotten. */
  readonly amountCents: number;
}

/** The number of lines of each import that are open, booked, set aside or returned, and their sum. */
export const readImportSums = statement<ImportSums, [importIds: readonly string[]]>(
  `SELECT import_id AS "importId", status, count(*)::int AS lines, coalesce(sum(amount_cents), 0)::int8 AS "amountCents"
     FROM bank_line WHERE import_id = ANY($1::text[]) GROUP BY import_id, status`,
  'bank-import-sums',
);

/**
 * Forgets the details of lines whose time is over, in the log and then in the live table; a run that ends between the
 * two is completed by the next one (rule M12). Returns the number of lines forgotten in the log. A Citus cluster runs
 * the function of the log only by itself.
 */
export async function forgetBankLines(client: Queryable): Promise<number> {
  const due = await readRows<{ id: number }>(client, {
    name: 'bank-lines-due',
    text: `SELECT line_id AS id FROM bank_line WHERE amount_cents IS NOT NULL AND (status = 'aside'
              OR imported_at_ms < extract(epoch FROM now() - interval '8 years') * 1000)`,
  });
  if (due.length === 0) return 0;
  const values = [due.map(({ id }) => id)];
  const gone = await readRows(client, {
    name: 'forget-bank-lines',
    text: 'SELECT forget_bank_lines($1::int[])',
    values,
  });
  const personal = Object.entries(bankLineTable.columns).flatMap(([name, column]) =>
    'personal' in column ? [`${name} = NULL`] : [],
  );
  await client.query({
    name: 'empty-bank-lines',
    text: `UPDATE bank_line l SET ${personal.join(', ')} WHERE line_id = ANY($1::int[]) AND NOT EXISTS (
             SELECT FROM events e WHERE e.stream = 'bankline-' || l.line_id AND e.private IS NOT NULL)`,
    values,
  });
  return gone.length;
}
