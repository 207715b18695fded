import type { RecordedEvent } from '@fan-beats/events';
import { actIdOfName } from '../../../ledger/act-id';

/** The batch of an undo, named like the reversals of other acts: none of these is a bulk act that can be undone in turn. */
export function undoBatchId(takeoverId: string): string {
  return `reversal of take-over ${takeoverId}`;
}

/** A take-over is one act however many claims it makes, and whoever goes on with it after a crash. Its undo is another one. */
export function actOfTakeOver(takeoverId: string): string {
  return actIdOfName(`take-over ${takeoverId}`);
}

export function actOfUndo(takeoverId: string): string {
  return actIdOfName(undoBatchId(takeoverId));
}

/** Whether anybody acted since: neither the take-over, nor its undo, nor the shop itself, which asks for money. */
export function isActOfOthers(event: RecordedEvent, takeoverId: string): boolean {
  const { batchId, via } = event.meta;
  if (event.type === 'ClaimPaymentRequested' && via === 'system') return false;
  return batchId !== takeoverId && batchId !== undoBatchId(takeoverId);
}

export function claimIdOf(stream: string): number {
  return Number(stream.slice('claim-'.length));
}
