import { grouped, type Cents, type Stage, type StockLimit, type StockUnit } from '@fan-beats/events/kernel';
import type { PlannedLineRecord } from '../../contract/takeover-records';
import type { Entry, UnreadLine } from './entries';
import type { ItemChoice, PersonChoice } from './acts/take-over';
import type { KnownItem, PlannedUnit } from './items';
import { findFans, type KnownPerson, type PlannedFan } from './people';
import { Taking } from './taking';

/** The shop as a sheet meets it; nothing of a group order that is still to be made. */
export interface ShopState {
  readonly people: readonly KnownPerson[];
  readonly items: readonly KnownItem[];
  readonly stock: readonly (StockUnit & StockLimit)[];
  /** The claims that stand in the group order, by the fan. */
  readonly claims: ReadonlyMap<number, number>;
}

/** What an organiser said of the plan. */
export interface Choices {
  readonly people: readonly PersonChoice[];
  readonly items: readonly ItemChoice[];
  /** Lines that are left out by hand. */
  readonly leaveOut: readonly number[];
  /** Limits are raised where the sheet has more. */
  readonly beyondLimits: boolean;
}

/** Pieces that are taken, by the place of their unit. */
export interface PlannedPieces {
  readonly unit: number;
  readonly amount: number;
  readonly priceCents: Cents;
  readonly text: string | null;
}

export interface PlannedClaim {
  readonly lines: readonly PlannedPieces[];
  readonly costs: Entry['costs'];
  readonly note: string | null;
  readonly paidCents: Cents;
  readonly parts: readonly { readonly stage: Stage; readonly amountCents: Cents }[];
}

export interface PlannedPerson extends Omit<PlannedFan, 'entries'> {
  /** Null where nothing of the fan is taken. */
  readonly claim: PlannedClaim | null;
  readonly why: string | null;
}

interface PlannedLine extends Omit<PlannedLineRecord, 'items'> {
  readonly pieces: readonly PlannedPieces[];
}

export interface PlannedItem extends PlannedUnit {
  readonly amount: number;
  /** What the limit leaves before the take-over; null without one. */
  readonly left: number | null;
  readonly beyond: number;
}

export interface Plan {
  readonly people: readonly PlannedPerson[];
  readonly items: readonly PlannedItem[];
  readonly lines: readonly PlannedLine[];
  /** Limits that the organiser raises, so that the books hold what was taken (rule A5). */
  readonly raised: readonly (StockUnit & { readonly max: number })[];
}

/**
 * What becomes of every line of a sheet (rules A3, A4). Pure: the act makes the same of the same file, choices and shop, and what it
 * made is told by its digest.
 */
export function plan(lines: readonly (Entry | UnreadLine)[], state: ShopState, choices: Choices): Plan {
  const out = new Map<number, string>(choices.leaveOut.map((line) => [line, 'it was left out by hand']));
  const entries = lines.flatMap((line) => {
    if ('why' in line) out.set(line.line, line.why);
    return 'why' in line || out.has(line.line) ? [] : [line];
  });
  const { fans, unclear } = findFans(entries, state.people, choices.people);
  for (const [line, why] of unclear) out.set(line, why);
  const taking = new Taking(entries, state, choices);
  const people = fans.map((fan) => taking.takeAll(fan));
  const personOf = new Map(
    fans.flatMap((fan, index) => fan.entries.map(({ line }) => [line, index] as const)),
  );
  const equal = equalLines(entries);
  return {
    people,
    items: taking.items(),
    raised: taking.raised(),
    lines: lines.map(({ line, text }) => ({
      ...{ line, text, equal: equal.has(line), person: personOf.get(line) ?? null },
      pieces: taking.taken.get(line) ?? [],
      why: out.get(line) ?? taking.why.get(line) ?? null,
    })),
  };
}

function equalLines(entries: readonly Entry[]): ReadonlySet<number> {
  const same = grouped(entries, ({ line: _line, ...said }) => JSON.stringify(said));
  const several = [...same.values()].filter((one) => one.length > 1);
  return new Set(several.flat().map(({ line }) => line));
}
