import {
  cents,
  defined,
  evolvePurchase,
  noPurchase,
  NotFound,
  purchaseStream,
  purchaseTotal,
  type Purchase,
  type PurchaseHistory,
} from '@fan-beats/events';
import { newPurchase } from '@fan-beats/events/rules';
import { readGoWeights, type GoWeights } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { digestOfShown } from '../../../../ledger/preview';
import { statementsIn } from '../../../../platform/database/statements';
import type { PurchaseFields } from '../purchase-fields';

export const purchaseIn = (state: DecisionContext, purchaseId: number): PurchaseHistory =>
  state.fold(purchaseStream(purchaseId), noPurchase, evolvePurchase);

export const readWeights = (records: EntityManager, goIds: readonly number[]): Promise<GoWeights[]> =>
  readGoWeights(statementsIn(records), goIds);

export interface PlannedPurchase {
  readonly purchase: Purchase;
  /** SHA-256 in hex of the euros and the parts of the group orders. */
  readonly digest: string;
}

/** The one plan for the preview and the act (rule M71). Throws NotFound, and what `newPurchase` throws. */
export function planPurchase(
  state: DecisionContext,
  fields: PurchaseFields,
  { purchaseId, weights }: { readonly purchaseId: number; readonly weights: readonly GoWeights[] },
): PlannedPurchase {
  const { goIds, basis = 'value', rate, supplier, documentNumber } = fields;
  for (const goId of goIds) if (!state.go(goId)) throw new NotFound('go');
  const purchase = newPurchase(
    purchaseId,
    {
      paidOn: fields.paidOn,
      method: fields.method,
      currency: fields.currency,
      lines: fields.lines,
      totalCents: fields.totalCents,
      rateMillionths: rate === undefined ? undefined : Math.round(rate * 1_000_000),
      feeCents: fields.feeCents ?? cents(0),
      basis,
      weights: goIds.map((goId) => ({ goId, weight: weightOf(goId, fields, weights) })),
      texts: defined({ supplier: supplier?.trim(), documentNumber: documentNumber?.trim() }),
    },
    { nowMs: state.now, longAgo: fields.longAgo },
  );
  const shares = purchase.shares.map(({ goId, parts }) => ({ goId, parts }));
  const shown = { totalCents: purchaseTotal(purchase), lines: purchase.purchaseLines, shares };
  return { purchase, digest: digestOfShown(shown) };
}

function weightOf(
  goId: number,
  { basis, weights: byHand = [] }: PurchaseFields,
  weights: readonly GoWeights[],
): number {
  if (basis === 'hand') return byHand.find((one) => one.goId === goId)?.weight ?? 0;
  const found = weights.find((one) => one.goId === goId);
  return (basis === 'pieces' ? found?.pieces : found?.valueCents) ?? 0;
}
