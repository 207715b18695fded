import type { CartLine } from './cartLine';

/** Sentences for changes to a cart that its owner did not make. */
export const claimGone = 'The claim was deleted: submitting this cart orders everything in it again.';

export const otherClaimText = (claimId: number | null): string =>
  `This cart belongs to Claim #${claimId} now: submitting it extends that one.`;

const nameOf = ({ seen }: CartLine): string => seen?.name ?? 'A product';

export function goneText(line: CartLine): string {
  const gone = `${nameOf(line)} is no longer part of this group order`;
  return line.amount_claimed > 0
    ? `${gone}: only the ${line.amount_claimed} claimed already stay in the cart.`
    : `${gone} and was taken out of the cart.`;
}

export const variantsCameText = (line: CartLine): string =>
  `${nameOf(line)} has variants now: only the ${line.amount_claimed} claimed already stay in the cart. For more pieces, choose a variant in the product.`;

/** The text for a claim that lost pieces. A fan's amount is the total wanted, so submitting claims those pieces again (rule D23). */
export function fewerClaimedText(line: CartLine, claimed: number): string {
  return `${nameOf(line)}: ${claimed} claimed now instead of ${line.amount_claimed}. Submitting orders the missing ones again.`;
}

/** The text for a line that somebody else changed in the claim; `mine` is the admin's own amount if the admin changed it too. */
export function movedText(
  line: CartLine,
  amounts: { readonly before: number; readonly after: number; readonly mine: number | null },
): string {
  const { before, after, mine } = amounts;
  const kept = mine === null ? '' : `; your ${mine} ${mine === 1 ? 'is' : 'are'} kept`;
  return `${nameOf(line)}: ${before} → ${after} in the claim${kept}.`;
}

export function movedInfoText(text: string | null): string {
  return `The claim’s additional information is now ${text === null ? 'empty' : `“${text}”`}; yours is kept.`;
}
