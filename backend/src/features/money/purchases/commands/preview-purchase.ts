import {
  addCents,
  paymentMethods,
  purchaseTotal,
  type Cents,
  type PaymentMethod,
  type PurchaseBasis,
} from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { PurchasePlanRecord } from '../../../../contract/money/purchase.records';
import { toWire } from '../../../../contract/wire';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Day, Euros, Flag, IdList, Nested, Optional } from '../../../../platform/trpc/fields';
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
import { planPurchase, readWeights } from './purchase-plan';

/** An admin previews a purchase: its euros, its rate, and the part of each group order. */
export class PreviewPurchase extends ShopCommand<PurchasePlanRecord> {
  @Day() paidOn: string;
  @IsIn(paymentMethods) method: PaymentMethod;
  @Currency() currency: string;
  @Nested(() => PurchasedLine, maxPurchaseLines) lines: readonly PurchasedLine[];
  @Optional() @Euros(-10_000_000) totalCents?: Cents;
  @Optional() @Rate() rate?: number;
  @Optional() @Euros() feeCents?: Cents;
  @IdList(maxGos) goIds: readonly number[];
  @Optional() @Basis() basis?: PurchaseBasis;
  @Optional() @Nested(() => GoWeight, maxGos) weights?: readonly GoWeight[];
  @Optional() @ShortText() supplier?: string;
  @Optional() @ShortText() documentNumber?: string;
  @Optional() @Flag() longAgo?: boolean;
}

@CommandHandler(PreviewPurchase)
export class PreviewPurchaseHandler implements ICommandHandler<PreviewPurchase> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws InvalidInput, NotFound and Rejection. */
  async execute(fields: PreviewPurchase): Promise<PurchasePlanRecord> {
    refuseUnfitting(fields);
    const { goIds } = fields;
    const { purchase, digest } = await this.ledger.preview({
      needs: { goIds },
      readRecords: (records) => readWeights(records, goIds),
      decide: (state, weights) => planPurchase(state, fields, { purchaseId: 0, weights }),
    });
    const { rateMillionths, shares } = purchase;
    return toWire({
      totalCents: purchaseTotal(purchase),
      rate: rateMillionths === undefined ? null : rateMillionths / 1_000_000,
      shares: shares.map(({ goId, parts }) => ({
        goId,
        shareCents: addCents(...parts.map(({ shareCents }) => shareCents)),
      })),
      digest,
    });
  }
}
