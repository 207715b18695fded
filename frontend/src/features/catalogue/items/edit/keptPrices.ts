import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatSum, sentence } from '../../../../shared/format/figures';
import { parseDecimal } from '../../../../shared/forms/numbers';
import type { ItemDraft } from './itemForm';

type ClaimOfItem = Pick<ClaimRecord, 'claim_id' | 'user_displayname' | 'canceled' | 'items'>;

/** The price of a piece by its variant; the key null is an item without variants (rule D14). */
function pricesOf({ price, variants }: ItemDraft): ReadonlyMap<number | null, number> {
  const own = parseDecimal(price) ?? 0;
  const ofVariants = variants.map((variant) => [variant.id, parseDecimal(variant.price) ?? own] as const);
  return new Map<number | null, number>([[null, own], ...ofVariants]);
}

/** The units whose price a save changes, with the new price. */
export function changedPrices(before: ItemDraft, after: ItemDraft): ReadonlyMap<number | null, number> {
  const known = pricesOf(before);
  return new Map(
    [...pricesOf(after)].filter(([variant, price]) => known.has(variant) && known.get(variant) !== price),
  );
}

const mostNamed = 10;

/** The claims that keep a price that an item no longer has, a sentence for each such price (rule D77). */
export function keptPrices(
  { item_id }: Pick<ItemRecord, 'item_id'>,
  changed: ReadonlyMap<number | null, number>,
  claims: readonly ClaimOfItem[],
): readonly string[] {
  const keeping = new Map<number, Set<string>>();
  for (const claim of claims.filter(({ canceled }) => !canceled))
    for (const line of claim.items) {
      const price = line.item_id === item_id ? changed.get(line.itemvariant_id) : undefined;
      if (price === undefined || price === line.price) continue;
      const named = keeping.get(line.price) ?? new Set<string>();
      keeping.set(
        line.price,
        named.add(i18n.t('#{claimId} of {fan}', { claimId: claim.claim_id, fan: claim.user_displayname })),
      );
    }
  return [...keeping].map(([price, named]) => {
    const first = [...named].slice(0, mostNamed).join(', ');
    const names =
      named.size > mostNamed
        ? i18n.t('{names} and {more} more', { names: first, more: named.size - mostNamed })
        : first;
    return sentence(
      i18n.t('{n, plural, one {{n} claim keeps} other {{n} claims keep}} the price of {price}: {names}', {
        n: named.size,
        price: formatSum(price),
        names,
      }),
    );
  });
}
