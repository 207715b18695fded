/** Fields with the name of a person, and the field beside it that has the person's number. */
const nameFields: Readonly<Record<string, string>> = {
  displayname: 'user_id',
  user_displayname: 'user_id',
  actor_displayname: 'actor_id',
};

/** Fields with other texts that may name a person, or lead to one. */
const privateFields: ReadonlySet<string> = new Set([
  'mail',
  'instagram',
  'payer',
  'iban',
  'purpose',
  'note',
  'admin_note',
  'additional_info',
  'reason',
  'tracking_id',
  'invite_link',
  'instagroupurl',
  'written',
  'meant',
  'supplier',
  'document_number',
]);

/** Shown instead of a text that may name a person. */
export const masked = '•••';

/** The number of a person instead of the name. */
export const numbered = (id: unknown): string => (typeof id === 'number' ? `#${id}` : masked);

/**
 * An answer without names, addresses and free texts of people, for readers of the books who were not given names (rule
 * D137). Numbers of people stay, so that their claims and payments can be told apart.
 */
export function withoutNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNames);
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('toJSON' in answer && typeof answer.toJSON === 'function')
    return withoutNames((answer.toJSON as () => unknown)());
  const record = answer as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, maskedField(record, field, value)]),
  );
}

function maskedField(record: Readonly<Record<string, unknown>>, field: string, value: unknown): unknown {
  // People's free text of a fact.
  if (field === 'private') return null;
  if (typeof value === 'string') return maskedText(record, field, value);
  if (typeof value !== 'object' || value === null) return value;
  // Nobody types the data of a fact: its reason is one of a few words.
  if (field === 'data' && 'reason' in value)
    return { ...(withoutNames(value) as object), reason: value.reason };
  // Names of people by their numbers, beside names of group orders and items.
  if (field === 'users')
    return Object.fromEntries(Object.keys(value).map((id) => [id, numbered(Number(id))]));
  return withoutNames(value);
}

function maskedText(record: Readonly<Record<string, unknown>>, field: string, text: string): string {
  const idField = nameFields[field];
  if (idField !== undefined) return numbered(record[idField]);
  return privateFields.has(field) && text !== '' ? masked : text;
}
