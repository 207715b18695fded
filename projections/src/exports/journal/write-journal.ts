import { germanDay, type Queryable, type RecordedEvent } from '@fan-beats/events';
import { BankDays } from '../bank-days';
import { eventPages, type ExportRange } from '../log-pages';
import type { Commodity, JournalPosting } from './journal-accounts';
import { bookedAfter, journalPostingsOf, noClaim, type BookedClaim } from './journal-entries';
import {
  assertionLine,
  declareAccount,
  descriptionOf,
  journalHead,
  postingLine,
  transactionText,
  type JournalTag,
} from './journal-text';

/**
 * The books as a journal for hledger and ledger, page by page: every posting of an account as a balanced transaction,
 * and at the end of each day the amounts that the changed accounts must have. A journal that begins later begins with
 * opening balances. Keeps the accounts in memory, not the events.
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
      for (const event of page) books.bookOnly(event);
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

/** The amounts of an account; one of these per account is all that a journal keeps in memory of its past. */
interface Holding {
  readonly account: string;
  EUR: number;
  FB: number;
  declared: boolean;
}

/**
 * On a day that changes more accounts, some are asserted before its end: otherwise one transaction would grow with the
 * day.
 */
const mostTouched = 10_000;

const commodities: readonly Commodity[] = ['EUR', 'FB'];

/**
 * Keeps the accounts while the log is read and writes each fact as a transaction. Days never go back: an event that was
 * recorded just before midnight, but comes in the log after one from after midnight, is booked on the new day, and its
 * tag has the exact time.
 */
export class JournalBooks {
  /** The money of claims, by number. */
  private readonly claims = new Map<number, BookedClaim>();
  private readonly bankDays = new BankDays();
  private readonly holdings = new Map<string, Holding>();
  private readonly touched = new Map<string, JournalPosting>();
  private day = '';

  /** Books without writing, for the facts before the journal begins. */
  bookOnly(event: RecordedEvent): void {
    this.bankDays.dayOf(event);
    for (const posting of this.postingsOf(event)) this.post(posting);
  }

  /** The carried amounts as one transaction at the beginning of a day; it is balanced because every entry was. */
  opening(day: string): string {
    this.day = day;
    const open: JournalPosting[] = [];
    for (const holding of this.holdings.values())
      for (const commodity of commodities)
        if (holding[commodity] !== 0)
          open.push({ account: holding.account, commodity, amount: holding[commodity] });
    if (open.length === 0) return '';
    const lines = open.map((posting) => postingLine(posting));
    return `${this.declare(open)}${transactionText({ day, description: 'Opening balances', tags: {}, lines })}`;
  }

  /** The event as a transaction, after the assertions of the day before where it is the first of its day. */
  write(event: RecordedEvent): string {
    const closing = this.turnTo(germanDay(event.recordedAt));
    const bankDay = this.bankDays.dayOf(event);
    const postings = this.postingsOf(event);
    if (postings.length === 0) return closing;
    for (const posting of postings) {
      this.post(posting);
      this.touched.set(`${posting.commodity} ${posting.account}`, posting);
    }
    const text = transactionText({
      day: this.day,
      bankDay,
      description: descriptionOf(event),
      tags: tagsOf(event, bankDay),
      lines: postings.map((posting) => postingLine(posting)),
    });
    const sofar = this.touched.size < mostTouched ? '' : this.assertions('Balances so far');
    return `${closing}${this.declare(postings)}${text}${sofar}`;
  }

  /** Asserts the amount that every account changed today must have at the end of the day. */
  close(): string {
    return this.touched.size === 0 ? '' : this.assertions('Balances at the end of the day');
  }

  private assertions(description: string): string {
    const lines = [...this.touched.values()].map(({ account, commodity }) =>
      assertionLine({ account, commodity, amount: this.holdingOf(account)[commodity] }),
    );
    this.touched.clear();
    return transactionText({ day: this.day, description, tags: {}, lines });
  }

  private turnTo(day: string): string {
    if (day <= this.day) return '';
    const closing = this.close();
    this.day = day;
    return closing;
  }

  private postingsOf(event: RecordedEvent): readonly JournalPosting[] {
    const claimId = 'claimId' in event.data ? event.data.claimId : 0;
    const before = this.claims.get(claimId) ?? noClaim;
    const after = bookedAfter(before, event);
    if (event.type === 'ClaimDeleted') this.claims.delete(claimId);
    else if (after !== before) this.claims.set(claimId, after);
    return journalPostingsOf(event, { before, after });
  }

  private post({ account, commodity, amount }: JournalPosting): void {
    this.holdingOf(account)[commodity] += amount;
  }

  private holdingOf(account: string): Holding {
    let holding = this.holdings.get(account);
    if (!holding) {
      holding = { account, EUR: 0, FB: 0, declared: false };
      this.holdings.set(account, holding);
    }
    return holding;
  }

  private declare(postings: readonly JournalPosting[]): string {
    let text = '';
    for (const { account } of postings) {
      const holding = this.holdingOf(account);
      if (!holding.declared) text += declareAccount(account);
      holding.declared = true;
    }
    return text;
  }
}

function tagsOf({ position, hash, recordedAt, type, data, meta }: RecordedEvent, bankDay?: string) {
  const tags: Partial<Record<JournalTag, string | number>> = {
    position,
    hash,
    recorded_at: new Date(recordedAt).toISOString(),
    ...(bankDay !== undefined && { bank_day: bankDay }),
    event: type,
    ...('userId' in data && { fan: data.userId }),
    ...('claimId' in data && { claim: data.claimId }),
    ...('goId' in data && { go: data.goId }),
    ...('billId' in data && data.billId !== undefined && { bill: data.billId }),
    ...('purchaseId' in data && { purchase: data.purchaseId }),
    ...('reversesPosition' in data && { reverses: data.reversesPosition }),
    ...(meta.batchId !== undefined && { batch: meta.batchId }),
  };
  return tags;
}
