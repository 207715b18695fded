import type { ClaimItemRecord } from '@fan-beats/backend/contract';

/** One product of a claim, with the changes of a test. */
export function aClaimItem(changes: Partial<ClaimItemRecord> = {}): ClaimItemRecord {
  return {
    item_id: 1,
    itemvariant_id: null,
    item_type: 0,
    caption: 'Neon Hearts',
    variant_caption: null,
    category: 'Album',
    kind: 'CD',
    amount: 1,
    price: 18.9,
    points: 0,
    additional_info: null,
    ...changes,
  };
}

export function aClaimedFreebie(changes: Partial<ClaimItemRecord> = {}): ClaimItemRecord {
  return aClaimItem({ item_id: 9, item_type: 1, caption: 'Photocard', price: 0, points: 4, ...changes });
}
