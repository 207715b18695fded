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
import { freebieMonitorTable } from './freebie-monitor.table';

const lines = [claimLine(), freebieLine({ amount: 2 })];
const after = (...events: readonly ShopEvent[]) =>
  rowsAfter(freebieMonitorTable, [claimSubmitted({ lines }), ...events]);

describe('freebie_monitor', () => {
  it('counts freebies only', () => {
    expect(after()).toEqual([
      {
        go_id: 3,
        item_id: 201,
        variant_id: 0,
        caption: 'Photocard',
        variant_caption: null,
        kind: 'photocard',
        amount: 2,
      },
    ]);
  });

  it('moves with what claims add, change and give back', () => {
    const changed = [{ ...freebieLine(), amountBefore: 2, amountAfter: 3 }];
    const added = [freebieLine({ line: 3, caption: 'Photocard, new print', amount: 4 })];
    expect(after(claimExtended({ added, changed }))).toMatchObject([
      { amount: 7, caption: 'Photocard, new print' },
    ]);
    expect(after(claimRevised({ changed, removed: [freebieLine({ amount: 3 })] }))).toMatchObject([
      { amount: 0 },
    ]);
    expect(after(claimDeleted(lines))).toMatchObject([{ amount: 0, caption: 'Photocard' }]);
  });
});
