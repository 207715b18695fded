/** The formats, each with its contents, the way to check it, and the commands for that; no commands if reading the file is enough. */
export const exportFormats = [
  {
    format: 'csv',
    title: 'Postings (CSV)',
    holds:
      'Every booking on the fans’ accounts, euros and Fan Beats, with the balance after it. Opens in any spreadsheet; a German Excel has a file of its own.',
    check: 'The last balance of an account is what the fan has; the amounts above it add up to it.',
    commands: [],
  },
  {
    format: 'hledger',
    title: 'Journal (hledger, ledger)',
    holds:
      'The books in double entry: accounts, claims, payments and shipping costs as balanced transactions, with what every account must contain at the end of each day.',
    check: 'Two accounting programs, none of them ours, recompute every balance:',
    commands: ['hledger -f FILE check --strict', 'ledger --pedantic -f FILE balance'],
  },
  {
    format: 'unbacked',
    title: 'Unbacked marks',
    holds:
      'Marks by hand without a recorded payment on the last day: claim, stage, amount, since when, by whom. Opens in any spreadsheet; a German Excel has a file of its own.',
    check: 'The amounts add up to what the account Assets:Payments of the journal contains.',
    commands: [],
  },
  {
    format: 'jsonl',
    title: 'Books (JSON Lines)',
    holds:
      'Every event with its hashes, and the seals: enough to prove that nothing was changed, added or taken out.',
    check: 'Anybody can check the file, without this shop and its database:',
    commands: ['npm run ledger -- verify --file FILE'],
  },
  {
    format: 'archive',
    title: 'Whole shop (ZIP)',
    holds:
      'Everything as it is now, whatever is chosen above: events, people, group orders, items, texts, settings and pictures. It contains mail addresses and texts of people, so keep it safe. Passwords are not in it.',
    check:
      'An empty installation becomes the same shop, and reports whether everything is as it was recorded:',
    commands: ['npm run ledger -- import FILE'],
  },
] as const;

type ExportFormat = (typeof exportFormats)[number]['format'];

/** Whether the format is a CSV, which has a version for German Excel too. */
export const isCsv = (format: ExportFormat): boolean => format === 'csv' || format === 'unbacked';

/** The part of the books that a file contains; days are German days, both included. */
export interface ExportChoice {
  readonly from: string | null;
  readonly to: string | null;
  readonly withTexts: boolean;
}

export function exportAddress(
  format: ExportFormat,
  { from, to, withTexts }: ExportChoice,
  dialect: 'plain' | 'excel' = 'plain',
): string {
  if (format === 'archive') return '/api/ledger/archive';
  const query = new URLSearchParams({ format });
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  if (format === 'jsonl' && !withTexts) query.set('texts', 'without');
  if (dialect === 'excel') query.set('csv', dialect);
  return `/api/ledger/export?${query.toString()}`;
}
