import type { ClaimItemRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';

/** Price times amount in euros, counted in cents so that no float sum is shown (rule D3). */
export function lineTotal({ price, amount }: Pick<ClaimItemRecord, 'price' | 'amount'>): number {
  return (centsFromEuros(price) * amount) / 100;
}

/** What the goods and the shipping known so far come to, in euros. */
export function costTotal({
  claim_sum,
  domestics,
  ems,
  customs,
}: Pick<ClaimRecord, 'claim_sum' | 'domestics' | 'ems' | 'customs'>): number {
  const parts = [claim_sum, domestics ?? 0, ems ?? 0, customs ?? 0];
  return parts.reduce((sum, part) => sum + centsFromEuros(part), 0) / 100;
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

/** Names a line of a claim: item, variant and text together, since one variant may stand there with several texts. */
export function lineKey(item: ClaimItemRecord, position: number): string {
  return `${item.item_id}-${item.itemvariant_id ?? 0}-${position}`;
}
