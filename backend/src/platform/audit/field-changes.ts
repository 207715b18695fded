import type { FieldChangeRecord, FieldValue } from '../../contract/records';

/** The fields that differ, in the order of the first record. */
export function fieldChanges<Field extends string>(
  before: Readonly<Record<Field, FieldValue>>,
  after: Readonly<Record<Field, FieldValue>>,
): FieldChangeRecord[] {
  const fields = Object.keys(before) as Field[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
