import type { GoRecord } from '@fan-beats/backend/contract';
import { decideCard, phaseOf } from '../gos/goCard';

/** Why nothing can be added; null while the group order is open. An admin may change an existing claim at any time (rule D10). */
export function closedReason(
  go: GoRecord,
  hasClaim: boolean,
  who: { readonly proxy: boolean; readonly now: number },
): string | null {
  const { proxy, now } = who;
  if (proxy && hasClaim) return go.status === 'CANCELED' ? 'Canceled' : null;
  if (go.status === null && phaseOf(go, now) === 'inside') return null;
  return decideCard(go, hasClaim, now).label;
}
