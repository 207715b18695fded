import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { parseDecimal, parseInteger } from '../../../../shared/forms/numbers';
import { compare, groupByKind as byKind, type KindGroup } from '../../../../shared/ui/lists/byKind';
import { finder } from '../../../../shared/ui/lists/search';

/** The bounds of an item's figures, by their names in the address, each with the parser of its text. */
export const bounds = {
  minPrice: parseDecimal,
  maxPrice: parseDecimal,
  minPoints: parseInteger,
  maxPoints: parseInteger,
  minVariants: parseInteger,
  maxVariants: parseInteger,
} as const;

export type Bound = keyof typeof bounds;

export const statuses = () => ({ published: i18n.t('Published'), unpublished: i18n.t('Unpublished') });
export const orderLimits = () => ({
  with: i18n.t('With order limit'),
  without: i18n.t('Without order limit'),
});

export interface ItemFilter extends Readonly<Record<Bound, number | null>> {
  readonly name: string;
  readonly category: string | null;
  readonly status: keyof ReturnType<typeof statuses> | null;
  readonly orderLimit: keyof ReturnType<typeof orderLimits> | null;
}

export type ItemGroup = KindGroup<ItemRecord>;

const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

const hasOrderLimit = ({ ordermax }: ItemRecord): boolean => ordermax !== null && ordermax > 0;

const rules: readonly ((item: ItemRecord, filter: ItemFilter) => boolean)[] = [
  (item, { category }) => category === null || item.category === category,
  (item, { status }) => status === null || item.published === (status === 'published'),
  (item, { minPrice, maxPrice }) => within(item.price, minPrice, maxPrice),
  (item, { minPoints, maxPoints }) => within(item.points, minPoints, maxPoints),
  (item, { minVariants, maxVariants }) => within(item.variant_count, minVariants, maxVariants),
  (item, { orderLimit }) => orderLimit === null || hasOrderLimit(item) === (orderLimit === 'with'),
];

export function filterItems(items: readonly ItemRecord[], filter: ItemFilter): readonly ItemRecord[] {
  const isFound = finder(filter.name);
  return items.filter(
    (item) =>
      isFound(item.caption, item.kind, item.category, item.item_description) &&
      rules.every((rule) => rule(item, filter)),
  );
}

export function categoriesOfItems(items: readonly ItemRecord[]): readonly string[] {
  const categories = new Set(items.map((item) => item.category).filter(Boolean));
  return [...categories].sort(compare);
}

/** Items by kind, kinds and items by name; those without a kind come last. */
export const groupByKind = (items: readonly ItemRecord[]): readonly ItemGroup[] =>
  byKind(items, (a, b) => compare(a.caption, b.caption));

/** The groups with only the items of a list, in their order. */
export const groupsOf = (
  groups: readonly ItemGroup[],
  listed: ReadonlySet<ItemRecord>,
): readonly ItemGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter((item) => listed.has(item)) }))
    .filter(({ items }) => items.length > 0);
