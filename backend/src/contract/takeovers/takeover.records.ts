import type { SheetField } from '@fan-beats/events';

/** What a column of a sheet is taken for. */
export interface SheetColumnRecord {
  /** Counted from 0. */
  readonly column: number;
  readonly field: SheetField;
  /** The sign before cents there; null where the column holds no amounts. */
  readonly decimal: ',' | '.' | null;
}

/** Somebody of the shop whom a line may mean. */
export interface CandidateRecord {
  readonly user_id: number;
  readonly displayname: string;
  readonly mail: string;
  /** What is the same. */
  readonly by: 'name' | 'instagram' | 'mail';
  /** The account never proved its mail address: anybody may have registered with it. */
  readonly unproven: boolean;
}

/** The names that a sheet has for one Instagram name. */
export interface SpellingsRecord {
  readonly names: readonly string[];
  /** Whether an organiser said that they are one fan (`spellings`); null while it is asked. */
  readonly one: boolean | null;
}

/** A fan of the sheet, with the claim that the lines come to. */
export interface PlannedPersonRecord {
  /** How the input names the fan in `people`. */
  readonly who: string;
  /** Known where it is somebody of the shop; null for a new person, and while it is asked. */
  readonly user_id: number | null;
  readonly displayname: string;
  readonly mail: string | null;
  readonly instagram: string | null;
  /** Somebody of the shop reads the same: an organiser says who it is (`people`). */
  readonly asked: boolean;
  readonly candidates: readonly CandidateRecord[];
  /** Null where the lines agree on the name. */
  readonly spellings: SpellingsRecord | null;
  /** Why nothing of the fan is taken; null where the claim is taken. */
  readonly why: string | null;
  /** Some lines of the fan are left out: an organiser says whether the others are taken (`parts`); null where it is not so. */
  readonly part: 'asked' | 'taken' | 'left_out' | null;
  /** Lines that stay in the sheet, and what they come to; of some of them it may be unknown. */
  readonly behind: { readonly lines: number; readonly sum: number; readonly unknown: number };
  readonly pieces: number;
  readonly sum: number;
  /** Null where the sheet does not know it. */
  readonly ems: number | null;
  readonly customs: number | null;
  readonly domestics: number | null;
  /** What was paid before, and what of it is credit then. */
  readonly paid: number;
  readonly credit: number;
}

/** An item of the sheet, or a variant of it. */
export interface PlannedItemRecord {
  /** How the input names the item in `items`: the same for all its variants. */
  readonly what: string;
  readonly caption: string;
  readonly variant: string | null;
  /** Null for a new item or variant, and while it is asked which one is meant. */
  readonly item_id: number | null;
  readonly asked: boolean;
  readonly candidates: readonly {
    readonly item_id: number;
    readonly caption: string;
    readonly kind: string;
  }[];
  /** Of one piece, where a line says no other; null where nobody says it. */
  readonly price: number | null;
  /** Pieces that are taken. */
  readonly amount: number;
  /** What the limit of the group order leaves before; null where there is none. */
  readonly left: number | null;
  /** Pieces beyond that: left out, or taken with the limit raised (`beyond_limits`). */
  readonly beyond: number;
}

/** What becomes of a line. */
export interface PlannedLineRecord {
  /** As in the file, the first row is 1. */
  readonly line: number;
  /** The cells, for a look. */
  readonly text: string;
  /** Its place in `people`; null where it names nobody. */
  readonly person: number | null;
  /** The places in `items` of what is taken of it. */
  readonly items: readonly { readonly item: number; readonly amount: number }[];
  /** Another line holds the same. */
  readonly equal: boolean;
  /** It reads like a total of the lines above it: left out, unless it is named in `totals_taken`. */
  readonly total: boolean;
  /** It names nobody and may be of the fan above it, as a merged cell is (`fan_above`). */
  readonly nameless: boolean;
  /** Why the line, or a part of it, is left out; null where all of it is taken. */
  readonly why: string | null;
  /** What stays in the sheet of it, in euros; null where nobody can tell. */
  readonly behind: number | null;
}

/** What has to be said before anything is taken over. */
export type TakeOverQuestion =
  | 'columns'
  | 'go'
  | 'people'
  | 'spellings'
  | 'nameless_lines'
  | 'parts'
  | 'items'
  | 'equal_lines'
  | 'nothing';

/** What a sheet would become: the preview of a take-over (rules A1 to A5). */
export interface TakeOverPlanRecord {
  readonly head: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly columns: readonly SheetColumnRecord[];
  /** The columns are those of an earlier take-over with this head. */
  readonly remembered: boolean;
  readonly people: readonly PlannedPersonRecord[];
  readonly items: readonly PlannedItemRecord[];
  readonly lines: readonly PlannedLineRecord[];
  readonly questions: readonly TakeOverQuestion[];
  /** What the act carries; null while there are questions. */
  readonly digest: string | null;
  readonly totals: {
    readonly claims: number;
    readonly new_people: number;
    readonly new_items: number;
    readonly pieces: number;
    readonly sum: number;
    readonly paid: number;
    readonly left_out: number;
    /** What stays in the sheet, totals not counted: lines, their fans, what they come to, and lines of which that is unknown. */
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
  /** Lines of the sheet, and those of which something was left out. */
  readonly lines: number;
  readonly left_out: number;
  /** Claims that were to be made. */
  readonly claims: number;
  /** Unfinished where a server ended amid it: it goes on by `admContinue`. */
  readonly state: 'unfinished' | 'done' | 'undone';
  /** Claims that could not be made or undone, because something moved meanwhile. */
  readonly refused: readonly {
    readonly user_id: number;
    readonly displayname: string;
    readonly message: string;
  }[];
}
