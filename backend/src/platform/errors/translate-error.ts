import {
  defined,
  ConcurrencyConflict,
  eurosFromCents,
  given,
  IdempotencyConflict,
  NotFound,
  Rejection,
  type RefusedLine,
  type RuleDetails,
} from '@fan-beats/events';
import { TRPCError } from '@trpc/server';
import { ActorRefused } from '../people/actors-lock';
import { isConnectionLoss } from '../database/database-errors';
import type { RefusalData, RefusedLineRecord } from '../../contract/records';
import { InvalidInput, LedgerUnavailable, RefusedCall, StaleVersion, TooManyRequests } from './refusals';
import { textOfRule } from './rule-texts';

const changedMeanwhile = 'This was changed by somebody else meanwhile. Please reload and try again.';

/** Tried in this order; undefined where the error is none of them. */
const translations: readonly ((cause: unknown) => TRPCError | undefined)[] = [
  (cause) => (cause instanceof RefusedCall ? cause : undefined),
  (cause) => (cause instanceof InvalidInput ? invalidInput(cause) : undefined),
  (cause) =>
    cause instanceof Rejection
      ? new RefusedCall('PRECONDITION_FAILED', textOfRule(cause), refusalOf(cause))
      : undefined,
  (cause) => (cause instanceof NotFound ? new RefusedCall('NOT_FOUND', notFoundText(cause)) : undefined),
  (cause) =>
    cause instanceof StaleVersion || cause instanceof ConcurrencyConflict
      ? new RefusedCall('CONFLICT', changedMeanwhile)
      : undefined,
  (cause) =>
    cause instanceof IdempotencyConflict
      ? new RefusedCall('CONFLICT', 'This submission was already made with other contents.')
      : undefined,
  (cause) =>
    cause instanceof ActorRefused
      ? new RefusedCall('UNAUTHORIZED', 'Your session has ended. Please log in again.')
      : undefined,
  (cause) =>
    cause instanceof LedgerUnavailable || isConnectionLoss(cause)
      ? new RefusedCall('SERVICE_UNAVAILABLE', 'The shop is not available at the moment. Please try again.')
      : undefined,
  (cause) => (cause instanceof TooManyRequests ? tooManyRequests(cause.waitSeconds) : undefined),
];

/** The one place where what went wrong inside becomes an error of the wire (rule D7). */
export function toRefusal(error: TRPCError): TRPCError {
  return error instanceof RefusedCall ? error : (translated(error.cause) ?? error);
}

function translated(cause: unknown): TRPCError | undefined {
  for (const translate of translations) {
    const refusal = translate(cause);
    if (refusal) return refusal;
  }
  return undefined;
}

/** What one row of a bulk act was refused with. Throws what is no answer about this row: a bug, or a person who may not act. */
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

/** What stands beside the text; nothing of an error that is not meant for the person. */
export function refusalDataOf(error: TRPCError): RefusalData {
  return error instanceof RefusedCall ? error.refusal : {};
}

/** The text for the person; an internal error never shows what it was. */
export function messageOf(error: TRPCError): string {
  if (error instanceof RefusedCall) return error.message;
  return error.code === 'INTERNAL_SERVER_ERROR'
    ? 'Something went wrong on our side. Please try again.'
    : error.message;
}

function invalidInput({ fields }: InvalidInput): RefusedCall {
  const [first] = Object.entries(fields);
  return new RefusedCall('BAD_REQUEST', first?.[1] ?? 'Invalid input', { fields });
}

function tooManyRequests(waitSeconds: number): RefusedCall {
  return new RefusedCall('TOO_MANY_REQUESTS', `Too many attempts. Please wait ${waitSeconds} seconds.`, {
    wait_seconds: waitSeconds,
  });
}

const euroDetails: ReadonlySet<string> = new Set([
  'BALANCE_TOO_LOW',
  'MORE_THAN_OPEN',
  'MORE_THAN_PAID',
  'PARTS_ABOVE_PAYMENT',
  'TOO_MUCH_TO_WAIVE',
]);

function refusalOf({ rule, details }: Rejection): RefusalData {
  const said: NonNullable<RefusalData['details']> = {
    ...defined({
      missing: given(details.missing, (missing) => (euroDetails.has(rule) ? missing / 100 : missing)),
      lines: details.lines?.map(toLine),
    }),
    ...otherNumbers(details),
  };
  return { rule, ...(Object.keys(said).length > 0 ? { details: said } : {}) };
}

function toLine(line: RefusedLine): RefusedLineRecord {
  const { seen, present } = line;
  return {
    item_id: line.itemId,
    itemvariant_id: line.variantId,
    wanted: line.wanted,
    possible: line.possible,
    ...(present && {
      price: eurosFromCents(present.priceCents),
      points: present.points,
      ...defined({ seen_price: given(seen?.priceCents, eurosFromCents), seen_points: seen?.points }),
    }),
  };
}

/** Further figures of a rule, such as the number of claims that keep a group order from being deleted. */
function otherNumbers(details: RuleDetails): Record<string, number> {
  const entries = Object.entries(details).filter(
    (entry): entry is [string, number] => entry[0] !== 'missing' && typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries.map(([name, value]) => toFigure(name, value)));
}

/** Money goes out in euros and its name says no unit any more (rule D3). */
function toFigure(name: string, value: number): [string, number] {
  return name.endsWith('Cents')
    ? [snakeCase(name.slice(0, -'Cents'.length)), value / 100]
    : [snakeCase(name), value];
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
