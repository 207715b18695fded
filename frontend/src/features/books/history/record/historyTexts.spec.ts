import type { FieldChangeRecord, HistoryEntryRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { historyText } from './historyTexts';

const names: LedgerNamesRecord = {
  users: {},
  gos: { 1: 'Winter Tour' },
  items: { 9: 'Button' },
  variants: {},
};
const place = { id: 1, recorded_at: '2026-11-22T09:00:00.000Z', actor: null };

const act = (
  name: string,
  data: Readonly<Record<string, unknown>> = {},
  changes: readonly FieldChangeRecord[] | null = null,
): HistoryEntryRecord => ({ ...place, kind: 'act', act: name, data, changes });

const linesOf = (...changes: readonly FieldChangeRecord[]) =>
  historyText(act('item.admUpdateItem', {}, changes), names).lines;

describe('the words of a history', () => {
  test('tell a field with what stood there before and what stands there now', () => {
    expect(
      linesOf(
        { field: 'price', before: 20, after: 22.5 },
        { field: 'points', before: 0, after: 3 },
        { field: 'caption', before: 'Album', after: 'Album II' },
        { field: 'item_description', before: '', after: 'Large' },
        { field: 'ordermax', before: 0, after: 4 },
        { field: 'maker_contact', before: '', after: 'Main St 1' },
        { field: 'published', before: false, after: true },
        { field: 'available_until', before: null, after: '2026-12-24T17:00:00.000Z' },
        { field: 'images', before: 2, after: 2 },
        { field: 'instagroupurl' },
        { field: 'ems_days', before: null, after: 7 },
        { field: 'auto_request', before: 'off', after: 'closing' },
      ),
    ).toEqual([
      'Price: 20.00 € before, 22.50 € now',
      'Fan Beats: 0 Fan Beats before, 3 Fan Beats now',
      'Name: “Album” before, “Album II” now',
      'Description: empty before, “Large” now',
      'Max order quantity: no limit before, 4 now',
      'Address and mail of the maker: empty before, “Main St 1” now',
      'Published: no before, yes now',
      'Available until: none before, 24.12.2026, 18:00 now',
      'Images changed: 2 as before',
      'Social group link changed',
      'Days to pay EMS: as in the settings before, 7 now',
      'Ask for the items: by hand before, when the group order closes now',
    ]);
  });

  test('tell a variant by its name, and when it came or went', () => {
    expect(
      linesOf(
        { field: 'caption', variant: 'Mina', before: 'Mina', after: 'Mina B' },
        { field: 'caption', variant: 'Sora', before: null, after: 'Sora' },
        { field: 'price', variant: 'Sora', before: null, after: 5 },
        { field: 'caption', variant: 'Juno', before: 'Juno', after: null },
        { field: 'includes', variant: 'Set', before: 'Mina, Juno', after: null },
      ),
    ).toEqual([
      'Mina, Name: “Mina” before, “Mina B” now',
      'Variant “Sora” added',
      'Sora, Price: none before, 5.00 € now',
      'Variant “Juno” removed',
      'Set, Includes: Mina, Juno before, none now',
    ]);
  });

  test.each([
    [act('gos.admCreateGo'), { label: 'Created', lines: [] }],
    [act('gos.admCloneGo', { goId: 1 }), { label: 'Created', lines: ['From Winter Tour'] }],
    [act('gos item link', { itemId: 9 }), { label: 'Item linked', lines: ['Button'] }],
    [act('gos item unlink', { itemId: 8 }), { label: 'Item unlinked', lines: ['Item 8'] }],
    [act('takeover.admTakeOver'), { label: 'Taken over from a sheet', lines: [] }],
    [act('takeover.admUndo'), { label: 'Take-over undone', lines: [] }],
    [act('gos.admUpdateGo'), { label: 'Saved', lines: ['The changes were not kept then'] }],
    [act('gos.admUpdateGo', {}, [{ field: 'title' }]), { label: 'Saved', lines: ['Title changed'] }],
    [
      { ...place, kind: 'fact', type: 'StockLimitSet', data: { itemId: 9, max: 5, variantIds: [null] } },
      { label: 'Limit set', lines: ['At most 5 × Button'] },
    ],
  ] satisfies [HistoryEntryRecord, object][])('%j', (entry, text) => {
    expect(historyText(entry, names)).toEqual(text);
  });
});
