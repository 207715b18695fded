import type { BankFileRecord, BankLineRecord, ProposalRecord } from '@fan-beats/backend/contract';
import { readReferences, type PaymentReference } from '@fan-beats/events/kernel';
import { countOf } from '../../shared/format/counts';
import { germanDay } from '../../shared/format/dates';
import { formatSum } from '../../shared/format/money';

export const reasonNames: Readonly<Record<ProposalRecord['reason'], string>> = {
  reference: 'by the reference',
  iban: 'paid from this account before',
  amount: 'the only fan who owes this amount',
  name: 'by the name',
};

export const doubtTexts: Readonly<Record<ProposalRecord['doubts'][number], string>> = {
  guess: 'No reference was found.',
  several: 'Several references are named.',
  settled: 'The reference names a claim of which nothing is open.',
  'by-hand': 'A payment of this fan with this amount was recorded by hand about that day.',
  marked: 'Some of it becomes credit, but this fan has a mark by hand without a payment: is it that?',
  twin: 'Another import has a line of this day and amount: is it the same money?',
};

/** '212 lines from 01.11.2026 to 24.11.2026: …'. */
export function foundText({ from, to, credits, amount, sure, ...file }: BankFileRecord): string {
  const { known, debits, pending } = file;
  const rest = [
    ...(known > 0 ? [`${known} known`] : []),
    ...(debits > 0 ? [`${debits} not money that came in`] : []),
    ...(pending > 0 ? [`${pending} not booked by the bank yet`] : []),
  ];
  const news =
    credits === 0
      ? 'Nothing new came in'
      : `${countOf(credits, 'new payment')} of ${formatSum(amount)}, ${sure} of them sure`;
  return [`${germanDay(from)} to ${germanDay(to)}: ${news}`, ...rest].join(', ');
}

/** Pieces of a purpose; `marked` where a reference stands. A bank may break one in the middle, then nothing is marked. */
export function piecesOf(
  purpose: string,
  prefixes: readonly string[],
): readonly { readonly text: string; readonly marked: boolean }[] {
  const words = purpose.split(/(\s+)/);
  return words
    .map((text) => ({ text, marked: readReferences(text, prefixes).length > 0 }))
    .filter(({ text }) => text !== '');
}

export const referencesIn = (
  line: BankLineRecord,
  prefixes: readonly string[],
): readonly PaymentReference[] => readReferences(line.purpose, prefixes);
