import { Rejection } from '@fan-beats/events';

/** The fact that took another one back. */
export interface Reversal {
  readonly position: number;
  /** Bulk act or attempt that the reversal belongs to. */
  readonly batchId: string | null;
}

/** Reversals of a stream, by the position they reverse. */
export type ReversalsMade = ReadonlyMap<number, Reversal>;

/** As an event carries it; position 0 while it is not written yet. */
interface Placed {
  readonly position: number;
  readonly meta?: { readonly batchId?: string };
}

export function withReversal(made: ReversalsMade, reversed: number, by: Placed): ReversalsMade {
  return new Map(made).set(reversed, { position: by.position, batchId: by.meta?.batchId ?? null });
}

/** Throws Rejection ALREADY_REVERSED (rule D53). */
export function assertNotReversed(made: ReversalsMade, position: number): void {
  const reversal = made.get(position);
  if (reversal) throw new Rejection('ALREADY_REVERSED', { reversedBy: reversal.position });
}
