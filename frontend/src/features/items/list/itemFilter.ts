import type { ItemRecord } from '@fan-beats/backend/contract';

export interface ItemFilter {
  readonly name: string;
  readonly category: string | null;
  readonly status: 'published' | 'unpublished' | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly minPoints: number | null;
  readonly maxPoints: number | null;
  readonly minVariants: number | null;
  readonly maxVariants: number | null;
  readonly orderLimit: 'with' | 'without' | null;
}

export interface KindGroup {
  /** As it is stored; '' for items without one. */
  readonly kind: string;
  readonly title: string;
  readonly items: readonly ItemRecord[];
}

/** A collator of its own compares many names far faster than `localeCompare` does. */
const { compare } = new Intl.Collator('de');

const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

const hasOrderLimit = ({ ordermax }: ItemRecord): boolean => ordermax !== null && ordermax > 0;

function matchesName(item: ItemRecord, words: readonly string[]): boolean {
  const text = `${item.caption}\n${item.kind}\n${item.category}\n${item.item_description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const rules: readonly ((item: ItemRecord, filter: ItemFilter) => boolean)[] = [
  (item, { category }) => category === null || item.category === category,
  (item, { status }) => status === null || item.published === (status === 'published'),
  (item, { minPrice, maxPrice }) => within(item.price, minPrice, maxPrice),
  (item, { minPoints, maxPoints }) => within(item.points, minPoints, maxPoints),
  (item, { minVariants, maxVariants }) => within(item.variant_count, minVariants, maxVariants),
  (item, { orderLimit }) => orderLimit === null || hasOrderLimit(item) === (orderLimit === 'with'),
];

export function filterItems(items: readonly ItemRecord[], filter: ItemFilter): readonly ItemRecord[] {
  const words = filter.name.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => matchesName(item, words) && rules.every((rule) => rule(item, filter)));
}

export function categoriesOfItems(items: readonly ItemRecord[]): readonly string[] {
  const categories = new Set(items.map((item) => item.category).filter(Boolean));
  return [...categories].sort(compare);
}

/** Items by kind, kinds and items by name; those without a kind come last. */
export function groupByKind(items: readonly ItemRecord[]): readonly KindGroup[] {
  const groups = new Map<string, ItemRecord[]>();
  for (const item of items) {
    const kind = item.kind.trim();
    const group = groups.get(kind);
    if (group) group.push(item);
    else groups.set(kind, [item]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([kind, ofKind]) => ({
      kind,
      title: kind === '' ? 'Other / Unspecified' : kind,
      items: ofKind.sort((a, b) => compare(a.caption, b.caption)),
    }));
}

/** One page of the groups; a group runs on over pages. */
export function pageOfGroups(
  groups: readonly KindGroup[],
  page: number,
  pageSize: number,
): readonly KindGroup[] {
  const first = (page - 1) * pageSize;
  let before = 0;
  return groups.flatMap((group) => {
    const start = Math.max(0, first - before);
    const items = group.items.slice(start, Math.max(start, first + pageSize - before));
    before += group.items.length;
    return items.length === 0 ? [] : [{ ...group, items }];
  });
}
