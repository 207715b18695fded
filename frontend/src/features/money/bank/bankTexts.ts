import type { BankFileRecord, ProposalRecord, ReturnRecord } from '@fan-beats/backend/contract';
import { readReferences } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatSum, germanDay } from '../../../shared/format/figures';

export const reasonNames = (): Readonly<Record<ProposalRecord['reason'], string>> => ({
  reference: i18n.t('by the reference'),
  near: i18n.t('by something like a reference, with exactly this amount open'),
  iban: i18n.t('paid from this account before'),
  amount: i18n.t('the only fan who owes this amount'),
  name: i18n.t('by the name'),
});

export const doubtTexts = (): Readonly<Record<ProposalRecord['doubts'][number], string>> => ({
  guess: i18n.t('No reference was found.'),
  near: i18n.t('The reference has a slip.'),
  several: i18n.t('Several references are named, and their sums do not fit.'),
  differs: i18n.t('The amount differs.'),
  settled: i18n.t('The reference names a claim or a fan with nothing open.'),
  'by-hand': i18n.t('A payment of this fan with this amount was recorded by hand about that day.'),
  marked: i18n.t('Some of it becomes credit, but this fan has a mark by hand without a payment: is it that?'),
  twin: i18n.t('Another import has a line of this day and amount: is it the same money?'),
});

export const returnReasonNames = (): Readonly<Record<ReturnRecord['reason'], string>> => ({
  related: i18n.t('which it names'),
  'end-to-end': i18n.t('with the same reference of the payer'),
  reference: i18n.t('with the same reference'),
  iban: i18n.t('with the same account and amount'),
  amount: i18n.t('with the same amount'),
});

export const returnDoubtTexts = (): Readonly<Record<ReturnRecord['doubts'][number], string>> => ({
  several: i18n.t('Several lines fit: please look which one it is.'),
  waits: i18n.t('That line waits, too: both leave the review.'),
  refunded: i18n.t('A refund of this amount was recorded: if it is that, set this line aside.'),
});

/** The difference between the money that arrived and the open amount. */
export const differenceText = (difference: number): string =>
  difference > 0
    ? i18n.t('{difference} more than is open there.', { difference: formatSum(difference) })
    : i18n.t('{difference} less than is open there.', { difference: formatSum(-difference) });

/** The contents of a file in words: '212 lines from 01.11.2026 to 24.11.2026: …'. */
export function foundText({ from, to, credits, amount, sure, ...file }: BankFileRecord): string {
  const { known, debits, returns, pending, left_out } = file;
  const rest = [
    ...(returns > 0 ? [i18n.t('{returns} probably taken back by the bank', { returns })] : []),
    ...(known > 0 ? [i18n.t('{known} known', { known })] : []),
    ...(debits > 0 ? [i18n.t('{debits} outgoing', { debits })] : []),
    ...(pending > 0 ? [i18n.t('{pending} not booked by the bank', { pending })] : []),
    ...(left_out > 0 ? [i18n.t('{left_out} between own accounts or held back', { left_out })] : []),
  ];
  const news =
    credits === 0
      ? i18n.t('Nothing new came in')
      : i18n.t(
          '{n, plural, one {{n} new payment} other {{n} new payments}} of {amount}, {sure} of them sure',
          { n: credits, amount: formatSum(amount), sure },
        );
  return [i18n.t('{from} to {to}: {news}', { from: germanDay(from), to: germanDay(to), news }), ...rest].join(
    ', ',
  );
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
