import {
  ConcurrencyConflict,
  paymentMethods,
  purchaseStream,
  type Cents,
  type PaymentMethod,
  type PurchaseBasis,
} from '@fan-beats/events';
import { correctPurchase, recordPurchase } from '@fan-beats/events/rules';
import type { GoWeights } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../../../ledger/ledger';
import { refuseOtherPlan } from '../../../../ledger/preview';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Day, Euros, Flag, Id, IdList, Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import {
  Basis,
  Currency,
  GoWeight,
  maxGos,
  maxPurchaseLines,
  PurchasedLine,
  Rate,
  refuseUnfitting,
  ShortText,
} from '../purchase-fields';
import { planPurchase, purchaseIn, readWeights } from './purchase-plan';

/** An admin records a purchase or an expense, or corrects one that was recorded (rules M70 to M72). */
export class RecordPurchase extends ShopCommand<typeof done> {
  readonly commandName = 'RecordPurchase';

  /** The purchase that is corrected, and its version that the admin saw; left out for a new one. */
  @Optional() @Id() corrects?: number;
  @Optional() @Id() version?: number;

  /** The German day on which the shop paid it. */
  @Day() paidOn: string;
  @IsIn(paymentMethods) method: PaymentMethod;
  @Currency() currency: string;
  @Nested(() => PurchasedLine, maxPurchaseLines) lines: readonly PurchasedLine[];

  /** In another currency: the euros that the method took, without its fee; or else the rate. */
  @Optional() @Euros(-10_000_000) totalCents?: Cents;
  @Optional() @Rate() rate?: number;

  /** Euros that the method took in addition. */
  @Optional() @Euros() feeCents?: Cents;

  /** None for an expense that belongs to no group order. */
  @IdList(maxGos) goIds: readonly number[];
  @Optional() @Basis() basis?: PurchaseBasis;
  @Optional() @Nested(() => GoWeight, maxGos) weights?: readonly GoWeight[];
  @Optional() @ShortText() supplier?: string;
  @Optional() @ShortText() documentNumber?: string;

  /** The admin confirmed a day more than a year back. */
  @Optional() @Flag() longAgo?: boolean;

  /** The digest of the preview that the admin saw. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

interface Held {
  readonly purchaseId: number;
  readonly weights: readonly GoWeights[];
}

@CommandHandler(RecordPurchase)
export class RecordPurchaseHandler implements ICommandHandler<RecordPurchase> {
  constructor(private readonly ledger: Ledger) {}

  /**
   * Throws InvalidInput, NotFound, Rejection, and ConcurrencyConflict where the purchase or the parts changed since the
   * admin saw them.
   */
  async execute(command: RecordPurchase): Promise<typeof done> {
    refuseUnfitting(command);
    const { corrects, version, goIds } = command;
    if ((corrects === undefined) !== (version === undefined))
      throw new InvalidInput({ version: () => 'version belongs to corrects' });
    await this.ledger.commit<Held>(command, {
      needs: { goIds, streams: corrects === undefined ? [] : [purchaseStream(corrects)] },
      records: { hold: (records) => heldFor(records, command), save: () => Promise.resolve(null) },
      decide(state, held) {
        const stream = purchaseStream(held.purchaseId);
        const { purchase, digest } = planPurchase(state, command, held);
        refuseOtherPlan(stream, { named: command.digest, now: digest });
        if (corrects === undefined) return [{ stream, events: recordPurchase(purchase) }];
        const events = correctPurchase(purchaseIn(state, corrects), purchase);
        if (state.head(stream).version !== version) throw new ConcurrencyConflict(stream);
        return [{ stream, events }];
      },
    });
    return done;
  }
}

/** The number of the purchase, a new one where none is corrected, and the weights of its group orders. */
async function heldFor(records: EntityManager, { corrects, goIds }: RecordPurchase): Promise<Held> {
  const weights = await readWeights(records, goIds);
  if (corrects !== undefined) return { purchaseId: corrects, weights };
  const numbers = await records.query<{ number: number }[]>(
    `SELECT nextval('purchase_numbers')::int AS number`,
  );
  return { purchaseId: numbers[0]?.number ?? 0, weights };
}
