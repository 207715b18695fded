import type { OpenStageRecord } from '@fan-beats/backend/contract';
import { parseDecimal } from '../../../shared/forms/numbers';
import { keyOf } from './openStages';
import { stageList } from './useOpenParams';

/** What is typed for each stage, by its key. */
export type TypedParts = Readonly<Record<string, string>>;

const toCents = (euros: number): number => Math.round(euros * 100);

/** What is asked for by its due day, then what is not; within that items, EMS, customs, domestics, older claims first (rule M5). */
export function inOrder(stages: readonly OpenStageRecord[]): readonly OpenStageRecord[] {
  const rank = ({ stage }: OpenStageRecord): number => stageList.indexOf(stage);
  return stages.toSorted((a, b) => {
    const [dueA, dueB] = [a.due_on ?? 'never', b.due_on ?? 'never'];
    if (dueA !== dueB) return dueA < dueB ? -1 : 1;
    return rank(a) - rank(b) || a.claim_id - b.claim_id;
  });
}

/** How an amount in euros goes over open stages, as they stand in that order. */
export function proposeParts(stages: readonly OpenStageRecord[], amount: number): TypedParts {
  let left = toCents(amount);
  return Object.fromEntries(
    stages.map((stage) => {
      const part = Math.min(left, toCents(stage.open));
      left -= part;
      return [keyOf(stage), part > 0 ? (part / 100).toFixed(2) : ''];
    }),
  );
}

export interface ReadParts {
  readonly parts: readonly { claim_id: number; stage: OpenStageRecord['stage']; amount: number }[];
  /** Euros of the amount that no part takes; below 0 where they take more than arrived. */
  readonly rest: number;
  /** Keys of parts that are no amount, or more than is open. */
  readonly wrong: ReadonlySet<string>;
}

/** Parts as they are typed, and what of the amount is left. */
export function readParts(stages: readonly OpenStageRecord[], typed: TypedParts, amount: number): ReadParts {
  const wrong = new Set<string>();
  const parts = stages.flatMap((stage) => {
    const key = keyOf(stage);
    const part = parseDecimal(typed[key] ?? '');
    if (part === undefined || (part ?? 0) > stage.open) wrong.add(key);
    return part ? [{ claim_id: stage.claim_id, stage: stage.stage, amount: part }] : [];
  });
  const sum = parts.reduce((cents, part) => cents + toCents(part.amount), 0);
  return { parts, rest: (toCents(amount) - sum) / 100, wrong };
}
