import { addCents, cents, timesCents, type Cents } from '@fan-beats/events/kernel';
import { stages, type PaymentMethod, type Stage } from '@fan-beats/events/language';
import { costFields } from './cells';
import type { Entry } from './entries';
import type { PaidAmount, PaidCell } from './payment-cells';

/** Pieces that are taken over, by the place of their unit. */
export interface PlannedPieces {
  readonly unit: number;
  readonly amount: number;
  readonly priceCents: Cents;
  readonly text: string | null;
}

/** Money that was paid on one day by one method, and the stages that it pays. The rest is credit. */
export interface PlannedPayment {
  readonly amountCents: Cents;
  /** The German day; null while nobody has answered. */
  readonly receivedOn: string | null;
  readonly method: PaymentMethod;
  readonly parts: readonly { readonly stage: Stage; readonly amountCents: Cents }[];
}

export interface PlannedClaim {
  readonly lines: readonly PlannedPieces[];
  readonly costs: Entry['costs'];
  readonly note: string | null;
  readonly payments: readonly PlannedPayment[];
}

/** The day and the method of payments, where the sheet does not say them. */
export interface PaymentDefaults {
  readonly paidOn: string | null;
  readonly paidBy: PaymentMethod;
}

/** The pieces taken over from each line. */
type Taken = ReadonlyMap<number, readonly PlannedPieces[]>;

interface MoreOfClaim extends PaymentDefaults {
  /** Notes that come after those of the lines. */
  readonly notes: readonly string[];
}

/** The claim of one fan. The lines of the fan add up (rule A4). */
export function claimOf(entries: readonly Entry[], taken: Taken, more: MoreOfClaim): PlannedClaim {
  const lines = new Map<string, PlannedPieces>();
  for (const piece of entries.flatMap(({ line }) => taken.get(line) ?? [])) {
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
  const notes = [...new Set([...entries.flatMap((entry) => entry.notes), ...more.notes])];
  const note = notes.length === 0 ? null : notes.join('\n');
  const charged = {
    items: sumOf([...lines.values()]),
    ems: costs.ems,
    customs: costs.customs,
    domestics: costs.domestics,
  };
  const payments = allocated(moneyOf(entries, taken, more), charged);
  return { lines: [...lines.values()], costs, note, payments };
}

/** Money of one day and method: the sum told for each stage, and the sum without a stage. */
interface Money {
  readonly receivedOn: string | null;
  readonly method: PaymentMethod;
  readonly ofStage: Map<Stage, number>;
  free: number;
}

/** The money of all lines, by day and method, the oldest first. */
function moneyOf(entries: readonly Entry[], taken: Taken, defaults: PaymentDefaults): readonly Money[] {
  const found = new Map<string, Money>();
  const moneyAt = ({ day, method }: Pick<PaidCell, 'day' | 'method'>): Money => {
    const receivedOn = day ?? defaults.paidOn;
    const by = method ?? defaults.paidBy;
    const key = `${receivedOn ?? ''} ${by}`;
    const money = found.get(key) ?? { receivedOn, method: by, ofStage: new Map<Stage, number>(), free: 0 };
    found.set(key, money);
    return money;
  };
  const addTo = ({ ofStage }: Money, stage: Stage, amount: number): unknown =>
    ofStage.set(stage, (ofStage.get(stage) ?? 0) + amount);
  for (const entry of entries) {
    const ofLine = { ...entry.costs, items: sumOf(taken.get(entry.line) ?? []) };
    const { paid } = entry.paid;
    for (const stage of stages) {
      const all = ofLine[stage] ?? 0;
      const told = entry.paid[`paid_${stage}`];
      if (told) addTo(moneyAt(told), stage, amountOf(told.amount, all));
      else if (paid?.amount === 'all') addTo(moneyAt(paid), stage, all);
    }
    if (paid && paid.amount !== 'all') moneyAt(paid).free += paid.amount;
  }
  return [...found.values()].sort((a, b) => ((a.receivedOn ?? '') < (b.receivedOn ?? '') ? -1 : 1));
}

type Charged = { readonly [Of in Stage]?: Cents | undefined };

/**
 * The amount paid for each stage, at most its cost. Amounts without a stage go to the stages in order (rule M5). The
 * rest is credit.
 */
function allocated(money: readonly Money[], charged: Charged): readonly PlannedPayment[] {
  const covered = new Map<Stage, number>();
  const cover = (stage: Stage, atMost: number): number => {
    const amount = Math.min(atMost, (charged[stage] ?? 0) - (covered.get(stage) ?? 0));
    covered.set(stage, (covered.get(stage) ?? 0) + amount);
    return amount;
  };
  const named = money.map(({ ofStage }) =>
    stages.map((stage) => ({ stage, amount: cover(stage, ofStage.get(stage) ?? 0) })),
  );
  return money.flatMap(({ receivedOn, method, ofStage, free }, index) => {
    const total = [...ofStage.values()].reduce((sum, amount) => sum + amount, free);
    let left = free;
    const parts = (named[index] ?? []).flatMap(({ stage, amount }) => {
      const more = cover(stage, left);
      left -= more;
      return amount + more > 0 ? [{ stage, amountCents: cents(amount + more) }] : [];
    });
    return total > 0 ? [{ amountCents: cents(total), receivedOn, method, parts }] : [];
  });
}

const amountOf = (told: PaidAmount, all: number): number => (told === 'all' ? all : told);

/** All money that was paid before. */
export const paidOf = ({ payments }: Pick<PlannedClaim, 'payments'>): Cents =>
  addCents(...payments.map(({ amountCents }) => amountCents));

export const sumOf = (lines: readonly PlannedPieces[]): Cents =>
  addCents(...lines.map(({ priceCents, amount }) => timesCents(priceCents, amount)));
