import type {
  ImageRecord,
  ItemField,
  ItemRecord,
  ItemTypeCode,
  VariantField,
  VariantRecord,
} from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../../shared/api/api';
import { decimalText, integerText, parseDecimal, parseInteger } from '../../../../shared/forms/numbers';

/** A variant in the form; numbers are text, and a negative id means that it is not saved yet. */
export interface VariantDraft {
  readonly id: number;
  readonly caption: string;
  readonly price: string;
  readonly points: string;
  readonly grams: string;
  readonly images: readonly ImageRecord[];
  readonly includes: readonly number[];
}

/** Numbers are text in the form, too. */
type TextField = Exclude<ItemField, 'item_description' | 'published'> | 'description';

export interface ItemDraft
  extends Readonly<Record<TextField, string>>, Pick<ItemRecord, 'published' | 'images'> {
  readonly variants: readonly VariantDraft[];
}

/** The labels of the fields that are sent, without the checkbox _Published_. */
export const itemLabels = () =>
  ({
    caption: i18n.t('Name'),
    category: i18n.t('Category'),
    kind: i18n.t('Kind'),
    price: i18n.t('Price in euro'),
    points: i18n.t('Fan Beats'),
    ordermax: i18n.t('Max order quantity'),
    grams: i18n.t('Weight in grams'),
    item_description: i18n.t('Description'),
    maker: i18n.t('Made by'),
    maker_contact: i18n.t('Address and mail of the maker'),
    warnings: i18n.t('Warnings'),
    'variants.caption': i18n.t('Name'),
    'variants.price': i18n.t('Price'),
    'variants.points': i18n.t('Fan Beats'),
    'variants.grams': i18n.t('Weight in grams'),
  }) satisfies Record<
    Exclude<ItemField, 'published'> | `variants.${Exclude<VariantField, 'includes'>}`,
    string
  >;

/** The limit of an empty field for the largest order (rule D18). */
const defaultOrderMax = 1;

function variantDraft(variant: VariantRecord): VariantDraft {
  return {
    id: variant.itemvariant_id,
    caption: variant.caption,
    price: decimalText(variant.price),
    points: integerText(variant.points),
    grams: integerText(variant.grams),
    images: variant.images,
    includes: variant.includes ?? [],
  };
}

export function itemDraft(item: ItemRecord): ItemDraft {
  return {
    caption: item.caption,
    category: item.category,
    kind: item.kind,
    maker: item.maker,
    maker_contact: item.maker_contact,
    warnings: item.warnings,
    published: item.published,
    images: item.images,
    description: item.item_description,
    price: decimalText(item.price),
    points: integerText(item.points),
    // A stored null means no limit, as 0 does; an empty field would become 1 with the next save.
    ordermax: integerText(item.ordermax ?? 0),
    grams: integerText(item.grams),
    variants: [...item.variants].sort((a, b) => a.sort_id - b.sort_id).map(variantDraft),
  };
}

const idsOf = (images: readonly ImageRecord[]): number[] => images.map((image) => image.image_id);

/** All fields of the command, also the optional ones: a field that is not sent would stay as it was. */
type ItemUpdate = Required<InputOf<'item.admUpdateItem'>>;

/** The update of an item; its variants are numbered again from 1, in their order. */
export function toItemUpdate(item: ItemRecord, draft: ItemDraft): ItemUpdate {
  const isFreebie = item.item_type === 1;
  return {
    item_id: item.item_id,
    expected_version: item.version,
    item_type: item.item_type,
    caption: draft.caption.trim(),
    category: draft.category.trim(),
    kind: draft.kind.trim(),
    item_description: draft.description,
    price: isFreebie ? 0 : (parseDecimal(draft.price) ?? 0),
    points: parseInteger(draft.points) ?? 0,
    ordermax: parseInteger(draft.ordermax) ?? defaultOrderMax,
    grams: parseInteger(draft.grams) ?? null,
    maker: draft.maker.trim(),
    maker_contact: draft.maker_contact,
    warnings: draft.warnings,
    published: draft.published,
    images: idsOf(draft.images),
    variants: draft.variants.map((variant, index) => ({
      itemvariant_id: variant.id,
      item_id: item.item_id,
      sort_id: index + 1,
      caption: variant.caption.trim(),
      price: isFreebie ? null : (parseDecimal(variant.price) ?? null),
      points: parseInteger(variant.points) ?? null,
      grams: parseInteger(variant.grams) ?? null,
      images: idsOf(variant.images),
      includes: variant.includes.length === 0 ? null : variant.includes,
    })),
  };
}

