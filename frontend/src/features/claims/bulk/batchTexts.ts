import type { BatchRecord } from '@fan-beats/backend/contract';
import { bulkText, costNames } from '../../../shared/ledger/eventTexts';

const names: Readonly<Record<string, string>> = costNames;

/** What a bulk change did, in words. */
export function batchText({ changes }: BatchRecord): string {
  return changes
    .map(({ type, component, events }) =>
      [events, '×', names[component ?? ''] ?? [], bulkText(type)].flat().join(' '),
    )
    .join(', ');
}

/** How much of a bulk change was undone since. */
export function reversalText({ reversed, events }: BatchRecord): string | null {
  if (reversed === 0) return null;
  return reversed >= events ? 'Undone' : `Undone in part (${reversed} of ${events})`;
}
