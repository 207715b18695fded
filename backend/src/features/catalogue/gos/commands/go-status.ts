import { claimStream, goStream, NotFound, type GoStatus } from '@fan-beats/events';
import { applyGoStatus, evolveGo, initialGo, setGoStatus } from '@fan-beats/events/rules';
import { readGoStatuses } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';

/**
 * Whether the status changes. The command locks the group order exclusively, so that the status stays as it was read.
 */
export interface HeldStatus {
  readonly moves: boolean;
}

export async function lockStatus(
  records: EntityManager,
  goId: number,
  status: GoStatus | null,
): Promise<HeldStatus> {
  const statuses = await readGoStatuses(statementsIn(records), [goId]);
  return { moves: (statuses.get(goId) ?? null) !== status };
}

/** A save that leaves the status reads no claim: there may be thousands. */
export const claimsOfStatus = (goId: number, { moves }: HeldStatus): CommandNeeds =>
  moves ? { claimsOfGos: [goId] } : {};

/** The status of a group order, with what it does to the Fan Beats of its claims (rules D6, D13, D34). Throws NotFound. */
export function decideStatus(state: DecisionContext, goId: number, status: GoStatus | null): NewFacts {
  if (!state.go(goId)) throw new NotFound('go');
  const stream = goStream(goId);
  const statusEvents = setGoStatus(state.fold(stream, initialGo, evolveGo), { goId, status });
  if (statusEvents.length === 0) return [];
  const claims = state.claimIdsOfGo(goId).map((claimId) => ({
    stream: claimStream(claimId),
    events: applyGoStatus(state.claim(claimId), { status }),
  }));
  return [{ stream, events: statusEvents }, ...claims];
}
