import type { RecordedEvent } from '@fan-beats/events';
import { bookingDay } from '../booking-day';
import type { JournalPosting } from './journal-accounts';
import { entryOf, noClaimBooks, type ClaimBooks } from './journal-entries';
import {
  assertionLine,
  declareAccount,
  descriptionOf,
  postingLine,
  transactionText,
  type JournalTag,
} from './journal-text';

interface Holding extends JournalPosting {
  amount: number;
}

/**
 * Keeps the accounts while the log passes by and writes each fact as a transaction. Days never go back: an event that took its
 * place a blink after midnight's first one is booked on the new day, and its tag tells the exact time.
 */
export class JournalBooks {
  private readonly claims = new Map<number, ClaimBooks>();
  private readonly holdings = new Map<string, Holding>();
  private readonly touched = new Set<Holding>();
  private readonly declared = new Set<string>();
  private day = '';

  /** Books without writing: what happened before the journal begins. */
  carry(event: RecordedEvent): void {
    for (const posting of this.postingsOf(event)) this.post(posting);
  }

  /** What was carried, as one transaction at the beginning of a day; it is balanced because every entry was. */
  opening(day: string): string {
    this.day = day;
    const open = [...this.holdings.values()].filter(({ amount }) => amount !== 0);
    if (open.length === 0) return '';
    const lines = open.map((holding) => postingLine(holding));
    return `${this.declare(open)}${transactionText({ day, description: 'Opening balances', tags: {}, lines })}`;
  }

  /** The event as a transaction, behind the assertions of the day before where it is the first of its day. */
  write(event: RecordedEvent): string {
    const closing = this.turnTo(bookingDay(event.recordedAt));
    const postings = this.postingsOf(event);
    if (postings.length === 0) return closing;
    for (const posting of postings) this.touched.add(this.post(posting));
    const text = transactionText({
      day: this.day,
      description: descriptionOf(event),
      tags: tagsOf(event),
      lines: postings.map((posting) => postingLine(posting)),
    });
    return `${closing}${this.declare(postings)}${text}`;
  }

  /** Says what every account that moved today must hold at the end of the day. */
  close(): string {
    if (this.touched.size === 0) return '';
    const lines = [...this.touched].map((holding) => assertionLine(holding));
    this.touched.clear();
    return transactionText({ day: this.day, description: 'Balances at the end of the day', tags: {}, lines });
  }

  private turnTo(day: string): string {
    if (day <= this.day) return '';
    const closing = this.close();
    this.day = day;
    return closing;
  }

  private postingsOf(event: RecordedEvent): readonly JournalPosting[] {
    const claimId = 'claimId' in event.data ? event.data.claimId : null;
    const { postings, claim } = entryOf(
      event,
      (claimId === null ? undefined : this.claims.get(claimId)) ?? noClaimBooks,
    );
    if (claimId !== null && claim) this.claims.set(claimId, claim);
    if (claimId !== null && claim === null) this.claims.delete(claimId);
    return postings;
  }

  private post({ account, commodity, amount }: JournalPosting): Holding {
    const key = `${commodity} ${account}`;
    let holding = this.holdings.get(key);
    if (!holding) {
      holding = { account, commodity, amount: 0 };
      this.holdings.set(key, holding);
    }
    holding.amount += amount;
    return holding;
  }

  private declare(postings: readonly JournalPosting[]): string {
    let text = '';
    for (const { account } of postings) {
      if (this.declared.has(account)) continue;
      this.declared.add(account);
      text += declareAccount(account);
    }
    return text;
  }
}

function tagsOf({ position, hash, recordedAt, type, data, meta }: RecordedEvent) {
  const tags: Partial<Record<JournalTag, string | number>> = {
    position,
    hash,
    recorded_at: new Date(recordedAt).toISOString(),
    event: type,
    ...('userId' in data && { fan: data.userId }),
    ...('claimId' in data && { claim: data.claimId }),
    ...('goId' in data && { go: data.goId }),
    ...('reversesPosition' in data && { reverses: data.reversesPosition }),
    ...(meta.batchId !== undefined && { batch: meta.batchId }),
  };
  return tags;
}
