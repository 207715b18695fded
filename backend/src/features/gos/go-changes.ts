import { fieldChanges } from '../../platform/audit/field-changes';
import type { FieldChangeRecord } from '../../contract/records';
import { defined } from '@fan-beats/events';
import type { GoDetails, GoFields } from './acts/update-go';

/**
 * What a save changed about a group order, apart from its status, which is a fact of the ledger. The link to the chat is
 * an invitation (rule D28): that it changed is kept, an old one is not.
 */
export function goChanges(before: GoFields, after: GoDetails): FieldChangeRecord[] {
  const told = (changed: boolean, field: string) => (changed ? [{ field }] : []);
  return [
    ...fieldChanges(fieldsOf(before), fieldsOf({ ...before, ...defined(after) })),
    ...told(before.instagroupurl !== after.instagroupurl, 'instagroupurl'),
    ...told(before.titleImageId !== after.titleImageId, 'title_img_id'),
  ];
}

const fieldsOf = ({ title, availableFrom, availableUntil, published, archived, ...terms }: GoFields) => ({
  title,
  available_from: availableFrom?.toISOString() ?? null,
  available_until: availableUntil?.toISOString() ?? null,
  published,
  archived,
  items_days: terms.itemsDays,
  ems_days: terms.emsDays,
  customs_days: terms.customsDays,
  domestics_days: terms.domesticsDays,
  grace_days: terms.graceDays,
  auto_request: terms.autoRequest,
});
