import type { ClaimItemRecord, ClaimRecord, UserRecord } from '@fan-beats/backend/contract';
import { grouped } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { Supply } from '../exports/supplierTotals';

export interface ParcelLine {
  readonly item: ClaimItemRecord;
  /** All pieces of the item in the claim with its sets opened, on the item's first line; empty if the lines are the same. */
  readonly opened: readonly string[];
}

export interface ParcelClaim {
  readonly claim: ClaimRecord;
  readonly products: readonly ParcelLine[];
  readonly freebies: readonly ParcelLine[];
}

export interface Parcel {
  readonly userId: number;
  readonly name: string;
  readonly contact: string;
  readonly claims: readonly ParcelClaim[];
}

type Addressee = Pick<UserRecord, 'user_id' | 'mail' | 'instagram'>;

/** A parcel per fan, by name, each claim with its sets opened and its freebies. */
export function parcelsOf(
  claims: readonly ClaimRecord[],
  supply: Supply,
  people: readonly Addressee[],
): readonly Parcel[] {
  const contacts = new Map(people.map((person) => [person.user_id, contactOf(person)]));
  return [...grouped(claims, ({ user_id }) => user_id)]
    .map(([userId, own]) => ({
      userId,
      name: own[0]?.user_displayname ?? '',
      contact: contacts.get(userId) ?? '',
      claims: [...own].sort((a, b) => a.claim_id - b.claim_id).map((claim) => toParcelClaim(claim, supply)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'de') || a.userId - b.userId);
}

const contactOf = ({ mail, instagram }: Addressee): string =>
  [mail, instagram === null ? '' : `@${instagram}`].filter(Boolean).join(' · ');

function toParcelClaim(claim: ClaimRecord, supply: Supply): ParcelClaim {
  const lines = claim.items.map((item, index): ParcelLine => ({
    item,
    // One variant may have several lines: the pieces in the sets of an item are listed once.
    opened:
      claim.items.findIndex(({ item_id }) => item_id === item.item_id) === index
        ? openedOf(claim, item.item_id, supply)
        : [],
  }));
  const ofType = (type: number) => lines.filter(({ item }) => item.item_type === type);
  return { claim, products: ofType(0), freebies: ofType(1) };
}

/** The pieces of an item with its sets opened; empty if its lines are the same. */
function openedOf(claim: ClaimRecord, itemId: number, { pieces, items }: Supply): readonly string[] {
  const claimed = new Map<number | null, number>();
  for (const { item_id, itemvariant_id, amount } of claim.items)
    if (item_id === itemId) claimed.set(itemvariant_id, (claimed.get(itemvariant_id) ?? 0) + amount);
  const taken = pieces.filter(({ claim_id, item_id }) => claim_id === claim.claim_id && item_id === itemId);
  if (taken.every(({ itemvariant_id, amount }) => claimed.get(itemvariant_id) === amount)) return [];
  const variants = items.find(({ item_id }) => item_id === itemId)?.variants ?? [];
  return taken.map(({ itemvariant_id, amount }) => {
    const caption = variants.find((variant) => variant.itemvariant_id === itemvariant_id)?.caption;
    return `${amount} × ${caption ?? i18n.t('variant {id}', { id: itemvariant_id })}`;
  });
}
