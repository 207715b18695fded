import { i18n } from '@lingui/core';
import type { CartLine } from './cartLine';

/** Sentences for changes to a cart that its owner did not make. */
export const claimGone = () =>
  i18n.t('The claim was deleted: submitting this cart orders everything in it again.');

export const otherClaimText = (claimId: number | null): string =>
  i18n.t('This cart belongs to Claim #{claimId} now: submitting it extends that one.', { claimId });

const nameOf = ({ seen }: CartLine): string => seen?.name ?? i18n.t('A product');

export function goneText(line: CartLine): string {
  const name = nameOf(line);
  return line.amount_claimed > 0
    ? i18n.t(
        '{name} is no longer part of this group order: only the {amount_claimed} claimed already stay in the cart.',
        { name, amount_claimed: line.amount_claimed },
      )
    : i18n.t('{name} is no longer part of this group order and was taken out of the cart.', { name });
}

export const variantsCameText = (line: CartLine): string =>
  i18n.t(
    '{name} has variants now: only the {amount_claimed} claimed already stay in the cart. For more pieces, choose a variant in the product.',
    { name: nameOf(line), amount_claimed: line.amount_claimed },
  );

/** The text for a claim that lost pieces. A fan's amount is the total wanted, so submitting claims those pieces again (rule D23). */
export function fewerClaimedText(line: CartLine, claimed: number): string {
  return i18n.t(
    '{name}: {claimed} claimed now instead of {amount_claimed}. Submitting orders the missing ones again.',
    { name: nameOf(line), claimed, amount_claimed: line.amount_claimed },
  );
}

/** The text for a line that somebody else changed in the claim; `mine` is the admin's own amount if the admin changed it too. */
export function movedText(
  line: CartLine,
  amounts: { readonly before: number; readonly after: number; readonly mine: number | null },
): string {
  const { before, after, mine } = amounts;
  const name = nameOf(line);
  return mine === null
    ? i18n.t('{name}: {before} → {after} in the claim.', { name, before, after })
    : i18n.t(
        '{name}: {before} → {after} in the claim; your {n, plural, one {{n} is} other {{n} are}} kept.',
        { name, before, after, n: mine },
      );
}

export function movedInfoText(text: string | null): string {
  return text === null
    ? i18n.t('The claim’s additional information is now empty; yours is kept.')
    : i18n.t('The claim’s additional information is now “{text}”; yours is kept.', { text });
}
