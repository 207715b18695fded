import { isFilled, type Row } from '../../../../platform/tables/read-table';
import type { Columns } from './csv-heads';
import type { ColumnQuestion, ColumnWords } from './read-line';

const mostWords = 10;
const longestWord = 40;

/** Columns of few and short words, such as the direction, the currency and the status of a line. */
export function wordsOf(rows: readonly Row[], at: number): ColumnWords[] {
  const below = rows.slice(at + 1).filter(isFilled);
  return (rows[at] ?? []).flatMap((name, index) => {
    const words = new Set<string>();
    for (const row of below) {
      const word = (row[index] ?? '').trim();
      if (word !== '') words.add(word);
      if (words.size > mostWords || word.length > longestWord) return [];
    }
    return words.size === 0 || name.trim() === '' ? [] : [{ column: name, words: [...words] }];
  });
}

const isCurrency = (word: string): boolean =>
  /^(EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|CZK|HUF|KRW|JPY|CNY|AUD|CAD|TRY)$/i.test(word);
const isUnbooked = (word: string): boolean =>
  /vorgemerkt|ausstehend|pending|reverted|declined|failed|storniert|abgelehnt/i.test(word);
/** Amounts and days are not words. */
const isFigure = (word: string): boolean => /^[+-]?[\d.,:/ €-]+$/.test(word) && /\d/.test(word);

/**
 * The unmapped column that probably changes what the amounts are: another currency, lines that are not booked, or,
 * where no amount is below 0, two words that may mean whether money came or went.
 */
export function missingColumn(
  rows: readonly Row[],
  at: number,
  { columns, hasDebits }: { readonly columns: Columns; readonly hasDebits: boolean },
): ColumnQuestion | null {
  const named = new Set(Object.values(columns).map((name: string) => name.trim().toLowerCase()));
  const others = wordsOf(rows, at).filter(({ column }) => !named.has(column.trim().toLowerCase()));
  const find = (isMeant: (words: readonly string[]) => boolean): string | undefined =>
    others.find(({ words }) => isMeant(words))?.column;
  const currency =
    columns.currency === undefined
      ? find((words) => words.every(isCurrency) && words.some((word) => !/^EUR$/i.test(word)))
      : undefined;
  if (currency !== undefined) return { field: 'currency', column: currency };
  const status = columns.status === undefined ? find((words) => words.some(isUnbooked)) : undefined;
  if (status !== undefined) return { field: 'status', column: status };
  const isOneSided = !hasDebits && columns.direction === undefined && columns.amount !== undefined;
  const direction = isOneSided ? find((words) => words.length === 2 && !words.some(isFigure)) : undefined;
  return direction === undefined ? null : { field: 'direction', column: direction };
}
