import { findPlaces, freeText, type ShopEventType } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ReversalRecord, ReversalRowRecord } from '../../../../contract/money/statement.records';
import type { ShownLanguage } from '../../../../contract/site/shown-language';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { isAdmin } from '../../../../platform/people/person';
import { Filled, Optional, OptionalOrNull, Position, Text, Uuid } from '../../../../platform/trpc/fields';
import type { ReversalOutcome } from './reversal-of-stream';
import { reverseBatch } from './reverse-batch';
import { reverseEvent } from './reverse-event';

/** An admin undoes one event, or a bulk act by its id, as a new fact (rule D53). */
export class Reverse extends ShopCommand<ReversalRecord> {
  @Optional() @Position() position?: number;
  @Optional() @Filled(100) batchId?: string;
  @OptionalOrNull() @Text(500) reason?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(Reverse)
export class ReverseHandler implements ICommandHandler<Reverse> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: Reverse): Promise<ReversalRecord> {
    if (!isAdmin(command.actor)) await this.refuseOtherActs(command);
    const outcomes = await this.reverse(command);
    const row = (outcome: ReversalOutcome) => toRow(command.actor.language, outcome);
    return {
      reversed: outcomes.filter(({ refusal }) => refusal === null).map(row),
      refused: outcomes.filter(({ refusal }) => refusal !== null).map(row),
    };
  }

  /** A helper with the grant `money` takes back what such a helper records, and nothing else (rule D136). */
  private async refuseOtherActs({ position, batchId }: Reverse): Promise<void> {
    const wanted = position === undefined ? { batchId: batchId ?? '' } : { position };
    const types = (await findPlaces(this.pool, wanted)).map(({ type }) => type);
    if (types.length > 0 && !isActOfMoney(types))
      throw new RefusedCall('FORBIDDEN', (i18n) =>
        i18n.t('You can take back payments and requests for payment, and nothing else.'),
      );
  }

  /** Throws InvalidInput unless it is either an event or a bulk act. */
  private reverse({
    actor,
    position,
    batchId,
    reason,
    idempotencyKey,
  }: Reverse): Promise<readonly ReversalOutcome[]> {
    const books = { ledger: this.ledger, pool: this.pool };
    const how = { actor, reason: freeText(reason), idempotencyKey };
    if (position !== undefined && batchId === undefined) return reverseEvent(books, position, how);
    if (position === undefined && batchId !== undefined) return reverseBatch(books, batchId, how);
    const either = () => 'either position or batch_id must be given';
    throw new InvalidInput({ position: either, batch_id: either });
  }
}

/** Whether a helper with the grant `money` takes back an act with these facts. */
export const isActOfMoney = (types: readonly ShopEventType[]): boolean =>
  types.some((type) => actsOfMoney.has(type)) &&
  types.every((type) => actsOfMoney.has(type) || marksOfMoney.has(type));

/** The facts that a helper with the grant `money` records. */
const actsOfMoney: ReadonlySet<ShopEventType> = new Set<ShopEventType>([
  'PaymentRecorded',
  'RefundPaid',
  'ClaimPaymentAllocated',
  'ClaimPaymentReleased',
  'ClaimShortfallWaived',
  'ClaimPaymentRequested',
  'ClaimPaymentDeferred',
  'ClaimPaymentRequestWithdrawn',
  'BankLineBooked',
  'BankLineMatched',
]);

/** Marks that such an act sets or takes off beside. */
const marksOfMoney: ReadonlySet<ShopEventType> = new Set<ShopEventType>([
  'ClaimPaymentReceived',
  'ClaimPaymentRevoked',
  'ShippingCostSettled',
  'ShippingCostReopened',
  'BankLineImported',
]);

function toRow(language: ShownLanguage | undefined, { place, refusal }: ReversalOutcome): ReversalRowRecord {
  const { position, type, stream } = place;
  const claim_id = stream.startsWith('claim-') ? Number(stream.slice('claim-'.length)) : null;
  return { position, type, claim_id, ...(refusal === null ? {} : refusedRow(language, refusal)) };
}
