import type { GoItemFiguresRecord, ItemRecord, LinkRecord } from '@fan-beats/backend/contract';

/** The unit that stock is counted by: a variant of an item, or the item itself if it has none. */
export interface LinkedUnit {
  readonly id: number | null;
  readonly caption: string;
  readonly claimed: number;
  /** The limit it has or, for an item that is not linked, the one it would get back; null for none. */
  readonly limit: number | null;
}

interface InGo {
  readonly link: LinkRecord | undefined;
  readonly figures: GoItemFiguresRecord | undefined;
}

export function linkedUnits(
  { variants }: Pick<ItemRecord, 'variants'>,
  { link, figures }: InGo,
): readonly LinkedUnit[] {
  const known = new Map(figures?.units.map((unit) => [unit.itemvariant_id, unit]));
  // An item that has got or lost its variants since gets the limit that it had as a whole.
  const whole = variants.some(({ itemvariant_id }) => known.has(itemvariant_id)) ? undefined : figures;
  const unitOf = (id: number | null, caption: string): LinkedUnit => {
    const unit = known.get(id);
    // The limit of an item without variants is known at once, that of a variant with the figures.
    const present = id === null ? link?.amount : unit?.limit;
    const limit = link ? present : (unit ?? whole)?.last_limit;
    return { id, caption, claimed: unit?.claimed ?? 0, limit: limit ?? null };
  };
  return variants.length === 0
    ? [unitOf(null, '')]
    : variants.map((variant) => unitOf(variant.itemvariant_id, variant.caption));
}

export function sharedLimit(units: readonly LinkedUnit[]): number | null | 'differs' {
  const limits = new Set(units.map(({ limit }) => limit));
  const [first = null] = limits;
  return limits.size > 1 ? 'differs' : first;
}
