import { grouped, type Cents } from '@fan-beats/events/kernel';
import { kept, type KeptText } from '../../platform/texts/kept-text';
import type { Text } from '../../platform/texts/texts';
import type { ProductOffer } from '../catalogue/items/commands/load-offers';
import { keyOf, type NamedPieces } from './entries';

/** An organiser's choice of the item of the shop for an item of the sheet. */
export interface ItemChoice {
  readonly what: string;
  /** Null for a new item. */
  readonly itemId?: number | null;
  /** The price of a piece, where the sheet has none. */
  readonly priceCents?: Cents;
}

/** An item of the shop that a sheet may mean, with the fields needed for it. */
export interface KnownItem extends Pick<
  ProductOffer,
  'itemId' | 'caption' | 'kind' | 'priceCents' | 'linked'
> {
  readonly variants: readonly Omit<ProductOffer['variants'][number], 'points'>[];
}

/** An item of the sheet or a variant of it: known, new, or still a question. */
export interface PlannedUnit {
  /** The name of the item, the same for all its variants. */
  readonly what: string;
  readonly caption: string;
  readonly variant: string | null;
  readonly itemId: number | null;
  readonly variantId: number | null;
  readonly asked: boolean;
  readonly candidates: readonly KnownItem[];
  readonly priceCents: Cents | null;
  /** The known variants of the same item that a piece takes along. */
  readonly includes: readonly number[];
}

/** The reason why pieces are not taken. */
export interface NotTaken {
  readonly notTaken: KeptText;
}

export const notTaken = (why: Text): NotTaken => ({ notTaken: kept(why) });

/** The unit of pieces, or the reason why there is none. */
type FoundUnit = PlannedUnit | NotTaken;

/** The items that the lines name (rule A4). A known item is not changed: it gets no variant and no price. */
export class Units {
  private readonly byName: ReadonlyMap<string, readonly KnownItem[]>;
  private readonly choices: ReadonlyMap<string, ItemChoice>;
  private readonly units = new Map<string, PlannedUnit>();
  /** New items that have variants in some line. */
  private readonly varied = new Set<string>();

  constructor(known: readonly KnownItem[], choices: readonly ItemChoice[], all: readonly NamedPieces[]) {
    this.choices = new Map(choices.map((choice) => [choice.what, choice]));
    this.byName = grouped(known, (item) => keyOf(item.caption));
    for (const pieces of all) {
      const { item, variant } = this.split(pieces);
      if (variant !== null) this.varied.add(keyOf(item));
    }
    for (const pieces of all) this.notePrice(pieces);
  }

  /** The units in the order in which the sheet names them. */
  get all(): readonly PlannedUnit[] {
    return [...this.units.values()];
  }

  find(pieces: NamedPieces): FoundUnit {
    const { item, variant } = this.split(pieces);
    const what = keyOf(item);
    const key = `${what}\n${variant === null ? '' : keyOf(variant)}`;
    const before = this.units.get(key);
    if (before) return before;
    const unit = this.unitOf(what, item, variant);
    if (!('notTaken' in unit)) this.units.set(key, unit);
    return unit;
  }

  /** The price of a piece where the line has none; null where it is unknown, or where the unit is unclear. */
  priceOf(pieces: NamedPieces): Cents | null {
    const { item, variant } = this.split(pieces);
    const unit = this.unitOf(keyOf(item), item, variant);
    return 'notTaken' in unit ? null : unit.priceCents;
  }

  private unitOf(what: string, caption: string, variant: string | null): FoundUnit {
    const { item, candidates } = this.knownOf(what);
    const named = { what, caption, variant, candidates };
    const choice = this.choices.get(what)?.priceCents;
    if (item) return ofKnown(named, item, choice);
    if (variant === null && this.varied.has(what))
      return notTaken((i18n) =>
        i18n.t('{caption} has variants in other lines: which one is meant?', { caption }),
      );
    const priceCents = choice ?? this.prices.get(what) ?? null;
    const chosen = this.choices.get(what)?.itemId;
    // A chosen item that does not exist is not an answer.
    const asked = chosen !== null && (candidates.length > 0 || chosen !== undefined);
    return { ...named, itemId: null, variantId: null, asked, priceCents, includes: [] };
  }

  private knownOf(what: string): { readonly item?: KnownItem; readonly candidates: readonly KnownItem[] } {
    const chosen = this.choices.get(what)?.itemId;
    const all = this.byName.get(what) ?? [];
    const item = chosen === undefined ? theOne(all) : this.itemById(chosen);
    return item ? { item, candidates: all } : { candidates: all };
  }

  private itemById(itemId: number | null): KnownItem | undefined {
    return [...this.byName.values()].flat().find((item) => item.itemId === itemId);
  }

  /** "Album - blue" is the item of that name if there is one, else the variant blue of Album. */
  private split({ item, variant, joined }: NamedPieces): {
    readonly item: string;
    readonly variant: string | null;
  } {
    const at = Math.max(item.lastIndexOf(' - '), item.lastIndexOf(' – '));
    const isWhole = !joined || at <= 0 || this.byName.has(keyOf(item)) || this.choices.has(keyOf(item));
    return isWhole
      ? { item, variant }
      : { item: item.slice(0, at).trim(), variant: item.slice(at + 3).trim() };
  }

  /** Prices of new items, by the name of the item: the first price in a line. */
  private readonly prices = new Map<string, Cents>();

  private notePrice(pieces: NamedPieces): void {
    const what = keyOf(this.split(pieces).item);
    const { priceCents } = pieces;
    if (priceCents !== null && !this.prices.has(what)) this.prices.set(what, priceCents);
  }
}

/** The only item of a name, or the only one that is linked to this group order. */
function theOne(items: readonly KnownItem[]): KnownItem | undefined {
  const linked = items.filter((item) => item.linked);
  return items.length === 1 ? items[0] : linked.length === 1 ? linked[0] : undefined;
}

function ofKnown(
  named: Pick<PlannedUnit, 'what' | 'caption' | 'variant' | 'candidates'>,
  item: KnownItem,
  choice: Cents | undefined,
): FoundUnit {
  const { itemId, caption, variants, priceCents } = item;
  const { variant } = named;
  const unit = { ...named, caption, itemId, asked: false };
  if (variant === null)
    return variants.length > 0
      ? notTaken((i18n) => i18n.t('{caption} has variants: which one is meant?', { caption }))
      : { ...unit, variantId: null, includes: [], priceCents: choice ?? priceCents };
  const found = variants.find((one) => keyOf(one.caption) === keyOf(variant));
  if (!found)
    return notTaken((i18n) =>
      variants.length === 0
        ? i18n.t('{caption} has no variants', { caption })
        : i18n.t('{caption} has no variant {variant}', { caption, variant }),
    );
  const { variantId, includes } = found;
  const own = { variant: found.caption, variantId, includes };
  return { ...unit, ...own, priceCents: choice ?? found.priceCents ?? priceCents };
}
