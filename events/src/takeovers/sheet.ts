import type { CsvCell, CsvTable } from '../kernel/csv';

/** What a column of a sheet holds that a group order is taken over from (rule A2); pieces: of the item in its head. */
export const sheetFields = [
  ...(['name', 'mail', 'instagram', 'item', 'variant', 'text', 'count', 'price', 'pieces'] as const),
  ...(['ems', 'customs', 'domestics', 'paid', 'paid_items', 'paid_ems', 'paid_customs'] as const),
  ...(['paid_domestics', 'note'] as const),
] as const;
export type SheetField = (typeof sheetFields)[number];

/** The heads of the sheet that we write ourselves; a take-over reads all of them but _Group order_ and _Canceled_ (rule A2). */
const positionHead = [
  'Fan',
  'Mail',
  'Instagram',
  'Group order',
  'Canceled',
  'Item',
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

/** A claim as the sheet of positions tells it; amounts in euros. */
export interface SheetClaim {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly gotitle: string;
  readonly canceled: boolean;
  readonly items: readonly {
    readonly item_type: number;
    readonly caption: string;
    readonly variant_caption: string | null;
    readonly additional_info: string | null;
    readonly amount: number;
    readonly price: number;
  }[];
  readonly stages: readonly {
    readonly stage: string;
    readonly charged: number | null;
    readonly covered: number;
    readonly waived: number;
  }[];
  readonly admin_note: string | null;
  readonly additional_info: string | null;
}

/** By what a take-over finds a person again, whatever their name is then (rule A4). */
export interface SheetPerson {
  readonly mail: string | null;
  readonly instagram: string | null;
}

const euros = (amount: number | null): CsvCell => (amount === null ? null : { euros: amount });

/** Of a claim of freebies alone, whose fan and costs are told all the same. */
const noItem = { caption: null, variant_caption: null, additional_info: null, amount: null, price: null };

/**
 * A line per item of each claim, or one without; what is the claim's stands on its first line, so that lines of one fan add up. Fans are in
 * `people` by their number; the cells of those who are not there are empty.
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
    return (bought.length > 0 ? bought : [noItem]).map((item, index) => [
      claim.user_displayname,
      person?.mail ?? null,
      person?.instagram ?? null,
      claim.gotitle,
      claim.canceled ? 'yes' : 'no',
      item.caption,
      item.variant_caption,
      item.additional_info,
      item.amount,
      euros(item.price),
      ...(index === 0 ? ofClaim : ofClaim.map(() => null)),
    ]);
  });
  return { head: positionHead, rows };
}
