import { addCents, cents, grouped, timesCents, type Cents } from '@fan-beats/events/kernel';
import { stockKey, unitsOf, type StockLimit, type StockUnit } from '@fan-beats/events/language';
import type { PlannedLineRecord } from '../../contract/takeovers/takeover.records';
import { kept, type KeptText } from '../../platform/texts/kept-text';
import {
  claimOf,
  sumOf,
  type PaymentDefaults,
  type PlannedClaim,
  type PlannedPieces,
} from './claim-of-lines';
import { namesFan, type Entry, type FanEntry, type LineChoices, type NamedPieces } from './entries';
import type { SpellingChoice } from './line-groups';
import { notTaken, Units, type ItemChoice, type KnownItem, type NotTaken, type PlannedUnit } from './items';
import { findFans, type KnownPerson, type PersonChoice, type PlannedFan } from './people';

/**
 * The parts of the shop that a plan needs. `stock` and `claims` are empty for a group order that is still to be made.
 */
export interface ShopState {
  readonly people: readonly KnownPerson[];
  readonly items: readonly KnownItem[];
  readonly stock: readonly (StockUnit & StockLimit)[];
  /** The number of the standing claim of each fan in the group order. */
  readonly claims: ReadonlyMap<number, number>;
}

/** Whether a fan is taken over although some of their lines are left out. */
export interface PartChoice {
  readonly who: string;
  readonly taken: boolean;
}

/** An organiser's answers about the plan. */
export interface Choices extends LineChoices, PaymentDefaults {
  readonly people: readonly PersonChoice[];
  readonly items: readonly ItemChoice[];
  readonly spellings: readonly SpellingChoice[];
  /** Whether fans with lines left out are taken over in part, or not at all. */
  readonly parts: readonly PartChoice[];
  /** Lines that are left out by hand. */
  readonly leaveOut: readonly number[];
  /** Whether limits are raised where the sheet has more. */
  readonly beyondLimits: boolean;
}

/** The part that stays in the sheet. */
export interface LeftOut {
  readonly lines: number;
  /** Items and costs, of the lines with a known sum. */
  readonly sumCents: Cents;
  /** The number of lines without a known sum. */
  readonly unknown: number;
}

export interface PlannedPerson extends Omit<PlannedFan, 'entries'> {
  /** Null where nothing of the fan is taken over. */
  readonly claim: PlannedClaim | null;
  readonly why: KeptText | null;
  readonly behind: LeftOut;
  /** Null where all or nothing of the fan can be taken over, or where the lines left out were left out by hand. */
  readonly part: 'asked' | 'taken' | 'left_out' | null;
}

/** The reasons why a line is left out, or parts of it. */
export type Reasons = readonly KeptText[];

export interface PlannedLine extends Omit<PlannedLineRecord, 'items' | 'behind' | 'why'> {
  readonly pieces: readonly PlannedPieces[];
  /** Null where all of it is taken. */
  readonly why: Reasons | null;
  readonly nameless: boolean;
  /** The amount of the line beyond the part that is taken over; null where it is unknown. */
  readonly behindCents: Cents | null;
}

export interface PlannedItem extends PlannedUnit {
  readonly amount: number;
  /** The rest of the limit before the take-over; null without a limit. */
  readonly left: number | null;
  readonly beyond: number;
}

export interface Plan {
  readonly people: readonly PlannedPerson[];
  readonly items: readonly PlannedItem[];
  readonly lines: readonly PlannedLine[];
  /** Limits that the organiser raises, so that the books contain everything that was taken over (rule A5). */
  readonly raised: readonly (StockUnit & { readonly max: number })[];
}

/**
 * Plans every line of a sheet (rules A3, A4). Pure: the act makes the same plan of the same file, choices and shop, and
 * compares the digests.
 */
export function plan(lines: readonly Entry[], state: ShopState, choices: Choices): Plan {
  const out = new Map<number, Reasons>();
  for (const { line, why } of lines) if (why !== null) out.set(line, [why]);
  for (const line of choices.leaveOut) out.set(line, leftOutByHand);
  // Lines that are left out still belong to a fan, so that no fan is taken over in part unnoticed.
  const { fans, unclear } = findFans(
    lines.filter((entry) => !entry.total).filter(namesFan),
    state.people,
    choices,
  );
  for (const [line, why] of unclear) if (!out.has(line)) out.set(line, [why]);
  const entries = lines.filter(({ line }) => !out.has(line)).filter(namesFan);
  const taking = new Taking(entries, state, { ...choices, out });
  const people = fans.map((fan) => taking.takeAll(fan));
  const personOf = new Map(
    fans.flatMap((fan, index) => fan.entries.map(({ line }) => [line, index] as const)),
  );
  const equal = equalLines(entries);
  return {
    people,
    items: taking.items(),
    raised: taking.raised(),
    lines: lines.map((entry) => ({
      line: entry.line,
      cells: entry.cells,
      mended: entry.mended,
      person: personOf.get(entry.line) ?? null,
      equal: equal.has(entry.line),
      total: entry.total,
      nameless: entry.nameless,
      itemless: entry.itemless,
      pieces: taking.taken.get(entry.line) ?? [],
      why: taking.whyOf(entry.line),
      behindCents: taking.behindOf(entry),
    })),
  };
}

