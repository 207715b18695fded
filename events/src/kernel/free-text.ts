/** Free text as it is stored: trimmed, and null where nothing is left. */
export function freeText(typed: string | null | undefined): string | null {
  const trimmed = typed?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
