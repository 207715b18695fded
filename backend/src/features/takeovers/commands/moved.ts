import type { RecordedEvent } from '@fan-beats/events';

/** The batch of an undo, named like the reversals of other acts: none of these is a bulk act that can be undone in turn. */
export function undoBatchId(takeoverId: string): string {
  return `reversal of take-over ${takeoverId}`;
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
