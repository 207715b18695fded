import { FileRefused, headKey } from '../../platform/tables/read-table';
import { readSheetFile, type SheetJob } from './read-sheet-file';

const read = (text: string, job: Partial<SheetJob> = {}) =>
  readSheetFile({
    bytes: Buffer.from(text),
    said: null,
    remembered: new Map(),
    choices: { totalsTaken: [], cells: [], today: '2026-11-30' },
    ...job,
  });
const sheet = 'Wer;Was;Preis\nMina;Album;1,50\n';
const swapped = [
  { column: 0, field: 'item' },
  { column: 1, field: 'name' },
] as const;

it('takes the columns as they are said, else as they are remembered, else by their names (A2)', () => {
  const remembered = new Map([[headKey(['Wer', 'Was', 'Preis']), swapped]]);
  const fieldsOf = ({ columns }: ReturnType<typeof read>) => columns.map(({ field }) => field);
  expect(fieldsOf(read(sheet))).toEqual(['name', 'item', 'price']);
  const again = read(sheet, { remembered });
  expect([fieldsOf(again), again.isRemembered]).toEqual([['item', 'name'], true]);
  const said = read(sheet, { remembered, said: [{ column: 2, field: 'price' }] });
  expect([said.columns, said.isRemembered]).toEqual([[{ column: 2, field: 'price', decimal: ',' }], false]);
  expect(read(sheet).entries[0]).toMatchObject({ fan: { name: 'Mina' }, pieces: [{ priceCents: 150 }] });
});

it('refuses more positions than a plan can hold', () => {
  const items = Array.from({ length: 290 }, (_, index) => `Item ${index} 5 €`);
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `Fan ${index};${items.map(() => '1').join(';')}`);
  const matrix = (count: number) => [`Name;${items.join(';')}`, ...lines(count)].join('\n');
  expect(read(matrix(300)).entries).toHaveLength(300);
  expect(() => read(matrix(400))).toThrow(FileRefused);
});

it('names a line by its place in the sheet, where lines are empty too', () => {
  const text = 'Unsere Sammelbestellung\n\nWer;Was;Preis\n\nMina;Album;1,50\n;;\nNova;Album;1,50';
  expect(read(text).entries.map(({ line }) => line)).toEqual([5, 7]);
});
