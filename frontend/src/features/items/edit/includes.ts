import type { VariantDraft } from './itemForm';

/** In how many variants this one is included. */
export function includedIn(variants: readonly VariantDraft[], id: number): number {
  return variants.filter((variant) => variant.includes.includes(id)).length;
}

export function hasUnsaved(variants: readonly VariantDraft[]): boolean {
  return variants.some((variant) => variant.id < 0);
}

/**
 * The variants this one may include; none where nothing is offered: while variants are unsaved, for a variant that is
 * itself included, and where all others include something.
 */
export function candidatesFor(variants: readonly VariantDraft[], id: number): readonly VariantDraft[] {
  if (hasUnsaved(variants) || includedIn(variants, id) > 0) return [];
  return variants.filter((variant) => variant.id !== id && variant.includes.length === 0);
}
