import { Rejection, type Cents } from '@fan-beats/events';
import {
  Euros,
  FanBeats,
  Grams,
  Id,
  IdList,
  largestId,
  Line,
  OptionalOrNull,
  OrNull,
  Text,
  Whole,
} from '../../../platform/trpc/fields';
import { maxCaption } from './item-rows';

const imagesPerVariant = 5;
export const variantsPerItem = 200;

/** A variant as an admin wants it. */
export class Variant {
  /** Negative for one that is not saved yet. */
  @Whole(-largestId, largestId) itemvariantId: number;
  @Id() itemId: number;
  @Whole(0, 100_000) sortId: number;
  @Line() @Text(maxCaption) caption: string;
  @OrNull() @Euros() priceCents: Cents | null;
  @OrNull() @FanBeats() points: number | null;
  /** Stays as it is where it is left out. */
  @OptionalOrNull() @Grams() grams?: number | null;
  @IdList(imagesPerVariant) images: readonly number[];
  /** Variants of the same item that each piece takes along; null or empty for none (rule D16). */
  @OrNull() @IdList(variantsPerItem) includes: readonly number[] | null;
}

export type WantedVariant = Omit<Variant, 'itemId'>;

export interface PlannedVariant extends WantedVariant {
  readonly isNew: boolean;
}

/** The result of a save of variants, with sort ids renumbered 1 to n. */
export interface VariantPlan {
  readonly variants: readonly PlannedVariant[];
  readonly removedIds: readonly number[];
}

/**
 * Compares the wanted variants with the existing ones. New ones get the ids of `freshIds` in order. Throws Rejection
 * VARIANT_UNKNOWN for an id of another item, INCLUDES_INVALID for a chain or for an included variant that is not a
 * saved one of this item.
 */
export function planVariants(
  existingIds: readonly number[],
  wanted: readonly WantedVariant[],
  freshIds: readonly number[],
): VariantPlan {
  const known = new Set(existingIds);
  if (wanted.some(({ itemvariantId }) => itemvariantId > 0 && !known.has(itemvariantId)))
    throw new Rejection('VARIANT_UNKNOWN');
  checkIncludes(wanted);
  let nextFresh = 0;
  const variants = [...wanted]
    .sort((a, b) => a.sortId - b.sortId)
    .map((variant, index): PlannedVariant => {
      const isNew = variant.itemvariantId < 0;
      const itemvariantId = isNew ? (freshIds[nextFresh++] ?? 0) : variant.itemvariantId;
      return { ...variant, itemvariantId, sortId: index + 1, isNew };
    });
  const kept = new Set(variants.map(({ itemvariantId }) => itemvariantId));
  return { variants, removedIds: existingIds.filter((id) => !kept.has(id)) };
}

/** A variant can include only other saved variants of the same item that include nothing themselves. */
function checkIncludes(wanted: readonly WantedVariant[]): void {
  const plain = new Set(
    wanted
      .filter(({ itemvariantId, includes }) => itemvariantId > 0 && !includes?.length)
      .map(({ itemvariantId }) => itemvariantId),
  );
  for (const { itemvariantId, includes } of wanted) {
    if (includes?.some((id) => id === itemvariantId || !plain.has(id)))
      throw new Rejection('INCLUDES_INVALID');
  }
}
