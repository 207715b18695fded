import type { FreebieRowRecord } from '@fan-beats/backend/contract';

export interface FreebieKind {
  readonly title: string;
  readonly rows: readonly FreebieRowRecord[];
}

/** Enough in the drawer for everything that was claimed (rule D20). */
export function isAvailable({ stock, amount }: Pick<FreebieRowRecord, 'stock' | 'amount'>): boolean {
  return stock >= amount;
}

/** Freebies by kind, kinds and rows by name; those without a kind come last. */
export function groupFreebies(rows: readonly FreebieRowRecord[]): readonly FreebieKind[] {
  const kinds = new Map<string, FreebieRowRecord[]>();
  for (const row of rows) {
    const kind = row.kind.trim();
    const group = kinds.get(kind);
    if (group) group.push(row);
    else kinds.set(kind, [row]);
  }
  const nameOf = (row: FreebieRowRecord) => `${row.item_caption} ${row.variant_caption ?? ''}`;
  return [...kinds]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'de'))
    .map(([kind, ofKind]) => ({
      title: kind === '' ? 'Other / Unspecified' : kind,
      rows: ofKind.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'de', { numeric: true })),
    }));
}
