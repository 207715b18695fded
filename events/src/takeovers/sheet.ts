import { itemTextNames, itemTexts, itemTextsOf, type ItemTexts } from '../catalogue/items/item-texts';
import type { CsvCell, CsvTable } from '../kernel/csv';

/**
 * The fields in the columns of a sheet from which a group order is taken over (rule A2). `pieces`: pieces of the item
 * in the head of the column. `paid_on` and `paid_by`: the day and the method of what the line says was paid.
 */
export const sheetFields = [
  ...(['name', 'mail', 'instagram', 'item', 'variant', 'text', 'count', 'price', 'pieces'] as const),
  ...(['ems', 'customs', 'domestics', 'paid', 'paid_items', 'paid_ems', 'paid_customs'] as const),
  ...(['paid_domestics', 'paid_on', 'paid_by', 'note'] as const),
] as const;
export type SheetField = (typeof sheetFields)[number];

/** Texts of an item that have a column, with its head. */
const textColumns = itemTextNames.flatMap((name) => {
  const { head } = itemTexts[name];
  return head === null ? [] : [{ name, head }];
});

/**
 * The heads of our own sheet. A take-over reads all of them except _Group order_, _Canceled_ and the texts in
 * `ignoredHeads` (rule A2).
 */
const sheetHeads = [
  'Fan',
  'Mail',
  'Instagram',
  'Group order',
  'Canceled',
  ...textColumns.map(({ head }) => head),
  'Variant',
  'Text',
  'Amount',
  'Price',
  'EMS',
  'Customs',
  'Domestics',
  'Items paid',
  'EMS paid',
  'Customs paid',
  'Domestics paid',
  'Admin note',
  'Additional information',
];

/** Heads of our own sheet whose columns a take-over ignores: it finds an item by its name alone (rule A2). */
export const ignoredHeads: readonly string[] = [
  'Group order',
  ...textColumns.flatMap(({ name, head }) => (name === 'caption' ? [] : [head])),
];

interface SheetLine extends ItemTexts {
  readonly item_type: number;
  readonly variant_caption: string | null;
  readonly additional_info: string | null;
  readonly amount: number;
  readonly price: number;
}

/** A claim for the sheet of positions; amounts in euros. */
export interface SheetClaim {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly gotitle: string;
  readonly canceled: boolean;
  readonly items: readonly SheetLine[];
  readonly stages: readonly {
    readonly stage: string;
    readonly charged: number | null;
    readonly covered: number;
    readonly waived: number;
  }[];
  readonly admin_note: string | null;
  readonly additional_info: string | null;
}

/** The data by which a take-over finds a person again after a change of name (rule A4). */
export interface SheetPerson {
  readonly mail: string | null;
  readonly instagram: string | null;
}

const euros = (amount: number | null): CsvCell => (amount === null ? null : { euros: amount });

const lineCells = (line: SheetLine): readonly CsvCell[] => [
  ...textColumns.map(({ name }) => itemTextsOf(line)[name]),
  line.variant_caption,
  line.additional_info,
  line.amount,
  euros(line.price),
];

const noLineCells: readonly CsvCell[] = [...textColumns, 'Variant', 'Text', 'Amount', 'Price'].map(
  () => null,
);

/**
 * A line per item of each claim, or one line without an item. The fields of the claim are on its first line only, so
 * that lines of one fan add up. `people` has the fans by their number; the cells of a missing fan are empty.
 */
export function positionsSheet(
  claims: readonly SheetClaim[],
  people: ReadonlyMap<number, SheetPerson> = new Map(),
): CsvTable {
  const rows = claims.flatMap((claim) => {
    const of = (stage: string) => claim.stages.find((one) => one.stage === stage);
    const costs = ['ems', 'customs', 'domestics'].map((stage) => euros(of(stage)?.charged ?? null));
    const paid = ['items', 'ems', 'customs', 'domestics'].map((stage) => {
      const found = of(stage);
      return euros(found ? found.covered - found.waived : null);
    });
    const ofClaim = [...costs, ...paid, claim.admin_note, claim.additional_info];
    const person = people.get(claim.user_id);
    const bought = claim.items.filter(({ item_type }) => item_type === 0);
    // A claim of freebies only has a line for its fan and costs.
    const lines = bought.length > 0 ? bought.map(lineCells) : [noLineCells];
    return lines.map((cells, index) => [
      claim.user_displayname,
      person?.mail ?? null,
      person?.instagram ?? null,
      claim.gotitle,
      claim.canceled ? 'yes' : 'no',
      ...cells,
      ...(index === 0 ? ofClaim : ofClaim.map(() => null)),
    ]);
  });
  return { head: sheetHeads, rows };
}
