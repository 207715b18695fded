import type { Cents, PaymentMethod } from '@fan-beats/events';
import {
  readLinesOfPayments,
  readPaidParts,
  readPayments,
  type PaidPart,
  type PaymentFilter,
  type RecordedPayment,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';
import { Day, Flag, Id, Optional, OrNull, Whole } from '../../../../platform/trpc/fields';
import { euros, toWire } from '../../../../contract/wire';
import { moneyMoveRecord } from '../../../claims/money-move';
import { goTitles } from '../../../catalogue/gos/go-view';
import { Amount, Method } from '../payment-fields';
import type {
  PaymentRecord,
  PaymentSumRecord,
  PaymentsRecord,
} from '../../../../contract/money/payment.records';

const directions = { payment: 'in', refund: 'out' } as const;

/** Recorded payments and refunds, those of the newest day first. A filter that is left out does not narrow. */
export class GetPayments extends ShopQuery<PaymentsRecord> {
  /** Days on which the money moved, both included. */
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
  @Optional() @Id() userId?: number;

  /** Payments that paid a stage of this group order. */
  @Optional() @Id() goId?: number;
  @Optional() @Method() method?: PaymentMethod;
  @Optional() @IsIn(['payment', 'refund']) kind?: 'payment' | 'refund';

  /** The amount that the fan paid, or the amount that arrived. */
  @Optional() @Amount() amountCents?: Cents;

  /** Payments without a bank line, for a person who checks the books. */
  @Optional() @Flag() withoutLine?: boolean;

  /** Null for all payments, as in a file. */
  @OrNull() @Whole(1, 1_000_000) page: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetPayments)
export class GetPaymentsHandler implements IQueryHandler<GetPayments> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(query: GetPayments): Promise<PaymentsRecord> {
    const { page, limit = 50 } = query;
    const all = await readPayments(this.pool, filterOf(query));
    const lines = await readLinesOfPayments(
      this.pool,
      all.map(({ position }) => position),
    );
    const found = query.withoutLine === true ? all.filter((one) => lacksLine(one, lines)) : all;
    const shown = page === null ? found : found.slice((page - 1) * limit, page * limit);
    const parts = await readPaidParts(
      this.pool,
      shown.map(({ position }) => position),
    );
    const [nameOf, titles] = await Promise.all([
      displayNames(this.pool, shown, ({ userId, actorId, reverserId }) => [userId, actorId, reverserId]),
      goTitles(this.pool, [...parts.values()].flat(), ({ goId }) => goId),
    ]);
    return {
      payments: shown.map((payment) =>
        toRecord(payment, {
          parts: parts.get(payment.position) ?? [],
          line: lines.get(payment.position) ?? null,
          nameOf,
          titleOf: (goId) => titles.get(goId) ?? '',
        }),
      ),
      total: found.length,
      sums: sumsOf(found),
    };
  }
}

function filterOf(query: GetPayments): PaymentFilter {
  return {
    fromDay: query.from ?? null,
    toDay: query.to ?? null,
    userId: query.userId ?? null,
    goId: query.goId ?? null,
    method: query.method ?? null,
    direction: query.kind === undefined ? null : directions[query.kind],
    amountCents: query.amountCents ?? null,
  };
}

/** Whether a payment lacks a bank line. Cash payments and reversed ones need none. */
const lacksLine = (
  { position, method, direction, reversedBy }: RecordedPayment,
  lines: ReadonlyMap<number, number>,
): boolean => direction === 'in' && method !== 'cash' && reversedBy === null && !lines.has(position);

interface Surroundings {
  readonly parts: readonly PaidPart[];
  readonly line: number | null;
  readonly nameOf: (userId: number) => string;
  readonly titleOf: (goId: number) => string;
}

const instantOf = (ms: number): string => new Date(ms).toISOString();

function toRecord(payment: RecordedPayment, { parts, line, nameOf, titleOf }: Surroundings): PaymentRecord {
  const { position, userId, amountCents, direction, note, recordedAtMs, reversedBy, reversedAtMs } = payment;
  const actorOf = (actorId: number | null) =>
    actorId === null ? null : { user_id: actorId, displayname: nameOf(actorId) };
  const left = parts.reduce((rest, part) => rest - part.amountCents, amountCents);
  return {
    position,
    kind: direction === 'in' ? 'payment' : 'refund',
    user_id: userId,
    user_displayname: nameOf(userId),
    amount: euros(amountCents),
    ...moneyMoveRecord(payment),
    parts: parts.map(({ goId, ...part }) => ({ ...toWire(part), gotitle: titleOf(goId) })),
    on_balance: direction === 'in' ? euros(left) : 0,
    note,
    bank_line: line,
    corrects: payment.corrects,
    recorded_at: instantOf(recordedAtMs),
    actor: actorOf(payment.actorId),
    reversed_by: reversedBy,
    reversed_at: reversedAtMs === null ? null : instantOf(reversedAtMs),
    reverser: actorOf(payment.reverserId),
    ...(payment.keptFeeCents !== 0 && { kept_fee: euros(payment.keptFeeCents) }),
  };
}

/**
 * The sums by method, for each method with a movement. A reversed payment may leave a fee with the method (rule M30).
 */
function sumsOf(found: readonly RecordedPayment[]): PaymentSumRecord[] {
  const moved = found.filter(({ reversedBy, keptFeeCents }) => reversedBy === null || keptFeeCents !== 0);
  const methods = [...new Set(moved.map(({ method }) => method))].toSorted();
  const sums = methods.map((method) => {
    const by = moved.filter((payment) => payment.method === method);
    const sum = (of: (payment: RecordedPayment) => number): number =>
      euros(by.reduce((total, payment) => total + of(payment), 0));
    return {
      method,
      received: sum((one) => (one.direction === 'in' ? standingCents(one) : 0)),
      fees: sum(({ reversedBy, feeCents, keptFeeCents }) => (reversedBy === null ? feeCents : keptFeeCents)),
      paid_back: sum((one) => (one.direction === 'out' ? standingCents(one) : 0)),
    };
  });
  return sums.filter(({ received, fees, paid_back }) => received !== 0 || fees !== 0 || paid_back !== 0);
}

/** The amount of a payment; 0 where it was reversed. */
const standingCents = ({ reversedBy, amountCents }: RecordedPayment): number =>
  reversedBy === null ? amountCents : 0;
