import { fieldChanges } from '../../../platform/audit/audited';
import type { FieldChangeRecord, FieldValue } from '../../../contract/field-change.records';
import type { ImageRecord } from '../../../contract/catalogue/image.records';
import type { ItemRecord, VariantRecord } from '../../../contract/catalogue/item.records';
import { itemFieldNames, variantFieldNames } from './item-fields';

/** The changes of a save to an item and its variants. Pictures appear as their number, before and after. */
export function itemChanges(before: ItemRecord, after: ItemRecord): readonly FieldChangeRecord[] {
  return [
    ...fieldChanges(fieldsOf(before), fieldsOf(after)),
    ...imageChanges(before.images, after.images),
    ...orderChanges(before.variants, after.variants),
    ...variantChanges(before.variants, after.variants),
  ];
}

/** Null and 0 are the same: no limit (rule D18). */
const fieldsOf = (item: ItemRecord) => valuesOf(itemFieldNames, { ...item, ordermax: item.ordermax ?? 0 });

function imageChanges(before: readonly ImageRecord[], after: readonly ImageRecord[]): FieldChangeRecord[] {
  const same =
    before.length === after.length &&
    before.every(({ image_id }, index) => image_id === after[index]?.image_id);
  return same ? [] : [{ field: 'images', before: before.length, after: after.length }];
}

type Variants = readonly VariantRecord[];

const idsOf = (variants: Variants): ReadonlySet<number> =>
  new Set(variants.map(({ itemvariant_id }) => itemvariant_id));

function orderChanges(before: Variants, after: Variants): FieldChangeRecord[] {
  const [idsBefore, idsAfter] = [idsOf(before), idsOf(after)];
  const stayed = [...idsBefore].filter((id) => idsAfter.has(id));
  const now = [...idsAfter].filter((id) => idsBefore.has(id));
  return stayed.every((id, index) => id === now[index]) ? [] : [{ field: 'variant_order' }];
}

/** A new variant has null before, a removed one null after. */
function variantChanges(before: Variants, after: Variants): FieldChangeRecord[] {
  return [...new Set([...idsOf(before), ...idsOf(after)])].flatMap((id) => {
    const [was, is] = [before, after].map((variants) =>
      variants.find(({ itemvariant_id }) => itemvariant_id === id),
    );
    const variant = (was ?? is)?.caption ?? '';
    return [
      ...fieldChanges(variantFieldsOf(was, before), variantFieldsOf(is, after)),
      ...imageChanges(was?.images ?? [], is?.images ?? []),
    ].map((change) => ({ variant, ...change }));
  });
}

/** All fields are null where there is no variant. */
function variantFieldsOf(variant: VariantRecord | undefined, all: Variants) {
  return valuesOf(
    variantFieldNames,
    variant && { ...variant, includes: includedNames(variant.includes ?? [], all) },
  );
}

function valuesOf<Field extends string>(
  fields: readonly Field[],
  record: { readonly [Name in Field]: FieldValue } | undefined,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(fields.map((field) => [field, record?.[field] ?? null]));
}

function includedNames(ids: readonly number[], all: Variants): string | null {
  const names = all
    .filter(({ itemvariant_id }) => ids.includes(itemvariant_id))
    .map(({ caption }) => caption);
  return names.length === 0 ? null : names.join(', ');
}
