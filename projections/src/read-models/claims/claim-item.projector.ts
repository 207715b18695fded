import {
  itemTextsOf,
  type ClaimHandedOver,
  type ClaimIds,
  type ClaimLine,
  type ClaimLineChange,
  type ItemTexts,
  type SubmissionTexts,
} from '@fan-beats/events';
import { opsOn, type ColumnsOf, type Projector, type RowOp } from '../../tables/row-op';
import { claimItemTable } from './claim-item.table';

const items = opsOn(claimItemTable);

/** The lines of existing claims. */
export const claimItemProjector: Projector = {
  table: claimItemTable,
  project(event) {
    switch (event.type) {
      case 'ClaimSubmitted':
        return added(event.data, event.data.lines, event.private?.lineTexts);
      case 'ClaimExtended':
        return [
          ...added(event.data, event.data.added, event.private?.lineTexts),
          ...changed(event.data, event.data.changed, event.private?.lineTexts),
        ];
      case 'ClaimRevised':
        return [
          ...removed(event.data.claimId, event.data.removed),
          ...added(event.data, event.data.added, event.private?.lineTexts),
          ...changed(event.data, event.data.changed, event.private?.lineTexts),
        ];
      case 'ClaimDeleted':
        return removed(event.data.claimId, event.data.removed);
      case 'ClaimHandedOver':
        return handedOver(event.data);
      default:
        return [];
    }
  },
};

/** The lines go to another person (rule A10). */
function handedOver(data: ClaimHandedOver['data']): RowOp[] {
  return data.lineNumbers.map((line) =>
    items.put({ claim_id: data.claimId, line }, { user_id: data.userId }),
  );
}

type LineTexts = SubmissionTexts['lineTexts'];

/** The texts as columns: a text without a column does not compile. */
const textColumnsOf = (line: ClaimLine): Pick<ColumnsOf<typeof claimItemTable>, keyof ItemTexts> =>
  itemTextsOf(line);

function added(claim: ClaimIds, lines: readonly ClaimLine[], texts: LineTexts): RowOp[] {
  return lines.map((line) =>
    items.create(
      { claim_id: claim.claimId, line: line.line },
      {
        go_id: claim.goId,
        user_id: claim.userId,
        item_id: line.itemId,
        variant_id: line.variantId ?? 0,
        item_type: line.itemType,
        ...textColumnsOf(line),
        variant_caption: line.variantCaption,
        amount: line.amount,
        unit_price_cents: line.unitPriceCents,
        unit_points: line.unitPoints,
        additional_info: texts?.[line.line] ?? null,
      },
    ),
  );
}

function changed(claim: ClaimIds, lines: readonly ClaimLineChange[], texts: LineTexts): RowOp[] {
  return lines.map(({ line, amountAfter }) => {
    const text = texts?.[line];
    return items.put(
      { claim_id: claim.claimId, line },
      text === undefined ? { amount: amountAfter } : { amount: amountAfter, additional_info: text },
    );
  });
}

function removed(claimId: number, lines: readonly { readonly line: number }[]): RowOp[] {
  return lines.map(({ line }) => items.remove({ claim_id: claimId, line }));
}
