import { fieldChanges } from '../../platform/audit/field-changes';
import type { FieldChangeRecord, GoRecord } from '../../contract/records';

/**
 * What a save changed about a group order, apart from its status, which is a fact of the ledger. The link to the chat is
 * an invitation (rule D28): that it changed is kept, an old one is not.
 */
export function goChanges(before: GoRecord, after: GoRecord): readonly FieldChangeRecord[] {
  return [
    ...fieldChanges(fieldsOf(before), fieldsOf(after)),
    ...(['instagroupurl', 'title_img_id'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field })),
  ];
}

const fieldsOf = ({ title, available_from, available_until, published, archived }: GoRecord) => ({
  title,
  available_from,
  available_until,
  published,
  archived,
});