export const leftOutByHand: Reasons = [kept((i18n) => i18n.t('it was left out by hand'))];

/** The reason why nothing of a fan is taken. */
interface FanLeftOut {
  /** The words beside the name of the fan. */
  readonly why: KeptText;
  /** The sentence at a line of the fan. */
  readonly lineWhy: KeptText;
}

const hasClaim = (name: string, claimId: number): FanLeftOut => ({
  why: kept((i18n) => i18n.t('has claim #{claimId} in this group order already', { claimId })),
  lineWhy: kept((i18n) =>
    i18n.t('{name} has claim #{claimId} in this group order already', { name, claimId }),
  ),
});

const hasNoPiece = (name: string): FanLeftOut => ({
  why: kept((i18n) => i18n.t('has no piece that can be taken')),
  lineWhy: kept((i18n) => i18n.t('{name} has no piece that can be taken', { name })),
});

const leftOutWhole = (name: string): FanLeftOut => ({
  why: kept((i18n) => i18n.t('is left out, as some of the lines cannot be taken')),
  lineWhy: kept((i18n) => i18n.t('{name} is left out, as some of the lines cannot be taken', { name })),
});

function equalLines(entries: readonly FanEntry[]): ReadonlySet<number> {
  const same = grouped(entries, ({ line: _line, mended: _mended, ...said }) => JSON.stringify(said));
  const several = [...same.values()].filter((one) => one.length > 1);
  return new Set(several.flat().map(({ line }) => line));
}

/** Takes over fan after fan, in the order of the sheet, while stock lasts. */
class Taking {
  readonly taken = new Map<number, readonly PlannedPieces[]>();
  private readonly why: Map<number, Reasons>;
  private readonly units: Units;
  private readonly places = new Map<PlannedUnit, number>();
  private readonly stock: ReadonlyMap<string, StockUnit & StockLimit>;
  /** Pieces that the sheet takes of each unit of stock. */
  private readonly takenOf = new Map<string, number>();
  private readonly amounts = new Map<PlannedUnit, number>();
  private readonly beyond = new Map<PlannedUnit, number>();

  constructor(
    entries: readonly FanEntry[],
    private readonly state: ShopState,
    private readonly choices: Choices & { readonly out: ReadonlyMap<number, Reasons> },
  ) {
    this.why = new Map(choices.out);
    this.units = new Units(
      state.items,
      choices.items,
      entries.flatMap(({ pieces }) => pieces),
    );
    this.stock = new Map(state.stock.map((row) => [stockKey(row), row]));
  }

  takeAll({ entries, ...fan }: PlannedFan): PlannedPerson {
    const readable = entries.filter(({ line }) => !this.choices.out.has(line));
    const exists = this.existingClaim(fan);
    const taken = exists === null ? readable.filter((entry) => this.takeLine(entry)) : [];
    const hasPieces = taken.some(({ line }) => (this.taken.get(line)?.length ?? 0) > 0);
    const missing = exists ?? (hasPieces ? null : hasNoPiece(fan.name));
    const part = missing === null ? this.partOf(fan.who, entries) : null;
    const leftOut = part === 'left_out' ? leftOutWhole(fan.name) : missing;
    if (leftOut !== null) {
      this.giveBack(readable, [leftOut.lineWhy]);
      const behind = this.behindOfAll(entries);
      // A fan with nothing taken over needs no answer about who it is.
      return { ...fan, asked: false, why: leftOut.why, part, claim: null, behind };
    }
    const notes = fan.takenMail === null ? [] : [`Mail in the sheet: ${fan.takenMail}`];
    const { paidOn, paidBy } = this.choices;
    const claim = claimOf(taken, this.taken, { notes, paidOn, paidBy });
    return { ...fan, why: null, part, claim, behind: this.behindOfAll(entries) };
  }

  private existingClaim({ userId, name }: Pick<PlannedFan, 'userId' | 'name'>): FanLeftOut | null {
    const claimId = userId === null ? undefined : this.state.claims.get(userId);
    return claimId === undefined ? null : hasClaim(name, claimId);
  }

