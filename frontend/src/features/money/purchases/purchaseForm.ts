import type { PurchaseRecord } from '@fan-beats/backend/contract';
import { dayProblem } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../shared/api/api';
import type { Method } from '../../../shared/format/words';
import { decimalText, parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { dayText, parseDayText } from '../../../shared/forms/times';

export type PurchaseInput = InputOf<'purchases.admRecord'>;
type Line = PurchaseInput['lines'][number];

export interface PurchaseLineDraft extends Pick<Line, 'what'> {
  readonly id: number;
  readonly amount: string;
}

/** A purchase as typed. */
export interface PurchaseDraft {
  readonly paidOn: string;
  readonly method: Method;
  readonly longAgo: boolean;
  readonly currency: string;
  readonly total: string;
  readonly rate: string;
  readonly fee: string;
  readonly lines: readonly PurchaseLineDraft[];
  readonly goIds: readonly number[];
  readonly basis: NonNullable<PurchaseInput['basis']>;
  /** Typed weights, by group order. */
  readonly weights: readonly (readonly [goId: number, weight: string])[];
  readonly supplier: string;
  readonly documentNumber: string;
}

export const newPurchaseLine = (id: number): PurchaseLineDraft => ({ id, what: 'goods', amount: '' });

export const newPurchase = (goId?: number): PurchaseDraft => ({
  paidOn: '',
  method: 'bank',
  longAgo: false,
  currency: 'EUR',
  total: '',
  rate: '',
  fee: '',
  lines: [newPurchaseLine(1)],
  goIds: goId === undefined ? [] : [goId],
  basis: 'value',
  weights: [],
  supplier: '',
  documentNumber: '',
});

const signedText = (amount: number): string => `${amount < 0 ? '−' : ''}${decimalText(Math.abs(amount))}`;

/** A recorded purchase as typed, to be corrected. A fee in euros beside lines in another currency has its own field. */
export function purchaseAsTyped(purchase: PurchaseRecord): PurchaseDraft {
  const { currency, lines, supplier, document_number } = purchase;
  const isForeign = currency !== 'EUR';
  const bought = lines.filter(({ foreign }) => !isForeign || foreign !== undefined);
  const fee = lines.find(({ foreign }) => isForeign && foreign === undefined)?.amount ?? null;
  const total = bought.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return {
    ...newPurchase(),
    paidOn: dayText(purchase.paid_on),
    method: purchase.method,
    currency,
    total: isForeign ? signedText(total) : '',
    fee: decimalText(fee),
    lines: bought.map(({ what, amount, foreign }, index) => ({
      id: index + 1,
      what,
      amount: signedText(foreign ?? amount),
    })),
    goIds: purchase.shares.map(({ go_id }) => go_id),
    basis: purchase.basis,
    supplier: supplier ?? '',
    documentNumber: document_number ?? '',
  };
}

/** A typed amount, negative with a minus; null if empty, undefined if it is not an amount. */
export function parseSigned(text: string): number | null | undefined {
  const typed = text.trim();
  const isMinus = /^[-−]/.test(typed);
  const amount = parseDecimal(isMinus ? typed.slice(1) : typed);
  return isMinus && typeof amount === 'number' ? 0 - amount : amount;
}

/** A typed rate with at most six decimals; null if empty, undefined if it is none. */
export function parseRate(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,6}(\.\d{1,6})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
}

export const sumOfLines = (lines: readonly Pick<PurchaseLineDraft, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round((parseSigned(amount) ?? 0) * 100), 0) / 100;

/** The reason why a purchase cannot be sent yet; null if it can. */
export function purchaseProblem(draft: PurchaseDraft, today: string): string | null {
  return dayTrouble(draft, today) ?? moneyTrouble(draft) ?? foreignTrouble(draft) ?? weightTrouble(draft);
}

function dayTrouble({ paidOn, longAgo }: PurchaseDraft, today: string): string | null {
  const day = parseDayText(paidOn);
  if (!day) return i18n.t('Please enter the day on which it was paid');
  const problem = dayProblem(day, today);
  if (problem === 'DAY_AHEAD') return i18n.t('This day is still to come');
  return problem === 'DAY_LONG_AGO' && !longAgo
    ? i18n.t('Please confirm the day: it is more than a year ago')
    : null;
}

function moneyTrouble({ lines, fee }: PurchaseDraft): string | null {
  if (lines.some(({ amount }) => parseSigned(amount) === undefined))
    return i18n.t('Please write amounts as 412000 or 12.50, without a separator of thousands');
  if (lines.some(({ amount }) => !parseSigned(amount))) return i18n.t('Please enter the amount of each line');
  if (sumOfLines(lines) === 0) return i18n.t('The lines add up to 0: there is nothing to record');
  return parseDecimal(fee) === undefined ? i18n.t('Please correct the fee') : null;
}

function foreignTrouble({ currency, total, rate }: PurchaseDraft): string | null {
  if (currency === 'EUR') return null;
  const [euros, perEuro] = [parseSigned(total), parseRate(rate)];
  if (euros === undefined || euros === 0) return i18n.t('Please correct the euros that were paid');
  if (perEuro === undefined) return i18n.t('Please correct the rate');
  return (euros === null) === (perEuro === null)
    ? i18n.t('Please enter the euros that were paid, or the rate, one of the two')
    : null;
}

const weightTrouble = ({ goIds, basis, weights }: PurchaseDraft): string | null =>
  goIds.length > 1 &&
  basis === 'hand' &&
  goIds.some((goId) => typeof parseInteger(weightOf(weights, goId)) !== 'number')
    ? i18n.t('Please enter the weight of each group order')
    : null;

export const weightOf = (weights: PurchaseDraft['weights'], goId: number): string =>
  weights.find(([id]) => id === goId)?.[1] ?? '';

/** The purchase as it is sent. */
export function toPurchase(draft: PurchaseDraft): PurchaseInput {
  const { paidOn, method, longAgo, currency, lines, goIds } = draft;
  const [fee, supplier, document_number] = [
    parseDecimal(draft.fee),
    draft.supplier.trim(),
    draft.documentNumber.trim(),
  ];
  return {
    paid_on: parseDayText(paidOn) ?? '',
    method,
    currency,
    lines: lines.map(({ what, amount }) => ({ what, amount: parseSigned(amount) ?? 0 })),
    ...foreignOf(draft),
    ...(fee && { fee }),
    go_ids: [...goIds],
    ...divisionOf(draft),
    ...(supplier !== '' && { supplier }),
    ...(document_number !== '' && { document_number }),
    ...(longAgo && { long_ago: true }),
  };
}

function foreignOf({ currency, total, rate }: PurchaseDraft): Pick<PurchaseInput, 'total' | 'rate'> {
  if (currency === 'EUR') return {};
  const euros = parseSigned(total);
  return euros ? { total: euros } : { rate: parseRate(rate) ?? undefined };
}

function divisionOf({ goIds, basis, weights }: PurchaseDraft): Pick<PurchaseInput, 'basis' | 'weights'> {
  if (goIds.length < 2) return {};
  if (basis !== 'hand') return { basis };
  const typed = goIds.map((go_id) => ({ go_id, weight: parseInteger(weightOf(weights, go_id)) ?? 0 }));
  return { basis, weights: typed };
}
