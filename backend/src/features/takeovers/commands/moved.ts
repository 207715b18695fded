import type { RecordedEvent } from '@fan-beats/events';
import { actIdOfName } from '../../../ledger/act-id';

/**
 * The batch of an undo, named like the reversals of other acts: none of these is a bulk act that can be undone again.
 */
export function undoBatchId(takeoverId: string): string {
  return `reversal of take-over ${takeoverId}`;
}

/**
 * A take-over is one act, however many claims it makes, and whoever continues it after a crash. Its undo is another
 * one.
 */
export function actOfTakeOver(takeoverId: string): string {
  return actIdOfName(`take-over ${takeoverId}`);
}

export function actOfUndo(takeoverId: string): string {
  return actIdOfName(undoBatchId(takeoverId));
}

/**
 * Whether an event is an act of others. It is not one of the take-over, of its undo, or of the shop itself, which
 * requests payments.
 */
export function isActOfOthers(event: RecordedEvent, takeoverId: string): boolean {
  const { batchId, via } = event.meta;
  if (event.type === 'ClaimPaymentRequested' && via === 'system') return false;
  return batchId !== takeoverId && batchId !== undoBatchId(takeoverId);
}

export function claimIdOf(stream: string): number {
  return Number(stream.slice('claim-'.length));
}
