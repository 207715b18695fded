import type {
  ClaimItemRecord,
  ClaimPieceRecord,
  ClaimRecord,
  ItemRecord,
  VariantRecord,
} from '@fan-beats/backend/contract';
import {
  addCents,
  centsFromEuros,
  eurosFromCents,
  timesCents,
  type Cents,
  type CsvTable,
  cents,
} from '@fan-beats/events/kernel';
import { itemsOfType } from '../claimFigures';

interface NamedItem extends Pick<ItemRecord, 'item_id'> {
  readonly variants: readonly Pick<VariantRecord, 'itemvariant_id' | 'caption'>[];
}

/** The data that totals for the supplier need beside the claims. */
export interface Supply {
  /** The pieces that the claims took from stock, with sets counted as their parts (rule D16). */
  readonly pieces: readonly ClaimPieceRecord[];
  /** Names of the variants that only a set took. */
  readonly items: readonly NamedItem[];
}

interface Total {
  readonly gotitle: string;
  readonly line: Omit<ClaimItemRecord, 'amount' | 'price' | 'points' | 'additional_info'>;
  claimed: number;
  /** Pieces to order: those of a set count at its parts, not at the set. */
  base: number;
  sum: Cents;
}

const head = [
  'Group order',
  'Kind',
  'Category',
  'Item',
  'Variant',
  'Claimed',
  'Base units (sets expanded)',
  'Sum',
  'Item ID',
  'Variant ID',
];

/**
 * Products of the claims per group order, item and variant: the pieces as claimed, and as a supplier counts them; without
 * canceled claims (rule D85).
 */
export function supplierTotals(claims: readonly ClaimRecord[], { pieces, items }: Supply): CsvTable {
  const captions = new Map(
    items.flatMap(({ variants }) =>
      variants.map(({ itemvariant_id, caption }) => [itemvariant_id, caption] as const),
    ),
  );
  const piecesOf = new Map<number, ClaimPieceRecord[]>(claims.map(({ claim_id }) => [claim_id, []]));
  for (const piece of pieces) piecesOf.get(piece.claim_id)?.push(piece);
  const totals = new Map<string, Total>();
  const totalOf = (claim: ClaimRecord, line: Total['line']): Total => {
    const key = `${claim.go_id}/${line.item_id}/${line.itemvariant_id ?? 0}`;
    const total = totals.get(key) ?? { gotitle: claim.gotitle, line, claimed: 0, base: 0, sum: cents(0) };
    totals.set(key, total);
    return total;
  };
  for (const claim of claims.filter(({ canceled }) => !canceled)) {
    const lines = itemsOfType(claim, 0);
    for (const line of lines) {
      const total = totalOf(claim, line);
      total.claimed += line.amount;
      total.sum = addCents(total.sum, timesCents(centsFromEuros(line.price), line.amount));
    }
    for (const { item_id, itemvariant_id, amount } of piecesOf.get(claim.claim_id) ?? []) {
      const line = lines.find((one) => one.item_id === item_id);
      if (!line) continue;
      const variant_caption = itemvariant_id === null ? null : (captions.get(itemvariant_id) ?? null);
      totalOf(claim, { ...line, itemvariant_id, variant_caption }).base += amount;
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
    gotitle,
    line.kind,
    line.category,
    line.caption,
    line.variant_caption,
    claimed,
    base,
    { euros: eurosFromCents(sum) },
    line.item_id,
    line.itemvariant_id,
  ];
}
