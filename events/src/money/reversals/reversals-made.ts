import { Rejection } from '../../kernel/rules';

/** The fact that reversed another one. */
export interface Reversal {
  /** 0 while it is not written yet. */
  readonly position: number;
  /** Bulk act or attempt that the reversal belongs to. */
  readonly batchId: string | null;
}

/** Reversals of a stream, by the position they reverse. */
export type ReversalsMade = ReadonlyMap<number, Reversal>;

export const noReversals: ReversalsMade = new Map();

/** A fact as decided or, with its position, as recorded. */
export type MaybeRecorded<Event> = Event & {
  readonly position?: number;
  readonly meta?: { readonly actId?: string; readonly batchId?: string };
};

export function withReversal(
  made: ReversalsMade,
  reversed: number,
  by: MaybeRecorded<unknown>,
): ReversalsMade {
  return new Map(made).set(reversed, { position: by.position ?? 0, batchId: by.meta?.batchId ?? null });
}

/** Throws Rejection ALREADY_REVERSED (rule D53). */
export function assertNotReversed(made: ReversalsMade, position: number): void {
  const reversal = made.get(position);
  if (reversal) throw new Rejection('ALREADY_REVERSED', { reversedBy: reversal.position });
}
