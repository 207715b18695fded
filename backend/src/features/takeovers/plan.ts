import {
  grouped,
  stockKey,
  unitsOf,
  type Cents,
  type Stage,
  type StockLimit,
  type StockUnit,
} from '@fan-beats/events/kernel';
import type { PlannedLineRecord } from '../../contract/takeover-records';
import type { ItemChoice, PersonChoice } from './acts/take-over';
import { claimOf } from './claim-of-lines';
import type { Entry, UnreadLine, NamedPieces } from './entries';
import { Units, type KnownItem, type PlannedUnit } from './items';
import { findFans, type KnownPerson, type PlannedFan } from './people';

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

/** Takes fan after fan, in the order of the sheet, while stock is there. */
class Taking {
  readonly taken = new Map<number, readonly PlannedPieces[]>();
  readonly why = new Map<number, string>();
  private readonly units: Units;
  private readonly places = new Map<PlannedUnit, number>();
  private readonly stock: ReadonlyMap<string, StockUnit & StockLimit>;
  /** Pieces that the sheet takes of each unit of stock, and those beyond its limit. */
  private readonly takenOf = new Map<string, number>();
  private readonly amounts = new Map<PlannedUnit, number>();
  private readonly beyond = new Map<PlannedUnit, number>();

  constructor(
    entries: readonly Entry[],
    private readonly state: ShopState,
    private readonly choices: Choices,
  ) {
    this.units = new Units(
      state.items,
      choices.items,
      entries.flatMap(({ pieces }) => pieces),
    );
    this.stock = new Map(state.stock.map((row) => [stockKey(row), row]));
  }

  takeAll({ entries, ...fan }: PlannedFan): PlannedPerson {
    const standing = fan.userId === null ? undefined : this.state.claims.get(fan.userId);
    const exists = standing === undefined ? null : `has claim #${standing} in this group order already`;
    const taken = exists === null ? entries.filter((entry) => this.takeLine(entry)) : [];
    const hasPieces = taken.some(({ line }) => (this.taken.get(line)?.length ?? 0) > 0);
    const why = exists ?? (hasPieces ? null : 'has no piece that can be taken');
    for (const { line } of why === null ? [] : entries) {
      if (!this.why.has(line)) this.why.set(line, `${fan.name} ${why}`);
      this.taken.delete(line);
    }
    return { ...fan, why, claim: why === null ? claimOf(taken, this.taken) : null };
  }

  items(): readonly PlannedItem[] {
    return this.units.all.map((unit) => ({
      ...unit,
      amount: this.amounts.get(unit) ?? 0,
      left: this.leftOf(unit, new Map()),
      beyond: this.beyond.get(unit) ?? 0,
    }));
  }

  raised(): Plan['raised'] {
    return [...this.takenOf].flatMap(([key, taken]) => {
      const row = this.stock.get(key);
      if (!row || row.max === null || row.claimed + taken <= row.max) return [];
      return [{ itemId: row.itemId, variantId: row.variantId, max: row.claimed + taken }];
    });
  }

  /** False where nothing of a line with pieces is taken: then its amounts do not count either. */
  private takeLine(entry: Entry): boolean {
    const refused: string[] = [];
    const taken = entry.pieces.flatMap((pieces): PlannedPieces[] => {
      const found = this.takePieces(pieces);
      if (typeof found !== 'string') return [found];
      refused.push(found);
      return [];
    });
    if (refused.length > 0) this.why.set(entry.line, [...new Set(refused)].join('; '));
    this.taken.set(entry.line, taken);
    return taken.length > 0 || entry.pieces.length === 0;
  }

  private takePieces(pieces: NamedPieces): PlannedPieces | string {
    const unit = this.units.find(pieces);
    if (typeof unit === 'string') return unit;
    const { amount, text } = pieces;
    const priceCents = pieces.priceCents ?? unit.priceCents;
    if (priceCents === null) return `${unit.caption} has no price`;
    const left = Math.max(0, this.leftOf(unit, this.takenOf) ?? amount);
    const { beyondLimits } = this.choices;
    if (amount > left) add(this.beyond, unit, beyondLimits ? amount - left : amount);
    if (amount > left && !beyondLimits) return `only ${left} of ${unit.caption} are left`;
    for (const key of stockOf(unit).map(stockKey)) add(this.takenOf, key, amount);
    add(this.amounts, unit, amount);
    return { unit: this.placeOf(unit), amount, priceCents, text };
  }

  /** What the limits of the unit, and of what it takes along, leave; null without any. */
  private leftOf(unit: PlannedUnit, taken: ReadonlyMap<string, number>): number | null {
    const left = stockOf(unit).flatMap((one) => {
      const key = stockKey(one);
      const { max = null, claimed = 0 } = this.stock.get(key) ?? {};
      return max === null ? [] : [max - claimed - (taken.get(key) ?? 0)];
    });
    return left.length === 0 ? null : Math.min(...left);
  }

  private placeOf(unit: PlannedUnit): number {
    const place = this.places.get(unit) ?? this.units.all.indexOf(unit);
    this.places.set(unit, place);
    return place;
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

/** The units of stock that a piece takes, each once (rule D16); none of a new item. */
function stockOf({ itemId, variantId, includes }: PlannedUnit): StockUnit[] {
  return itemId === null ? [] : unitsOf({ itemId, variantId, includes });
}
