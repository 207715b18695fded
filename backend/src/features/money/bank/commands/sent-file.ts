import { IsIn } from 'class-validator';
import type { Pool } from 'pg';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { readOnThread } from '../../../../platform/tables/reading-thread';
import { Filled } from '../../../../platform/trpc/fields';
import type { Mapping } from '../files/csv';
import type { Columns } from '../files/csv-heads';
import type { BankFileAnswer, BankFileJob } from '../files/read-bank-file';

export const mappedFields = [
  'day',
  'amount',
  'came',
  'went',
  'direction',
  'currency',
  'status',
  'payer',
  'iban',
  'purpose',
  'reference',
  'fee',
] as const;

/** A column of a table, and the field that it contains. */
export class MappedColumn {
  @IsIn(mappedFields) field: (typeof mappedFields)[number];
  @Filled(200) column: string;
}

const meanings = ['came', 'went', 'booked', 'unbooked'] as const;
export const maxWords = 40;

/** A word of the direction or the status, and its meaning. */
export class MappedWord {
  @Filled(100) word: string;
  @IsIn(meanings) meaning: (typeof meanings)[number];
}

/** A file as a command brings it, with the admin's mapping of its table. */
interface SentFile {
  readonly file: string;
  readonly columns?: readonly MappedColumn[];
  readonly decimal?: ',' | '.';
  readonly words?: readonly MappedWord[];
  readonly complete?: boolean;
}

/** Reads a file in memory (rule M12). Throws InvalidInput with a sentence for a file that is refused. */
export async function readSentFile(pool: Pool, sent: SentFile): Promise<BankFileAnswer> {
  const [{ rows: mapped }, { rows: keys }] = await Promise.all([
    pool.query<{ head: string; mapping: Mapping }>('SELECT head, mapping FROM bank_mappings'),
    pool.query<{ key: string }>('SELECT key FROM bank_key'),
  ]);
  return readOnThread<BankFileJob, BankFileAnswer>(
    require.resolve('@fan-beats/backend/features/money/bank/files/bank-file.worker'),
    {
      bytes: Buffer.from(sent.file, 'base64'),
      mappings: new Map(mapped.map(({ head, mapping }) => [head, mapping])),
      said: saidMapping(sent),
      key: keys[0]?.key ?? '',
    },
  );
}

/**
 * The admin's mapping of the table; null where it has none. Throws InvalidInput where the day or the amounts are
 * missing.
 */
export function saidMapping({ columns, decimal, words = [], complete }: SentFile): Mapping | null {
  if (columns === undefined) return null;
  const columnOf = Object.fromEntries(
    columns.map(({ field, column }) => [field, column]),
  ) as Partial<Columns>;
  const { day, amount, came, went } = columnOf;
  if (day === undefined || (amount === undefined && (came === undefined || went === undefined)))
    throw new InvalidInput({
      columns: (i18n) => i18n.t('Please say which columns are the day and the amount'),
    });
  const wordsOf = (meaning: MappedWord['meaning']): string[] =>
    words.filter((one) => one.meaning === meaning).map(({ word }) => word);
  return {
    columns: { ...columnOf, day },
    decimal: decimal ?? ',',
    words: {
      came: wordsOf('came'),
      went: wordsOf('went'),
      booked: wordsOf('booked'),
      unbooked: wordsOf('unbooked'),
    },
    complete: complete ?? false,
  };
}
