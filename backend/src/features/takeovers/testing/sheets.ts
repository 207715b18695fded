import { proposeColumns } from '../columns';
import { readEntries } from '../entries';
import { plan, type Choices, type Plan, type ShopState } from '../plan';
import { readSheet, type SheetChoices } from '../sheet';

export const emptyShop: ShopState = { people: [], items: [], stock: [], claims: new Map() };
export const noChoices: Choices = {
  people: [],
  items: [],
  spellings: [],
  parts: [],
  leaveOut: [],
  totalsTaken: [],
  today: '2026-11-30',
  paidOn: null,
  paidBy: 'other',
  beyondLimits: false,
};

/** The plan of a sheet by the names of its columns alone. */
export function planOf(
  text: string | Uint8Array,
  {
    state = emptyShop,
    choices = noChoices,
    reading = {},
  }: { state?: ShopState; choices?: Partial<Choices>; reading?: Partial<SheetChoices> } = {},
): Plan {
  const sheet = readSheet(typeof text === 'string' ? Buffer.from(text) : text, { cells: [], ...reading });
  const all = { ...noChoices, ...choices };
  return plan(readEntries(sheet, proposeColumns(sheet), all), state, all);
}
