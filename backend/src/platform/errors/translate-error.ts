import {
  ConcurrencyConflict,
  defined,
  eurosFromCents,
  IdempotencyConflict,
  mapDefined,
  NotFound,
  Rejection,
  type RefusedLine,
  type RuleDetails,
} from '@fan-beats/events';
import { TRPCError } from '@trpc/server';
import { isConnectionLoss } from '../database/database-errors';
import type { RefusalData, RefusedLineRecord } from '../../contract/refusal.records';
import { toWire } from '../../contract/wire';
import { LedgerUnavailable, RefusedCall, StaleVersion } from './refusals';
import { textOfRule } from './rule-texts';

/** The only place where an internal error becomes an error of the wire (rule D7). */
export function toRefusal(error: TRPCError): TRPCError {
  return error instanceof RefusedCall ? error : (translated(error.cause) ?? error);
}

/** Undefined for an error that is not meant for the person. */
function translated(cause: unknown): TRPCError | undefined {
  if (cause instanceof RefusedCall) return cause;
  if (cause instanceof Rejection)
    return new RefusedCall('PRECONDITION_FAILED', textOfRule(cause), refusalOf(cause));
  if (cause instanceof NotFound) return new RefusedCall('NOT_FOUND', notFoundText(cause));
  if (cause instanceof ConcurrencyConflict) return new StaleVersion();
  if (cause instanceof IdempotencyConflict)
    return new RefusedCall('CONFLICT', 'This submission was already made with other contents.');
  return isConnectionLoss(cause) ? new LedgerUnavailable() : undefined;
}

/** The refusal of one row of a bulk act. Throws an error that is not about this row: a bug, or a person who may not act. */
export function refusedRow(cause: unknown): {
  readonly code: TRPCError['code'];
  readonly message: string;
  readonly rule?: string;
} {
  const refusal = translated(cause);
  if (!refusal || refusal.code === 'UNAUTHORIZED') throw cause;
  const { rule } = refusalDataOf(refusal);
  return { code: refusal.code, message: refusal.message, ...defined({ rule }) };
}

function notFoundText({ subject }: NotFound): string {
  if (subject === 'go') return 'Group order not found';
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} not found`;
}

/** The data beside the text; nothing of an error that is not meant for the person. */
export function refusalDataOf(error: TRPCError): RefusalData {
  return error instanceof RefusedCall ? error.refusal : {};
}

/** The text for the person; an internal error is never shown. */
export function messageOf(error: TRPCError): string {
  if (error instanceof RefusedCall) return error.message;
  return error.code === 'INTERNAL_SERVER_ERROR'
    ? 'Something went wrong on our side. Please try again.'
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
