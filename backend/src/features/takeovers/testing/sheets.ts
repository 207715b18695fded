import { proposeColumns } from '../columns';
import { readEntries } from '../entries';
import { plan, type Choices, type Plan, type ShopState } from '../plan';
import { readSheet } from '../sheet';

export const emptyShop: ShopState = { people: [], items: [], stock: [], claims: new Map() };
export const noChoices: Choices = {
  people: [],
  items: [],
  spellings: [],
  parts: [],
  leaveOut: [],
  totalsTaken: [],
  beyondLimits: false,
};

/** The plan of a sheet by the names of its columns alone. */
export function planOf(
  text: string | Uint8Array,
  { state = emptyShop, choices = noChoices }: { state?: ShopState; choices?: Partial<Choices> } = {},
): Plan {
  const sheet = readSheet(typeof text === 'string' ? Buffer.from(text) : text);
  const all = { ...noChoices, ...choices };
  return plan(readEntries(sheet, proposeColumns(sheet), all), state, all);
}
