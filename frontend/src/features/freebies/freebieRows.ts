import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { groupByKind, type KindGroup } from '../../shared/ui/lists/byKind';

export type FreebieKind = KindGroup<FreebieRowRecord>;

/** True if the drawer has enough for all claimed pieces (rule D20). */
export function isAvailable({ stock, amount }: Pick<FreebieRowRecord, 'stock' | 'amount'>): boolean {
  return stock >= amount;
}

const nameOf = (row: FreebieRowRecord) => `${row.item_caption} ${row.variant_caption ?? ''}`;
const { compare } = new Intl.Collator('de', { numeric: true });

/** Freebies by kind, kinds and rows by name; those without a kind come last. */
export const groupFreebies = (rows: readonly FreebieRowRecord[]): readonly FreebieKind[] =>
  groupByKind(rows, (a, b) => compare(nameOf(a), nameOf(b)));
