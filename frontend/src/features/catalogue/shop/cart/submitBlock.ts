import { i18n } from '@lingui/core';
import type { Shop } from '../useShop';
import { unansweredReason } from './CartChanges';
import { hasNewPieces, lineKey, unclaimedAmount } from './cartLine';
import { changesPlace, type CartPlace } from './cartPlace';
import { lineView, shortInBar, shortLines, shortText } from './lineView';
import { sentence } from '../../../../shared/format/figures';

/** The reason why a cart cannot be submitted. */
export interface SubmitBlock {
  readonly text: string;
  /** The same in a few words, for the bar of a phone; null if no wanted piece is blocked. */
  readonly inBar: string | null;
  /** The place where it can be mended: a line, or the notices of changes; null if nothing in the cart helps. */
  readonly at: CartPlace | null;
}

/** The first reason, the most final one first. Null if a fan's new pieces or note, or any change of an admin, can be submitted. */
export function submitBlock(shop: Shop, closed: string | null): SubmitBlock | null {
  if (closed !== null) {
    const inBar = hasNewPieces(shop.lines) ? closed : null;
    return { text: i18n.t('Nothing can be added: {closed}', { closed }), inBar, at: null };
  }
  const unanswered = unansweredReason(shop);
  if (unanswered !== null) {
    return { text: unanswered, inBar: unanswered.split(':')[0] ?? unanswered, at: changesPlace };
  }
  return (
    shortBlock(shop) ??
    beatsBlock(shop) ??
    unchosenBlock(shop) ??
    (changesAnything(shop) ? null : nothingNew())
  );
}

const nothingNew = (): SubmitBlock => ({
  text: i18n.t('There is nothing new to submit yet.'),
  inBar: null,
  at: null,
});

function shortBlock(shop: Shop): SubmitBlock | null {
  const lines = shortLines(shop);
  const [first] = lines;
  if (!first) return null;
  const { line, caption, short } = first;
  return { text: `${caption}: ${shortText(short, line)}`, inBar: shortInBar(lines), at: lineKey(line) };
}

function beatsBlock({ reckoning: { missing, lines } }: Shop): SubmitBlock | null {
  if (missing === 0) return null;
  const costly = lines.findLast(({ line, isFreebie }) => isFreebie && unclaimedAmount(line) > 0);
  return {
    text: i18n.t(
      'You need {missing} more Fan Beats for your new freebies. Please remove some freebies or add more products.',
      { missing },
    ),
    inBar: i18n.t('You need {missing} more Fan Beats', { missing }),
    at: costly ? lineKey(costly.line) : null,
  };
}

function unchosenBlock(shop: Shop): SubmitBlock | null {
  const line = shop.lines.find((one) => lineKey(one) === shop.reckoning.unchosen);
  if (!line) return null;
  const text = sentence(
    i18n.t('Please choose a variant of {caption}', { caption: lineView(line, shop, null).caption }),
  );
  return { text, inBar: i18n.t('Please choose a variant'), at: lineKey(line) };
}

function changesAnything({ lines, cart, claim, proxy }: Shop): boolean {
  const text = cart.additional_info;
  return proxy || hasNewPieces(lines) || (text !== null && text.trim() !== (claim?.additional_info ?? ''));
}
