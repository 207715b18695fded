import type { PaymentMethod, SheetField } from '@fan-beats/events';

/** The meaning that is assumed for a column of a sheet. */
export interface SheetColumnRecord {
  /** Counted from 0. */
  readonly column: number;
  readonly field: SheetField;
  /** The decimal sign of its amounts; null where the column contains no amounts. */
  readonly decimal: ',' | '.' | null;
}

/** A person of the shop whom a line may mean. */
export interface CandidateRecord {
  readonly user_id: number;
  readonly displayname: string;
  readonly mail: string;
  /** The field that is the same. */
  readonly by: 'name' | 'instagram' | 'mail';
  /** True where the account never proved its mail address: anybody may have registered with it. */
  readonly unproven: boolean;
}

/** The names that a sheet uses for one Instagram name. */
export interface SpellingsRecord {
  readonly names: readonly string[];
  /** Whether an organiser decided that they are one fan (`spellings`); null while that is open. */
  readonly one: boolean | null;
}

/** A fan of the sheet, with the claim that results from their lines. */
export interface PlannedPersonRecord {
  /** The key of the fan in `people` of the input. */
  readonly who: string;
  /** The user where it is a person of the shop; null for a new person, and while the question is open. */
  readonly user_id: number | null;
  readonly displayname: string;
  readonly mail: string | null;
  readonly instagram: string | null;
  /** True where a person of the shop has a similar name: an organiser decides who it is (`people`). */
  readonly asked: boolean;
  readonly candidates: readonly CandidateRecord[];
  /** Null where the lines agree on the name. */
  readonly spellings: SpellingsRecord | null;
  /** The reason why nothing of the fan is taken; null where the claim is taken. */
  readonly why: string | null;
  /** Some lines of the fan are left out: an organiser decides whether the others are taken (`parts`); null where no line is left out. */
  readonly part: 'asked' | 'taken' | 'left_out' | null;
  /** Lines that stay in the sheet, and their sum; `unknown` counts those without a known sum. */
  readonly behind: { readonly lines: number; readonly sum: number; readonly unknown: number };
  readonly pieces: number;
  readonly sum: number;
  /** Null where the sheet does not contain it. */
  readonly ems: number | null;
  readonly customs: number | null;
  readonly domestics: number | null;
  /** The amount that was paid before, and the part of it that becomes credit. */
  readonly paid: number;
  readonly credit: number;
  /** The payments before, by day and method. */
  readonly payments: readonly {
    readonly amount: number;
    /** Null where the sheet has no day and an organiser has not chosen one (`paid_on`). */
    readonly received_on: string | null;
    readonly method: PaymentMethod;
  }[];
}

/** An item of the sheet, or a variant of it. */
export interface PlannedItemRecord {
  /** The key of the item in `items` of the input: the same for all its variants. */
  readonly what: string;
  readonly caption: string;
  readonly variant: string | null;
  /** Null for a new item or variant, and while the question is open which one is meant. */
  readonly item_id: number | null;
  readonly asked: boolean;
  readonly candidates: readonly {
    readonly item_id: number;
    readonly caption: string;
    readonly kind: string;
  }[];
  /** The price of one piece, where a line has no other; null where it is unknown. */
  readonly price: number | null;
  /** Pieces that are taken. */
  readonly amount: number;
  /** Pieces that the limit of the group order still allows before; null where there is no limit. */
  readonly left: number | null;
  /** Pieces beyond that: left out, or taken with a raised limit (`beyond_limits`). */
  readonly beyond: number;
}

/** The plan for one line. */
export interface PlannedLineRecord {
  /** The row in the file, counted from 1. */
  readonly line: number;
  /** The texts of its cells, by the place of the column. */
  readonly cells: readonly string[];
  /** Cells that an organiser wrote over (`cells`), with the text that the sheet has there. */
  readonly mended: readonly { readonly column: number; readonly was: string }[];
  /** Its index in `people`; null where it names nobody. */
  readonly person: number | null;
  /** The indexes in `items` of its pieces that are taken. */
  readonly items: readonly { readonly item: number; readonly amount: number }[];
  /** True where another line is the same. */
  readonly equal: boolean;
  /** True where it looks like a total of the lines above it: left out, unless it is named in `totals_taken`. */
  readonly total: boolean;
  /** True where it names nobody and may belong to the fan above it, as a merged cell does (`fan_above`). */
  readonly nameless: boolean;
  /** True where it has pieces of no item and may belong to the item above it, as a merged cell does (`item_above`). */
  readonly itemless: boolean;
  /** The reason why the line, or a part of it, is left out; null where all of it is taken. */
  readonly why: string | null;
  /** Euros of it that stay in the sheet; null where they are unknown. */
  readonly behind: number | null;
}

/** A decision that is needed before anything is taken over. */
export type TakeOverQuestion =
  | 'columns'
  | 'go'
  | 'people'
  | 'spellings'
  | 'nameless_lines'
  | 'itemless_lines'
  | 'parts'
  | 'items'
  | 'paid_on'
  | 'equal_lines'
  | 'nothing';

/** The result of taking over a sheet: the preview (rules A1 to A5). */
export interface TakeOverPlanRecord {
  readonly head: readonly string[];
  /** The row of the names in the file, counted from 1, and the number of rows that they take. */
  readonly head_line: number;
  readonly head_rows: number;
  /** The first rows of the file, in which the row of the names can be chosen. */
  readonly top: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly sample: readonly (readonly string[])[];
  readonly columns: readonly SheetColumnRecord[];
  /** True where the columns come from an earlier take-over with this head. */
  readonly remembered: boolean;
  readonly people: readonly PlannedPersonRecord[];
  readonly items: readonly PlannedItemRecord[];
  readonly lines: readonly PlannedLineRecord[];
  readonly questions: readonly TakeOverQuestion[];
  /** The digest that the act sends; null while there are questions. */
  readonly digest: string | null;
  readonly totals: {
    readonly claims: number;
    readonly new_people: number;
    readonly new_items: number;
    readonly pieces: number;
    readonly sum: number;
    readonly paid: number;
    readonly left_out: number;
    /** The rest that stays in the sheet, without totals: lines, their fans, their sum, and the number of lines without a known sum. */
    readonly behind: {
      readonly lines: number;
      readonly fans: number;
      readonly sum: number;
      readonly unknown: number;
    };
  };
}

/** A take-over that was begun. */
export interface TakeOverRecord {
  readonly takeover_id: string;
  readonly started_at: string;
  readonly actor: { readonly user_id: number; readonly displayname: string };
  readonly go_id: number;
  readonly gotitle: string;
  /** Lines of the sheet, and those that were left out at least in part. */
  readonly lines: number;
  readonly left_out: number;
  /** Claims that were to be made. */
  readonly claims: number;
  /** Unfinished where a server ended during it: `admContinue` continues it. */
  readonly state: 'unfinished' | 'done' | 'undone';
  /** Claims that could not be made or undone, because something changed meanwhile. */
  readonly refused: readonly {
    readonly user_id: number;
    readonly displayname: string;
    readonly message: string;
  }[];
}
