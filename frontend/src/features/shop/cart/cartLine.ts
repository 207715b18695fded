import type { ClaimItemRecord, ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';

/** One piece as a person last saw it; points are what it grants or, as a freebie, costs. */
export interface SeenTerms {
  readonly name: string;
  readonly price: number;
  readonly points: number;
  readonly isFreebie: boolean;
}

/** One line of a cart: `amount` is the total wanted, claimed pieces included (rule D23). */
export interface CartLine {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
  readonly amount_claimed: number;
  readonly additional_info: string;
  /** Unknown until the shop is open, and while a variant is still to be chosen. */
  readonly seen?: SeenTerms;
}

export type LineKey = string;

type LineIdentity = Pick<CartLine, 'item_id' | 'itemvariant_id'> & {
  readonly additional_info: string | null;
};

/** Lines of the same item, variant and text are one line (rule D50). */
export function lineKey(line: LineIdentity): LineKey {
  return `${line.item_id}/${line.itemvariant_id ?? 0}/${(line.additional_info ?? '').trim()}`;
}

export const unclaimedAmount = (line: CartLine): number => line.amount - line.amount_claimed;

/** Claimed before its product had variants: those pieces stay as they are, and none can join them (rule D21). */
export const isClaimedWithoutVariant = (line: CartLine, { variants }: ItemRecord): boolean =>
  line.amount_claimed > 0 && line.itemvariant_id === null && variants.length > 0;

export const newPiecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + unclaimedAmount(line), 0);

/** True when the cart asks for anything the claim does not hold yet. */
export const hasNewPieces = (lines: readonly CartLine[]): boolean =>
  lines.some((line) => unclaimedAmount(line) > 0);

function claimedTerms(item: ClaimItemRecord): SeenTerms {
  return {
    name: [item.caption, item.variant_caption].filter(Boolean).join(', '),
    price: item.price,
    points: item.points,
    isFreebie: item.item_type === 1,
  };
}

export const piecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

/** The claim's lines as a cart counts them: one per item, variant and text over all prices; the latest price counts as seen. */
export function claimedLines(claim: ClaimRecord | null): readonly CartLine[] {
  const lines = new Map<LineKey, CartLine>();
  for (const item of claim?.items ?? []) {
    const key = lineKey(item);
    const amount = item.amount + (lines.get(key)?.amount ?? 0);
    lines.set(key, {
      item_id: item.item_id,
      itemvariant_id: item.itemvariant_id,
      amount,
      amount_claimed: amount,
      additional_info: (item.additional_info ?? '').trim(),
      seen: claimedTerms(item),
    });
  }
  return [...lines.values()];
}
