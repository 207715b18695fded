import type { ClaimLine, ClaimLineChange, ClaimLineRef } from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../tables/row-op';
import { freebieMonitorTable } from './freebie-monitor.table';

const monitor = opsOn(freebieMonitorTable);
const freebie = 1;

/** The freebies that the claims of a group order need from the stock at hand. */
export const freebieMonitorProjector: Projector = {
  table: freebieMonitorTable,
  project(event) {
    switch (event.type) {
      case 'ClaimSubmitted':
        return added(event.data.goId, event.data.lines);
      case 'ClaimExtended':
        return [...added(event.data.goId, event.data.added), ...changed(event.data.goId, event.data.changed)];
      case 'ClaimRevised':
        return [
          ...added(event.data.goId, event.data.added),
          ...changed(event.data.goId, event.data.changed),
          ...removed(event.data.goId, event.data.removed),
        ];
      case 'ClaimDeleted':
        return removed(event.data.goId, event.data.removed);
      default:
        return [];
    }
  },
};

function keyOf(goId: number, line: ClaimLineRef) {
  return { go_id: goId, item_id: line.itemId, variant_id: line.variantId ?? 0 };
}

function added(goId: number, lines: readonly ClaimLine[]): RowOp[] {
  return lines.filter(isFreebie).flatMap((line) => {
    const key = keyOf(goId, line);
    const { caption, variantCaption, kind, amount } = line;
    return [
      monitor.put(key, { caption, variant_caption: variantCaption, kind }),
      monitor.add(key, { amount }),
    ];
  });
}

function changed(goId: number, lines: readonly ClaimLineChange[]): RowOp[] {
  return lines
    .filter(isFreebie)
    .map((line) => monitor.add(keyOf(goId, line), { amount: line.amountAfter - line.amountBefore }));
}

function removed(goId: number, lines: readonly (ClaimLineRef & { readonly amount: number })[]): RowOp[] {
  return lines.filter(isFreebie).map((line) => monitor.add(keyOf(goId, line), { amount: -line.amount }));
}

function isFreebie(line: ClaimLineRef): boolean {
  return line.itemType === freebie;
}
