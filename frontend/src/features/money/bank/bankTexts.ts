import type { BankFileRecord, ProposalRecord, ReturnRecord } from '@fan-beats/backend/contract';
import { readReferences } from '@fan-beats/events/language';
import { countOf, formatSum, germanDay } from '../../../shared/format/figures';

export const reasonNames: Readonly<Record<ProposalRecord['reason'], string>> = {
  reference: 'by the reference',
  near: 'by something like a reference, with exactly this amount open',
  iban: 'paid from this account before',
  amount: 'the only fan who owes this amount',
  name: 'by the name',
};

export const doubtTexts: Readonly<Record<ProposalRecord['doubts'][number], string>> = {
  guess: 'No reference was found.',
  near: 'The reference has a slip.',
  several: 'Several references are named, and their sums do not fit.',
  differs: 'The amount differs.',
  settled: 'The reference names a claim or a fan with nothing open.',
  'by-hand': 'A payment of this fan with this amount was recorded by hand about that day.',
  marked: 'Some of it becomes credit, but this fan has a mark by hand without a payment: is it that?',
  twin: 'Another import has a line of this day and amount: is it the same money?',
};

export const returnReasonNames: Readonly<Record<ReturnRecord['reason'], string>> = {
  related: 'which it names',
  'end-to-end': 'with the same reference of the payer',
  reference: 'with the same reference',
  iban: 'with the same account and amount',
  amount: 'with the same amount',
};

export const returnDoubtTexts: Readonly<Record<ReturnRecord['doubts'][number], string>> = {
  several: 'Several lines fit: please look which one it is.',
  waits: 'That line waits, too: both leave the review.',
  refunded: 'A refund of this amount was recorded: if it is that, set this line aside.',
};

/** The difference between the money that arrived and the open amount. */
export const differenceText = (difference: number): string =>
  difference > 0
    ? `${formatSum(difference)} more than is open there.`
    : `${formatSum(-difference)} less than is open there.`;

/** The contents of a file in words: '212 lines from 01.11.2026 to 24.11.2026: …'. */
export function foundText({ from, to, credits, amount, sure, ...file }: BankFileRecord): string {
  const { known, debits, returns, pending, left_out } = file;
  const rest = [
    ...(returns > 0 ? [`${returns} probably taken back by the bank`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(debits > 0 ? [`${debits} outgoing`] : []),
    ...(pending > 0 ? [`${pending} not booked by the bank`] : []),
    ...(left_out > 0 ? [`${left_out} between own accounts or held back`] : []),
  ];
  const news =
    credits === 0
      ? 'Nothing new came in'
      : `${countOf(credits, 'new payment')} of ${formatSum(amount)}, ${sure} of them sure`;
  return [`${germanDay(from)} to ${germanDay(to)}: ${news}`, ...rest].join(', ');
}

interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** The maximum number of words into which a bank breaks a reference. */
const mostWords = 5;

/** The pieces of a purpose; `marked` for a reference, also one that the bank broke into words. */
export function piecesOf(purpose: string, prefixes: readonly string[]): readonly Piece[] {
  const words = purpose.match(/[^ ]* |[^ ]+$/g) ?? [purpose];
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const holds = (from: number, to: number): boolean =>
      readReferences(words.slice(from, to).join(''), prefixes).length > 0;
    const lengths = Array.from({ length: mostWords }, (_, more) => more + 1);
    // The shortest run of words that contains a reference, and contains none without its first word.
    const length = lengths.find((one) => holds(at, at + one) && !holds(at + 1, at + one));
    pieces.push({ text: words.slice(at, at + (length ?? 1)).join(''), marked: length !== undefined });
    at += length ?? 1;
  }
  return pieces;
}
