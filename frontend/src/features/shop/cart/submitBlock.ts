import type { Shop } from '../useShop';
import { unansweredReason } from './CartChanges';
import { lineKey, unclaimedAmount } from './cartLine';
import { changesPlace, type CartPlace } from './cartPlace';
import { hasNewPieces } from './cartReckoning';

/** Why a cart cannot be submitted. */
export interface SubmitBlock {
  readonly text: string;
  /** The same in a few words, for the bar of a phone; null where nothing is wrong with the cart. */
  readonly inBar: string | null;
  /** Where it can be mended: a line, or what changed meanwhile; null where no place in the cart does. */
  readonly at: CartPlace | null;
}

/** The first reason, most final one first; null while a fan's new pieces or text, or an admin's any change, can be sent. */
export function submitBlock(shop: Shop, closed: string | null): SubmitBlock | null {
  if (closed !== null) return { text: `Nothing can be added: ${closed}`, inBar: null, at: null };
  const unanswered = unansweredReason(shop);
  if (unanswered !== null) {
    return { text: unanswered, inBar: unanswered.split(':')[0] ?? unanswered, at: changesPlace };
  }
  const { missing, lines } = shop.reckoning;
  if (missing > 0) {
    const costly = lines.findLast(({ line, isFreebie }) => isFreebie && unclaimedAmount(line) > 0);
    return {
      text: `You need ${missing} more Fan Beats for your new freebies. Please remove some freebies or add more products.`,
      inBar: `You need ${missing} more Fan Beats`,
      at: costly ? lineKey(costly.line) : null,
    };
  }
  return unchosenBlock(shop) ?? (changesAnything(shop) ? null : nothingNew);
}

const nothingNew: SubmitBlock = { text: 'There is nothing new to submit yet.', inBar: null, at: null };

function unchosenBlock({ lines, limits }: Shop): SubmitBlock | null {
  for (const line of lines.filter(({ itemvariant_id }) => itemvariant_id === null)) {
    const product = limits.products.get(line.item_id);
    if (product === undefined || product.variants.length === 0) continue;
    const text = `Please choose a variant of ${product.caption}.`;
    return { text, inBar: 'Please choose a variant', at: lineKey(line) };
  }
  return null;
}

function changesAnything({ lines, cart, claim, proxy }: Shop): boolean {
  const text = cart.additional_info;
  return proxy || hasNewPieces(lines) || (text !== null && text.trim() !== (claim?.additional_info ?? ''));
}
