import type { ClaimItemRecord, ClaimRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  centsFromEuros,
  eurosFromCents,
  timesCents,
  type Cents,
  cents,
} from '@fan-beats/events/kernel';
import { itemsOfType } from '../claimFigures';
import type { ExportTable } from './claimExports';

interface SetItem {
  readonly item_id: number;
  readonly variants: readonly {
    readonly itemvariant_id: number;
    readonly caption: string;
    readonly includes: readonly number[] | null;
  }[];
}

/** Items with what their variants include (rule D16). */
export type Sets = readonly SetItem[];

interface Total {
  readonly gotitle: string;
  readonly line: Omit<ClaimItemRecord, 'amount' | 'price' | 'points' | 'additional_info'>;
  claimed: number;
  /** Pieces to order: those of a set count at what it includes, not at the set. */
  base: number;
  sum: Cents;
}

const head = [
  ...['Group order', 'Kind', 'Category', 'Item', 'Variant', 'Claimed', 'Base units (sets expanded)', 'Sum'],
  ...['Item ID', 'Variant ID'],
];

/** Products of the claims per group order, item and variant: as claimed, and in the pieces a supplier counts. */
export function supplierTotals(claims: readonly ClaimRecord[], sets: Sets): ExportTable {
  const variants = new Map(
    sets.flatMap(({ variants: ofItem }) => ofItem.map((variant) => [variant.itemvariant_id, variant])),
  );
  const totals = new Map<string, Total>();
  const totalOf = (claim: ClaimRecord, line: Total['line']): Total => {
    const key = `${claim.go_id}/${line.item_id}/${line.itemvariant_id ?? 0}`;
    const total = totals.get(key) ?? { gotitle: claim.gotitle, line, claimed: 0, base: 0, sum: cents(0) };
    totals.set(key, total);
    return total;
  };
  for (const claim of claims) {
    for (const line of itemsOfType(claim, 0)) {
      const total = totalOf(claim, line);
      total.claimed += line.amount;
      total.sum = addCents(total.sum, timesCents(centsFromEuros(line.price), line.amount));
      const includes = variants.get(line.itemvariant_id ?? 0)?.includes ?? [];
      if (includes.length === 0) total.base += line.amount;
      for (const id of includes) {
        const variant_caption = variants.get(id)?.caption ?? null;
        totalOf(claim, { ...line, itemvariant_id: id, variant_caption }).base += line.amount;
      }
    }
  }
  return { head, rows: [...totals.values()].sort(byName).map(toRow) };
}

function byName(a: Total, b: Total): number {
  const names = ({ gotitle, line }: Total) => [gotitle, line.kind, line.caption, line.variant_caption ?? ''];
  const [namesOfA, namesOfB] = [names(a), names(b)];
  const at = namesOfA.findIndex((name, index) => name !== namesOfB[index]);
  return (namesOfA[at] ?? '').localeCompare(namesOfB[at] ?? '', 'de', { numeric: true });
}

function toRow({ gotitle, line, claimed, base, sum }: Total) {
  return [
    ...[gotitle, line.kind, line.category, line.caption, line.variant_caption, claimed, base],
    ...[{ euros: eurosFromCents(sum) }, line.item_id, line.itemvariant_id],
  ];
}
