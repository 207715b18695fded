import type { GoRecord } from '@fan-beats/backend/contract';
import { standingLabel } from '../../shared/go/goStanding';

/** Why nothing can be added; null while the group order is open. An admin may change an existing claim at any time (rule D10). */
export function closedReason(
  go: GoRecord,
  hasClaim: boolean,
  who: { readonly proxy: boolean; readonly now: number },
): string | null {
  if (who.proxy && hasClaim) return go.status === 'CANCELED' ? 'Canceled' : null;
  return standingLabel(go, who.now);
}
