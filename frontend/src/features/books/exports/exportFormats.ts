import { i18n } from '@lingui/core';
/**
 * The formats, each with its contents, the way to check it, and the commands for that; no commands if reading the file is
 * enough. A CSV has a version for German Excel too.
 */
export const exportFormats = () =>
  [
    {
      format: 'csv',
      title: i18n.t('Postings (CSV)'),
      holds: i18n.t(
        'Every booking on the fans’ accounts, euros and Fan Beats, with the balance after it. Opens in any spreadsheet; a German Excel has a file of its own.',
      ),
      check: i18n.t('The last balance of an account is what the fan has; the amounts above it add up to it.'),
      commands: [],
      excel: i18n.t('Postings: CSV for German Excel'),
    },
    {
      format: 'hledger',
      title: i18n.t('Journal (hledger, ledger)'),
      holds: i18n.t(
        'The books in double entry: accounts, claims, payments and shipping costs as balanced transactions, with what every account must contain at the end of each day.',
      ),
      check: i18n.t('Two accounting programs, none of them ours, recompute every balance:'),
      commands: ['hledger -f FILE check --strict', 'ledger --pedantic -f FILE balance'],
      excel: null,
    },
    {
      format: 'unbacked',
      title: i18n.t('Unbacked marks'),
      holds: i18n.t(
        'Marks by hand without a recorded payment on the last day: claim, stage, amount, since when, by whom. Opens in any spreadsheet; a German Excel has a file of its own.',
      ),
      check: i18n.t('The amounts add up to what the account Assets:Payments of the journal contains.'),
      commands: [],
      excel: i18n.t('Unbacked marks: CSV for German Excel'),
    },
    {
      format: 'jsonl',
      title: i18n.t('Books (JSON Lines)'),
      holds: i18n.t(
        'Every event with its hashes, and the seals: enough to prove that nothing was changed, added or taken out.',
      ),
      check: i18n.t('Anybody can check the file, without this shop and its database:'),
      commands: ['npm run ledger -- verify --file FILE'],
      excel: null,
    },
    {
      format: 'archive',
      title: i18n.t('Whole shop (ZIP)'),
      holds: i18n.t(
        'Everything as it is now, whatever is chosen above: events, people, group orders, items, texts, settings and pictures. It contains mail addresses and texts of people, so keep it safe. Passwords are not in it.',
      ),
      check: i18n.t(
        'An empty installation becomes the same shop, and reports whether everything is as it was recorded:',
      ),
      commands: ['npm run ledger -- import FILE'],
      excel: null,
    },
  ] as const;

type ExportFormat = ReturnType<typeof exportFormats>[number]['format'];

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
