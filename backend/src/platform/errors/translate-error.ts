import {
  ConcurrencyConflict,
  defined,
  eurosFromCents,
  IdempotencyConflict,
  mapDefined,
  NotFound,
  Rejection,
  ruleCodes,
  type RefusedLine,
  type RuleDetails,
} from '@fan-beats/events';
import type { I18n } from '@lingui/core';
import { TRPCError } from '@trpc/server';
import { isConnectionLoss } from '../database/database-errors';
import type { ShownLanguage } from '../../contract/site/shown-language';
import type { RefusalData, RefusedLineRecord } from '../../contract/refusal.records';
import { toWire } from '../../contract/wire';
import { LedgerUnavailable, RefusedCall, StaleVersion } from './refusals';
import { kept, wordKept, type KeptText } from '../texts/kept-text';
import { textsIn, type Text } from '../texts/texts';
import { textOfRule } from './rule-texts';

/** The only place where an internal error becomes an error of the wire (rule D7). */
export function toRefusal(error: TRPCError): TRPCError {
  return error instanceof RefusedCall ? error : (translated(error.cause) ?? error);
}

/** Undefined for an error that is not meant for the person. */
function translated(cause: unknown): RefusedCall | undefined {
  if (cause instanceof RefusedCall) return cause;
  if (cause instanceof Rejection)
    return new RefusedCall('PRECONDITION_FAILED', (i18n) => textOfRule(i18n, cause), refusalOf(cause));
  if (cause instanceof NotFound) return new RefusedCall('NOT_FOUND', (i18n) => notFoundText(i18n, cause));
  if (cause instanceof ConcurrencyConflict) return new StaleVersion();
  if (cause instanceof IdempotencyConflict)
    return new RefusedCall('CONFLICT', (i18n) =>
      i18n.t('This submission was already made with other contents.'),
    );
  return isConnectionLoss(cause) ? new LedgerUnavailable() : undefined;
}

/** The refusal of one row of a bulk act. Throws an error that is not about this row: a bug, or a person who may not act. */
export function refusedRow(
  language: ShownLanguage | undefined,
  cause: unknown,
): {
  readonly code: TRPCError['code'];
  readonly message: string;
  readonly rule?: string;
} {
  const refusal = refusalOfRow(cause);
  const rule = ruleOf(refusal);
  return {
    code: refusal.code,
    message: messageOf(textsIn(language), refusal),
    ...defined({ rule }),
  };
}

function refusalOfRow(cause: unknown): RefusedCall {
  const refusal = translated(cause);
  if (!refusal || refusal.code === 'UNAUTHORIZED') throw cause;
  return refusal;
}

/** The refusal of a row as it is stored, in no language. */
export type KeptRefusal =
  | { readonly rule: string; readonly details: Rejection['details'] }
  | { readonly text: KeptText };

/** The same for a row whose refusal is stored. Throws as `refusedRow` does. */
export function keptRefusal(cause: unknown): KeptRefusal {
  const { text } = refusalOfRow(cause);
  if (cause instanceof Rejection) return { rule: cause.rule, details: cause.details };
  return { text: kept(text) };
}

/** Words a stored refusal. A rule that this release does not have any more is named by its code. */
export function wordRefusal(i18n: I18n, refusal: KeptRefusal): string {
  if ('text' in refusal) return wordKept(i18n, refusal.text);
  const rule = ruleCodes.find((one) => one === refusal.rule);
  return rule === undefined ? refusal.rule : textOfRule(i18n, { rule, details: refusal.details });
}

/** The words for a subject that is not found; a subject without words here is named as the code names it. */
const notFoundTexts: Readonly<Record<string, Text>> = {
  band: (i18n) => i18n.t('Band not found'),
  'bank line': (i18n) => i18n.t('Bank line not found'),
  batch: (i18n) => i18n.t('Batch not found'),
  bill: (i18n) => i18n.t('Bill not found'),
  claim: (i18n) => i18n.t('Claim not found'),
  'contact request': (i18n) => i18n.t('Contact request not found'),
  event: (i18n) => i18n.t('Event not found'),
  go: (i18n) => i18n.t('Group order not found'),
  'group order': (i18n) => i18n.t('Group order not found'),
  item: (i18n) => i18n.t('Item not found'),
  merger: (i18n) => i18n.t('Merger not found'),
  payment: (i18n) => i18n.t('Payment not found'),
  picture: (i18n) => i18n.t('Picture not found'),
  question: (i18n) => i18n.t('Question not found'),
  'take-over': (i18n) => i18n.t('Take-over not found'),
  text: (i18n) => i18n.t('Text not found'),
  user: (i18n) => i18n.t('User not found'),
  variant: (i18n) => i18n.t('Variant not found'),
  withdrawal: (i18n) => i18n.t('Withdrawal not found'),
};

function notFoundText(i18n: I18n, { subject }: NotFound): string {
  const text = notFoundTexts[subject];
  return text ? text(i18n) : `${subject.charAt(0).toUpperCase()}${subject.slice(1)} not found`;
}

/** The code of the broken rule; undefined where none was broken. */
export const ruleOf = (error: TRPCError): string | undefined =>
  error instanceof RefusedCall ? error.rule : undefined;

/** The data beside the text; nothing of an error that is not meant for the person. */
export function refusalDataOf(i18n: I18n, error: TRPCError): RefusalData {
  return error instanceof RefusedCall ? error.dataIn(i18n) : {};
}

/** The text for the person; an internal error is never shown. */
export function messageOf(i18n: I18n, error: TRPCError): string {
  if (error instanceof RefusedCall) return error.text(i18n);
  return error.code === 'INTERNAL_SERVER_ERROR'
    ? i18n.t('Something went wrong on our side. Please try again.')
    : error.message;
}

const euroDetails: ReadonlySet<string> = new Set([
  'BALANCE_TOO_LOW',
  'MORE_THAN_OPEN',
  'MORE_THAN_PAID',
  'PARTS_ABOVE_PAYMENT',
  'PAYMENT_SPENT',
  'TOO_MUCH_TO_WAIVE',
]);

function refusalOf({ rule, details }: Rejection): RefusalData {
  const said: NonNullable<RefusalData['details']> = {
    ...defined({
      missing: mapDefined(details.missing, (missing) => (euroDetails.has(rule) ? missing / 100 : missing)),
      lines: details.lines?.map(toLine),
    }),
    ...otherNumbers(details),
  };
  return { rule, ...(Object.keys(said).length > 0 ? { details: said } : {}) };
}

function toLine({ itemId, variantId, wanted, possible, seen, present }: RefusedLine): RefusedLineRecord {
  return {
    ...toWire({ itemId, itemvariantId: variantId, wanted, possible }),
    ...(present && {
      price: eurosFromCents(present.priceCents),
      points: present.points,
      ...defined({ seen_price: mapDefined(seen?.priceCents, eurosFromCents), seen_points: seen?.points }),
    }),
  };
}

/** Further figures of a rule, such as the number of claims that keep a group order from being deleted. */
function otherNumbers(details: RuleDetails): Record<string, number> {
  const entries = Object.entries(details).filter(
    (entry): entry is [string, number] => entry[0] !== 'missing' && typeof entry[1] === 'number',
  );
  return toWire(Object.fromEntries(entries));
}
