import { claimStream, goStream, NotFound, type GoStatus } from '@fan-beats/events';
import { readGoStatuses } from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { NewFacts } from '../../../../ledger/ledger-command';
import type { RecordChange } from '../../../../ledger/ledger-command';
import { done } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { applyGoStatus, evolveGo, initialGo, setGoStatus } from '@fan-beats/events/rules';
import { raiseRevision } from '../linked-gos';
import { ActOnGo } from './act-on-go';

/** The group order is held alone, so that its status stays what it was found to be. */
export interface HeldStatus {
  readonly moves: boolean;
}

/** An admin sets the status of a group order, with what that does to the Fan Beats of its claims (rules D6, D13, D34). */
export class SetGoStatus extends ActOnGo<typeof done, HeldStatus> {
  goId: number;
  status: GoStatus | null;

  decide(context: DecisionContext) {
    return decideStatus(context, this.goId, this.status);
  }

  override records() {
    return statusRecords(this.goId, this.status);
  }

  answer() {
    return done;
  }
}

export function decideStatus(context: DecisionContext, goId: number, status: GoStatus | null): NewFacts {
  if (!context.go(goId)) throw new NotFound('go');
  const stream = goStream(goId);
  const statusEvents = setGoStatus(context.fold(stream, initialGo, evolveGo), { goId, status });
  if (statusEvents.length === 0) return [];
  const claims = context.claimIdsOfGo(goId).map((claimId) => ({
    stream: claimStream(claimId),
    events: applyGoStatus(context.claim(claimId), { status }),
  }));
  return [{ stream, events: statusEvents }, ...claims];
}

export function statusRecords(goId: number, status: GoStatus | null): RecordChange<HeldStatus> {
  return {
    hold: async (records) => ({
      moves: ((await readGoStatuses(statementsIn(records), [goId])).get(goId) ?? null) !== status,
    }),
    // A save that leaves the status reads no claim: there may be thousands.
    needs: ({ moves }) => (moves ? { claimsOfGos: [goId] } : {}),
    save: async (records) => {
      await raiseRevision(records, goId);
      return null;
    },
  };
}
