import type { Shop } from '../useShop';
import { unansweredReason } from './CartChanges';
import { hasNewPieces } from './cartReckoning';

/** Why a cart cannot be submitted. */
export interface SubmitBlock {
  readonly text: string;
  /** The same in a few words, for the bar of a phone; null where nothing is wrong with the cart. */
  readonly inBar: string | null;
}

const ofCart = (text: string, inBar: string): SubmitBlock => ({ text, inBar });

/** The first reason, most final one first; null while a fan's new pieces or text, or an admin's any change, can be sent. */
export function submitBlock(shop: Shop, closed: string | null): SubmitBlock | null {
  if (closed !== null) return { text: `Nothing can be added: ${closed}`, inBar: null };
  const unanswered = unansweredReason(shop);
  if (unanswered !== null) return ofCart(unanswered, unanswered.split(':')[0] ?? unanswered);
  const { missing } = shop.reckoning;
  if (missing > 0) {
    return ofCart(
      `You need ${missing} more Fan Beats for your new freebies. Please remove some freebies or add more products.`,
      `You need ${missing} more Fan Beats`,
    );
  }
  const unchosen = captionWithoutVariant(shop);
  if (unchosen !== undefined)
    return ofCart(`Please choose a variant of ${unchosen}.`, 'Please choose a variant');
  return changesAnything(shop) ? null : { text: 'There is nothing new to submit yet.', inBar: null };
}

function captionWithoutVariant({ lines, limits }: Shop): string | undefined {
  return lines
    .filter((line) => line.itemvariant_id === null)
    .map((line) => limits.products.get(line.item_id))
    .find((product) => product !== undefined && product.variants.length > 0)?.caption;
}

function changesAnything({ lines, cart, claim, proxy }: Shop): boolean {
  const text = cart.additional_info;
  return proxy || hasNewPieces(lines) || (text !== null && text.trim() !== (claim?.additional_info ?? ''));
}
