import { germanDay, type Queryable } from '@fan-beats/events';
import { eventPages, type ExportRange } from '../log-pages';
import { JournalBooks } from './journal-books';
import { journalHead } from './journal-text';

/**
 * The books as a journal for hledger and ledger, page by page: every posting of an account as a balanced transaction, and
 * what the accounts that moved must hold at the end of each day. A journal that begins later begins with opening balances.
 * Keeps the accounts in memory, not the events.
 */
export async function* writeJournal(client: Queryable, range: ExportRange): AsyncGenerator<string> {
  const { after, upTo, fromMs, untilMs } = range;
  const books = new JournalBooks();
  yield journalHead([
    'The books of Fan Beats, for hledger and ledger.',
    `From ${dayText(fromMs) ?? 'the beginning'} to ${dayText(untilMs) ?? 'the newest event'}: positions ${after + 1} to ${upTo} of the ledger.`,
    'Days are German days; the tag recorded_at tells the instant in UTC. Fans and claims go by number.',
  ]);
  if (fromMs !== undefined) {
    for await (const page of eventPages(client, { after: 0, upTo: Math.min(after, upTo) }))
      for (const event of page) books.carry(event);
    yield books.opening(germanDay(fromMs));
  }
  for await (const page of eventPages(client, range)) {
    const text = page.map((event) => books.write(event)).join('');
    if (text !== '') yield text;
  }
  yield books.close();
}

function dayText(ms: number | undefined): string | null {
  return ms === undefined ? null : germanDay(ms);
}