  /** Takes these lines out again. */
  private giveBack(entries: readonly FanEntry[], why: Reasons): void {
    for (const { line } of entries) {
      if (!this.why.has(line)) this.why.set(line, why);
      for (const { unit: place, amount } of this.taken.get(line) ?? []) {
        const unit = this.units.all[place];
        if (!unit) continue;
        for (const key of stockOf(unit).map(stockKey)) add(this.takenOf, key, -amount);
        add(this.amounts, unit, -amount);
      }
      this.taken.delete(line);
    }
  }

  /** The state of a fan with lines that are left out, but not by hand. */
  private partOf(who: string, entries: readonly Entry[]): PlannedPerson['part'] {
    const isLeftOut = ({ line }: Entry): boolean => {
      const why = this.why.get(line);
      return why !== undefined && why !== leftOutByHand;
    };
    if (!entries.some(isLeftOut)) return null;
    const choice = this.choices.parts.find((one) => one.who === who);
    if (!choice) return 'asked';
    return choice.taken ? 'taken' : 'left_out';
  }

  whyOf(line: number): Reasons | null {
    return this.why.get(line) ?? null;
  }

  /** Items and costs of a line beyond the part that is taken over. */
  behindOf(entry: Entry): Cents | null {
    if (this.whyOf(entry.line) === null || entry.total) return cents(0);
    const prices = entry.pieces.map((pieces) => this.priceOf(pieces));
    if (entry.unknownSum || prices.includes(null)) return null;
    const all = entry.pieces.map(({ amount }, index) => timesCents(prices[index] ?? cents(0), amount));
    const taken = this.taken.get(entry.line) ?? [];
    // A line with a part that is taken over has its costs taken over, too.
    const costs = taken.length > 0 ? [] : Object.values(entry.costs);
    return cents(addCents(...all, ...costs) - sumOf(taken));
  }

  private behindOfAll(entries: readonly Entry[]): LeftOut {
    const left = entries.filter(({ line }) => this.why.has(line));
    const sums = left.map((entry) => this.behindOf(entry));
    return {
      lines: left.length,
      sumCents: addCents(...sums.map((sum) => sum ?? cents(0))),
      unknown: sums.filter((sum) => sum === null).length,
    };
  }

  private priceOf(pieces: NamedPieces): Cents | null {
    return pieces.priceCents ?? this.units.priceOf(pieces);
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
      if (!row || row.max === null || taken === 0 || row.claimed + taken <= row.max) return [];
      return [{ itemId: row.itemId, variantId: row.variantId, max: row.claimed + taken }];
    });
  }

  /** False where nothing of a line with pieces is taken over: then its amounts do not count either. */
  private takeLine(entry: Entry): boolean {
    const refused = new Map<string, KeptText>();
    const taken = entry.pieces.flatMap((pieces): PlannedPieces[] => {
      const found = this.takePieces(pieces);
      if (!('notTaken' in found)) return [found];
      refused.set(JSON.stringify(found.notTaken), found.notTaken);
      return [];
    });
    if (refused.size > 0) this.why.set(entry.line, [...refused.values()]);
    this.taken.set(entry.line, taken);
    return taken.length > 0 || entry.pieces.length === 0;
  }

  private takePieces(pieces: NamedPieces): PlannedPieces | NotTaken {
    const unit = this.units.find(pieces);
    if ('notTaken' in unit) return unit;
    const { amount, text } = pieces;
    const { caption } = unit;
    const priceCents = pieces.priceCents ?? unit.priceCents;
    if (priceCents === null) return notTaken((i18n) => i18n.t('{caption} has no price', { caption }));
    const left = Math.max(0, this.leftOf(unit, this.takenOf) ?? amount);
    const { beyondLimits } = this.choices;
    if (amount > left) add(this.beyond, unit, beyondLimits ? amount - left : amount);
    if (amount > left && !beyondLimits)
      return notTaken((i18n) => i18n.t('only {left} of {caption} are left', { left, caption }));
    for (const key of stockOf(unit).map(stockKey)) add(this.takenOf, key, amount);
    add(this.amounts, unit, amount);
    return { unit: this.placeOf(unit), amount, priceCents, text };
  }

  /** The rest of the limits of the unit and of the units that it includes; null without any. */
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

/** The units of stock that a piece uses, each once (rule D16); none for a new item. */
function stockOf({ itemId, variantId, includes }: PlannedUnit): StockUnit[] {
  return itemId === null ? [] : unitsOf({ itemId, variantId, includes });
}
