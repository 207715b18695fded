import type { ClaimItemRecord, ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';

/** Euros, counted in cents so that no float sum is shown (rule D3). */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((cents, row) => cents + centsFromEuros(amount(row)), 0) / 100;

export const piecesOf = ({ items }: ClaimRecord): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

/** Price times amount in euros, counted in cents so that no float sum is shown (rule D3). */
export function lineTotal({ price, amount }: Pick<ClaimItemRecord, 'price' | 'amount'>): number {
  return (centsFromEuros(price) * amount) / 100;
}

/** The sum of the goods and of the shipping costs known so far, in euros. */
export function costTotal({ claim_sum, domestics, ems, customs }: ClaimRecord): number {
  return sumOf([claim_sum, domestics ?? 0, ems ?? 0, customs ?? 0], (part) => part);
}

export function difference(more: number, less: number): number {
  return (centsFromEuros(more) - centsFromEuros(less)) / 100;
}

export function itemsOfType(
  claim: ClaimRecord,
  type: ClaimItemRecord['item_type'],
): readonly ClaimItemRecord[] {
  return claim.items.filter((item) => item.item_type === type);
}

/** The key of a line of a claim: item, variant and position, since one variant may have several lines with different texts. */
export function lineKey(item: Pick<ClaimItemRecord, 'item_id' | 'itemvariant_id'>, position: number): string {
  return `${item.item_id}-${item.itemvariant_id ?? 0}-${position}`;
}

/** The open amount of one stage of a claim, in euros. */
export function openOf({ stages }: Pick<ClaimRecord, 'stages'>, stage: ClaimStageRecord['stage']): number {
  return stages.find((one) => one.stage === stage)?.open ?? 0;
}

/** The paid amount of a stage in euros, without the waived amount (rule A2). On a canceled claim the shop holds it (rule D84). */
export const paidOfStage = ({ covered, waived }: ClaimStageRecord): number => difference(covered, waived);

/** The paid amount of the items, in euros. */
export function paidOf({ stages }: Pick<ClaimRecord, 'stages'>): number {
  const items = stages.find(({ stage }) => stage === 'items');
  return items ? paidOfStage(items) : 0;
}

type Payable = Pick<ClaimRecord, 'stages' | 'canceled' | 'payment_received'>;

/**
 * The tag of a claim: unpaid while something of the items is open, otherwise paid, also if they cost nothing (rule D85). A
 * canceled claim is never unpaid (rule D84), and paid only if it has the mark.
 */
export function paymentOf(claim: Payable): 'paid' | 'unpaid' | 'canceled' {
  if (openOf(claim, 'items') > 0) return 'unpaid';
  return claim.canceled && !claim.payment_received ? 'canceled' : 'paid';
}
