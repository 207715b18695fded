import type { ShopEvent } from '@fan-beats/events';
import {
  claimDeleted,
  claimExtended,
  claimLine,
  claimRevised,
  claimSubmitted,
  freebieLine,
} from '@fan-beats/events/testing';
import { rowsAfter } from '../../testing/folded-rows';
import { claimItemTable } from './claim-item.table';

const lines = [claimLine({ variantId: 7, variantCaption: 'Red' }), freebieLine()];
const after = (...events: readonly ShopEvent[]) =>
  rowsAfter(claimItemTable, [claimSubmitted({ lines }, { lineTexts: { 1: 'signed' } }), ...events]);

describe('claim_item', () => {
  it('keeps every line as claimed, with the text of its own', () => {
    expect(after()).toEqual([
      {
        claim_id: 17,
        line: 1,
        go_id: 3,
        user_id: 4,
        item_id: 101,
        variant_id: 7,
        item_type: 0,
        caption: 'Album',
        variant_caption: 'Red',
        category: 'music',
        kind: 'album',
        amount: 2,
        unit_price_cents: 1250,
        unit_points: 3,
        additional_info: 'signed',
      },
      expect.objectContaining({ line: 2, variant_id: 0, item_type: 1, additional_info: null }),
    ]);
  });

  it('adds lines and changes amounts; texts stay unless given', () => {
    const [first] = lines;
    if (!first) throw new Error('No line');
    const changed = [{ ...first, amountBefore: 2, amountAfter: 5 }];
    const added = [claimLine({ line: 3 })];
    expect(after(claimExtended({ added, changed }, { lineTexts: { 3: 'new' } }))).toMatchObject([
      { line: 1, amount: 5, additional_info: 'signed' },
      { line: 2 },
      { line: 3, additional_info: 'new' },
    ]);
    expect(after(claimRevised({ changed }, { lineTexts: { 1: 'unsigned' } }))).toMatchObject([
      { line: 1, amount: 5, additional_info: 'unsigned' },
      { line: 2 },
    ]);
  });

  it('removes lines, all of them with the claim', () => {
    expect(after(claimRevised({ removed: [freebieLine()] }))).toMatchObject([{ line: 1 }]);
    expect(after(claimDeleted(lines))).toEqual([]);
  });
});
