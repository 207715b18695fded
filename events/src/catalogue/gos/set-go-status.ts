import type { GoEvent, GoStatus } from '../../language';
import type { GoState } from './go.state';

/**
 * An admin sets the status freely; the same one again is not a fact (rule D6). Effects on claims are decided in each
 * claim.
 */
export function setGoStatus(
  state: GoState,
  { goId, status }: { readonly goId: number; readonly status: GoStatus | null },
): GoEvent[] {
  if (status === state.status) return [];
  return [{ type: 'GoStatusSet', data: { goId, status, statusBefore: state.status } }];
}
