import { addCents, cents, timesCents, type Cents } from '@fan-beats/events/kernel';
import { stages, type Stage } from '@fan-beats/events/language';
import { costFields, type PaidAmount } from './cells';
import type { Entry } from './entries';

/** Pieces that are taken over, by the place of their unit. */
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

/** The pieces taken over from each line. */
type Taken = ReadonlyMap<number, readonly PlannedPieces[]>;

/** The claim of one fan. The lines of the fan add up (rule A4); `moreNotes` come after theirs. */
export function claimOf(
  entries: readonly Entry[],
  taken: Taken,
  moreNotes: readonly string[] = [],
): PlannedClaim {
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
  const notes = [...new Set([...entries.flatMap((entry) => entry.notes), ...moreNotes])];
  const note = notes.length === 0 ? null : notes.join('\n');
  return {
    lines: [...lines.values()],
    costs,
    note,
    ...paidOf(entries, taken, { lines: [...lines.values()], costs }),
  };
}

/**
 * The amount paid for each stage, at most its cost. Amounts without a stage go to the stages in order (rule M5). The
 * rest is credit.
 */
function paidOf(
  entries: readonly Entry[],
  taken: Taken,
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
    const ofLine = { ...entry.costs, items: sumOf(taken.get(entry.line) ?? []) };
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

const amountOf = (told: PaidAmount | undefined, all: number): number => (told === 'all' ? all : (told ?? 0));

export const sumOf = (lines: readonly PlannedPieces[]): Cents =>
  addCents(...lines.map(({ priceCents, amount }) => timesCents(priceCents, amount)));
