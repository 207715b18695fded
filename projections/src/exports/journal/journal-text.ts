import type { RecordedEvent } from '@fan-beats/events';
import type { Commodity, JournalPosting } from './journal-accounts';

/** The head of every journal: hledger and ledger require all of it in their strictest modes. */
export function journalHead(lines: readonly string[]): string {
  return `${lines.map((line) => `; ${line}\n`).join('')}
commodity EUR
  format 1000.00 EUR

commodity FB
  format 1000.0 FB

${tags.map((tag) => `tag ${tag}\n`).join('')}`;
}

const tags = [
  ...(['position', 'hash', 'recorded_at', 'bank_day', 'event'] as const),
  ...(['fan', 'claim', 'go', 'bill', 'purchase', 'batch', 'reverses'] as const),
] as const;
export type JournalTag = (typeof tags)[number];

export function declareAccount(account: string): string {
  return `\naccount ${account}\n`;
}

export interface TransactionText {
  readonly day: string;
  /** The day on which the money itself moved: the date of the books by bank day. */
  readonly bankDay?: string | undefined;
  readonly description: string;
  readonly tags: Readonly<Partial<Record<JournalTag, string | number>>>;
  readonly lines: readonly string[];
}

export function transactionText(text: TransactionText): string {
  const { day, bankDay, description, tags: values, lines } = text;
  const date = bankDay === undefined ? day : `${day}=${bankDay}`;
  const notes = Object.entries(values).map(([tag, value]) => `    ; ${tag}: ${value}\n`);
  return `\n${date} * ${description}\n${notes.join('')}${lines.map((line) => `    ${line}\n`).join('')}`;
}

export function postingLine({ account, commodity, amount, goId }: JournalPosting): string {
  const tag = goId === undefined ? '' : `  ; go: ${goId}`;
  return `${account.padEnd(width)}  ${amountText(amount, commodity).padStart(amountWidth)}${tag}`;
}

/** Moves nothing and asserts the present amount of the account. */
export function assertionLine({ account, commodity, amount }: JournalPosting): string {
  return `${postingLine({ account, commodity, amount: 0 })} = ${amountText(amount, commodity)}`;
}

const width = 40;
const amountWidth = 14;

/** `-12.05 EUR` for -1205 cents, exact at any size; `7 FB`. */
export function amountText(amount: number, commodity: Commodity): string {
  if (commodity === 'FB') return `${amount} FB`;
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} EUR`;
}

/** Names of these facts in the books: a claim is taken out of them and comes back (rule D84). */
const ownWords: Readonly<Record<string, string>> = {
  ClaimBeatsReturned: 'ClaimCanceled',
  ClaimBeatsRebooked: 'ClaimResumed',
};

/** `Claim 17 submitted` for ClaimSubmitted: the fact's own name, in words. */
export function descriptionOf({ type, data }: RecordedEvent): string {
  const [first = '', ...rest] = (ownWords[type] ?? type).split(/(?=[A-Z])/);
  const subject =
    'claimId' in data ? [type.startsWith('Claim') ? [] : ['of claim'], data.claimId].flat() : [];
  const words = rest.map((word) => word.toLowerCase());
  return type.startsWith('Claim')
    ? [first, ...subject, ...words].join(' ')
    : [first, ...words, ...subject].join(' ');
}
