import type { BatchChangeRecord, BatchRecord } from '@fan-beats/backend/contract';
import { costs } from '../panel/claimChanges';

const words: Readonly<Record<string, string>> = {
  ClaimPaymentReceived: 'marked as paid',
  ClaimPaymentRevoked: 'marked as unpaid',
  ClaimFreebiesCompleted: 'freebies done',
  ClaimFreebiesReopened: 'freebies open',
  ShippingCostSet: 'set',
  ShippingCostSettled: 'done',
  ShippingCostReopened: 'open again',
  ClaimNoteWritten: 'note written',
  ClaimTrackingAssigned: 'tracking ID assigned',
};

function changeText({ type, component, events }: BatchChangeRecord): string {
  const cost = costs.find(({ amount }) => amount === component)?.label;
  return `${events} × ${cost === undefined ? '' : `${cost} `}${words[type] ?? type}`;
}

/** What a bulk change did, in words. */
export function batchText({ changes }: BatchRecord): string {
  return changes.map(changeText).join(', ');
}

/** How much of a bulk change was undone since. */
export function reversalText({ reversed, events }: BatchRecord): string | null {
  if (reversed === 0) return null;
  return reversed >= events ? 'Undone' : `Undone in part (${reversed} of ${events})`;
}