/** The reason why a draft cannot be sent; null if it can. An empty name of a variant is shown red but sent. */
export function draftProblem(draft: ItemDraft): string | null {
  if (draft.caption.trim() === '') return i18n.t('Please enter a name');
  const decimals = [draft.price, ...draft.variants.map((variant) => variant.price)];
  if (decimals.some((text) => parseDecimal(text) === undefined)) return i18n.t('Please correct the prices');
  const ofVariants = draft.variants.flatMap(({ points, grams }) => [points, grams]);
  const integers = [draft.points, draft.ordermax, draft.grams, ...ofVariants];
  return integers.some((text) => parseInteger(text) === undefined)
    ? i18n.t('Please correct the numbers')
    : null;
}

/** The units that a fan could claim for 0.00 €, by id; 0 is a product without variants (rule D14). */
function freeUnits(itemType: ItemTypeCode, draft: ItemDraft): ReadonlyMap<number, string> {
  if (itemType === 1 || !draft.published) return new Map();
  const price = parseDecimal(draft.price) ?? 0;
  const units = draft.variants.length === 0 ? [{ id: 0, caption: draft.caption, price: '' }] : draft.variants;
  const free = units.filter((unit) => (parseDecimal(unit.price) ?? price) === 0);
  return new Map(free.map(({ id, caption }) => [id, caption.trim()]));
}

/** The units that this save makes free for fans; such a save needs a confirmation (rule D77). */
export function newlyFree(itemType: ItemTypeCode, before: ItemDraft, after: ItemDraft): readonly string[] {
  const known = freeUnits(itemType, before);
  return [...freeUnits(itemType, after)].filter(([id]) => !known.has(id)).map(([, name]) => name);
}

/** Adds variants with new negative ids. Ids in `former` are not used again: they still name those entries on the screen. */
export function withNewVariants(
  draft: ItemDraft,
  captions: readonly string[],
  former: Iterable<number> = [],
): ItemDraft {
  const lowest = Math.min(0, ...draft.variants.map((variant) => variant.id), ...former);
  const empty = { price: '', points: '', grams: '', images: [], includes: [] };
  const added = captions.map((caption, index) => ({ id: lowest - 1 - index, caption, ...empty }));
  return { ...draft, variants: [...draft.variants, ...added] };
}

export function withoutVariant(draft: ItemDraft, id: number): ItemDraft {
  const rest = draft.variants.filter((variant) => variant.id !== id);
  return {
    ...draft,
    variants: rest.map((variant) => ({
      ...variant,
      includes: variant.includes.filter((included) => included !== id),
    })),
  };
}

export function includedIn(variants: readonly VariantDraft[], id: number): number {
  return variants.filter((variant) => variant.includes.includes(id)).length;
}

export function hasUnsaved(variants: readonly VariantDraft[]): boolean {
  return variants.some((variant) => variant.id < 0);
}

/**
 * The variants this one may include. The list is empty while variants are unsaved, for a variant that is itself included, and
 * if all others include something.
 */
export function candidatesFor(variants: readonly VariantDraft[], id: number): readonly VariantDraft[] {
  if (hasUnsaved(variants) || includedIn(variants, id) > 0) return [];
  return variants.filter((variant) => variant.id !== id && variant.includes.length === 0);
}
