import { cents, points } from '@fan-beats/events/kernel';
import { demoBand } from './bands';
import type { DemoItem, DemoVariant } from './shapes';

interface Draft {
  readonly key: string;
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly description: string;
  readonly points: number;
  readonly ordermax?: number;
  readonly published?: boolean;
  /** The number of the item's own pictures, without those of its variants; the second is named `<key>-2.webp`. */
  readonly pictures?: 1 | 2;
  readonly variants?: readonly DemoVariant[];
}

/** A product: price in cents, Fan Beats are granted. */
export function product(draft: Draft & { readonly priceCents: number }): DemoItem {
  return item(draft, 0, draft.priceCents);
}

/** A freebie: Fan Beats are its cost. */
export function freebie(draft: Draft): DemoItem {
  return item(draft, 1, 0);
}

function item(draft: Draft, itemType: 0 | 1, priceCents: number): DemoItem {
  const { key, caption, category, kind, description } = draft;
  const pictures = draft.pictures === 2 ? [`${key}.webp`, `${key}-2.webp`] : [`${key}.webp`];
  return {
    key,
    caption,
    category,
    kind,
    description,
    itemType,
    priceCents: cents(priceCents),
    points: points(draft.points),
    ordermax: draft.ordermax ?? null,
    published: draft.published ?? true,
    pictures,
    variants: draft.variants ?? [],
  };
}

interface SetPrice {
  readonly priceCents: number | null;
  readonly points: number;
}

/** Versions of an album: [key, caption], each with a picture of its own, and a set of all where a price is given. */
export function versions(
  itemKey: string,
  named: readonly (readonly [key: string, caption: string])[],
  set?: SetPrice,
): readonly DemoVariant[] {
  const single = named.map(([key, caption]) => variant(key, caption, [`${itemKey}--${key}.webp`]));
  return set ? [...single, wholeSet(itemKey, single, set)] : single;
}

/** One variant per member of a band, and a set of all where a price is given. */
export function members(itemKey: string, bandKey: string, set?: SetPrice): readonly DemoVariant[] {
  const named = demoBand(bandKey).members.map((member) => [member.key, member.name] as const);
  return versions(itemKey, named, set);
}

/** Sizes share the pictures of their item; a surcharge applies from 2XL on. */
export function sizes(captions: readonly string[], largePriceCents?: number): readonly DemoVariant[] {
  return captions.map((caption) => {
    const isLarge = caption === '2XL' && largePriceCents !== undefined;
    return {
      ...variant(caption.toLowerCase(), caption, []),
      priceCents: isLarge ? cents(largePriceCents) : null,
    };
  });
}

function variant(key: string, caption: string, pictures: readonly string[]): DemoVariant {
  return { key, caption, priceCents: null, points: null, pictures, includes: [] };
}

function wholeSet(itemKey: string, single: readonly DemoVariant[], set: SetPrice): DemoVariant {
  return {
    key: 'set',
    caption: `Set of all ${single.length}`,
    priceCents: set.priceCents === null ? null : cents(set.priceCents),
    points: points(set.points),
    pictures: [`${itemKey}.webp`],
    includes: single.map((part) => part.key),
  };
}
