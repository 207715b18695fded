import {
  addCents,
  cents,
  stages,
  stockKey,
  timesCents,
  type Cents,
  type Stage,
  type StockLimit,
  type StockUnit,
} from '@fan-beats/events/kernel';
import { costFields, type Entry, type NamedPieces, type Told, type UnreadLine } from './entries';
import { Units, type ItemChoice, type KnownItem, type PlannedUnit } from './items';
import { findFans, type KnownPerson, type PersonChoice, type PlannedFan } from './people';

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

export interface PlannedLine {
  readonly line: number;
  readonly text: string;
  /** The place in `people`. */
  readonly person: number | null;
  readonly pieces: readonly PlannedPieces[];
  readonly equal: boolean;
  readonly why: string | null;
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
  const byText = new Map<string, number[]>();
  for (const { line, text } of entries) byText.set(text, [...(byText.get(text) ?? []), line]);
  return new Set([...byText.values()].filter((same) => same.length > 1).flat());
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
    return { ...fan, why, claim: why === null ? this.claimOf(taken) : null };
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
    const left = this.leftOf(unit, this.takenOf);
    if (left !== null && amount > left) {
      this.beyond.set(unit, (this.beyond.get(unit) ?? 0) + amount - Math.max(0, left));
      if (!this.choices.beyondLimits) return `only ${Math.max(0, left)} of ${unit.caption} are left`;
    }
    for (const key of stockOf(unit).map(stockKey))
      this.takenOf.set(key, (this.takenOf.get(key) ?? 0) + amount);
    this.amounts.set(unit, (this.amounts.get(unit) ?? 0) + amount);
    return { unit: this.placeOf(unit), amount, priceCents, text };
  }

  /** What the limits of the unit, and of what it takes along, leave; null without any. */
  private leftOf(unit: PlannedUnit, taken: ReadonlyMap<string, number>): number | null {
    const left = stockOf(unit).flatMap((one) => {
      const key = stockKey(one);
      const row = this.stock.get(key);
      return row?.max == null ? [] : [row.max - row.claimed - (taken.get(key) ?? 0)];
    });
    return left.length === 0 ? null : Math.min(...left);
  }

  private placeOf(unit: PlannedUnit): number {
    const place = this.places.get(unit) ?? this.units.all.indexOf(unit);
    this.places.set(unit, place);
    return place;
  }

  /** Lines of one fan add up (rule A4). */
  private claimOf(entries: readonly Entry[]): PlannedClaim {
    const lines = new Map<string, PlannedPieces>();
    for (const piece of entries.flatMap(({ line }) => this.taken.get(line) ?? [])) {
      const { unit, priceCents, text, amount } = piece;
      const key = `${unit}/${priceCents}/${text ?? ''}`;
      lines.set(key, { ...piece, amount: (lines.get(key)?.amount ?? 0) + amount });
    }
    const costs = Object.fromEntries(
      costFields.flatMap((cost) => {
        const told = entries.flatMap((entry) => entry.costs[cost] ?? []);
        return told.length === 0 ? [] : [[cost, addCents(...told)]];
      }),
    );
    const notes = [...new Set(entries.flatMap((entry) => entry.notes))];
    const note = notes.length === 0 ? null : notes.join('\n').slice(0, 2_000);
    return {
      lines: [...lines.values()],
      costs,
      note,
      ...this.paidOf(entries, { lines: [...lines.values()], costs }),
    };
  }

  /** What was paid of each stage, at most what it costs; what is said of no stage goes to them in order (rule M5). The rest is credit. */
  private paidOf(
    entries: readonly Entry[],
    { lines, costs }: Pick<PlannedClaim, 'lines' | 'costs'>,
  ): Pick<PlannedClaim, 'paidCents' | 'parts'> {
    const charged = {
      items: sumOf(lines),
      ems: costs.ems,
      customs: costs.customs,
      domestics: costs.domestics,
    };
    const ofStage = new Map(stages.map((stage) => [stage, 0]));
    let [total, free] = [0, 0];
    for (const entry of entries) {
      const ofLine = { ...entry.costs, items: sumOf(this.taken.get(entry.line) ?? []) };
      for (const stage of stages) {
        const all = ofLine[stage] ?? 0;
        const told = amountOf(entry.paid[`paid_${stage}`], all) + (entry.paid.paid === 'all' ? all : 0);
        total += told;
        ofStage.set(stage, Math.min(charged[stage] ?? 0, (ofStage.get(stage) ?? 0) + told));
      }
      const some = entry.paid.paid === 'all' ? 0 : amountOf(entry.paid.paid, 0);
      total += some;
      free += some;
    }
    const parts = stages.flatMap((stage) => {
      const named = ofStage.get(stage) ?? 0;
      const more = Math.min(free, (charged[stage] ?? 0) - named);
      free -= more;
      return named + more > 0 ? [{ stage, amountCents: cents(named + more) }] : [];
    });
    return { paidCents: cents(total), parts };
  }
}

const amountOf = (told: Told | undefined, all: number): number => (told === 'all' ? all : (told ?? 0));

export const sumOf = (lines: readonly PlannedPieces[]): Cents =>
  addCents(...lines.map(({ priceCents, amount }) => timesCents(priceCents, amount)));

/** The units of stock that a piece takes, each once (rule D16); none of a new item. */
function stockOf({ itemId, variantId, includes }: PlannedUnit): StockUnit[] {
  if (itemId === null) return [];
  return [{ itemId, variantId }, ...includes.map((included) => ({ itemId, variantId: included }))];
}
