import type { ImageRecord, ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { differingFields, mergeMine } from '../../../../shared/forms/mergeMine';
import type { TheirChange } from '../../../../shared/ui/states/SaveFailureNotice';
import { itemDraft, itemLabels, type ItemDraft, type VariantDraft } from './itemForm';

const fieldLabels = (): Readonly<Record<keyof ItemDraft, string>> => ({
  ...itemLabels(),
  description: itemLabels().item_description,
  published: i18n.t('Published'),
  images: i18n.t('Product images'),
  variants: i18n.t('Product variants'),
});

const variantLabels = () => ({
  price: itemLabels()['variants.price'],
  points: itemLabels()['variants.points'],
  grams: itemLabels()['variants.grams'],
  images: i18n.t('Images'),
  includes: i18n.t('Includes'),
});

export function theirItemChanges(seen: ItemRecord, newest: ItemRecord): readonly TheirChange[] {
  const [before, after] = [itemDraft(seen), itemDraft(newest)];
  return differingFields(before, after).map((field) => ({
    label: fieldLabels()[field],
    before: field === 'variants' ? variantsInWords(before, after) : inWords(before[field]),
    after: field === 'variants' ? variantsInWords(after, before) : inWords(after[field]),
  }));
}

function inWords(value: boolean | string | readonly (ImageRecord | string)[]): string {
  if (typeof value === 'boolean') return value ? i18n.t('yes') : i18n.t('no');
  if (typeof value === 'string') return value || i18n.t('empty');
  const words = value.map((entry) =>
    typeof entry === 'string' ? entry : i18n.t('image {image_id}', { image_id: entry.image_id }),
  );
  return words.join(', ') || i18n.t({ id: 'none (of several)', message: 'none' });
}

/** The variants of a draft, each with its differences from the other draft. */
function variantsInWords({ variants }: ItemDraft, other: ItemDraft): string {
  const others = byId(other);
  const captions = new Map(variants.map(({ id, caption }) => [id, caption]));
  const words = variants.map((variant) => {
    const shown = { ...variant, includes: variant.includes.map((id) => captions.get(id) ?? '') };
    const told = differingFields(variant, others.get(variant.id) ?? variant).flatMap((field) =>
      field === 'caption' || field === 'id' ? [] : [`${variantLabels()[field]}: ${inWords(shown[field])}`],
    );
    return told.length === 0 ? variant.caption : `${variant.caption} (${told.join(', ')})`;
  });
  return inWords(words);
}

/** The other admin's draft with the changes typed here on top; variants that both sides changed are merged one by one. */
export function mergeDrafts(seen: ItemDraft, mine: ItemDraft, theirs: ItemDraft): ItemDraft {
  const merged = mergeMine(seen, mine, theirs);
  const [seenById, theirsById] = [byId(seen), byId(theirs)];
  const theirNew = theirs.variants.filter(({ id }) => !seenById.has(id));
  const kept = mine.variants.flatMap((variant) => {
    const [before, now] = [seenById.get(variant.id), theirsById.get(variant.id)];
    if (before) return now ? [mergeMine(before, variant, now)] : [];
    // It may have been saved by an act whose answer was lost.
    const at = theirNew.findIndex(({ caption }) => caption === variant.caption.trim());
    const [saved] = at < 0 ? [] : theirNew.splice(at, 1);
    return [{ ...variant, id: saved?.id ?? variant.id }];
  });
  return {
    ...merged,
    variants: merged.variants === mine.variants ? [...kept, ...theirNew] : merged.variants,
  };
}

/** The negative ids that variants had before they were saved, by their new ids. */
export function savedAs(sent: ItemDraft, saved: ItemDraft): readonly (readonly [number, number])[] {
  return sent.variants.flatMap(({ id }, index) => {
    const now = saved.variants[index];
    return id < 0 && now ? [[now.id, id] as const] : [];
  });
}

/** The saved draft with the changes typed during the save; new variants have their ids. */
export function typedSince(sent: ItemDraft, typed: ItemDraft, saved: ItemDraft): ItemDraft {
  const ids = new Map(sent.variants.map(({ id }, index) => [id, saved.variants[index]?.id ?? id]));
  const idOf = (id: number): number => ids.get(id) ?? id;
  const withIds = (draft: ItemDraft): ItemDraft => ({
    ...draft,
    variants: draft.variants.map((variant) => ({
      ...variant,
      id: idOf(variant.id),
      includes: variant.includes.map(idOf),
    })),
  });
  return mergeDrafts(withIds(sent), withIds(typed), saved);
}

function byId({ variants }: ItemDraft): ReadonlyMap<number, VariantDraft> {
  return new Map(variants.map((variant) => [variant.id, variant]));
}
