import { claimStream, goStream, NotFound, type GoStatus } from '@fan-beats/events';
import { readGoStatuses } from '@fan-beats/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { applyGoStatus } from '../../claims/domain/apply-go-status';
import type { LedgerCommand, RecordChange } from '../../../ledger/ledger-command';
import { Ledger } from '../../../ledger/ledger';
import type { DecisionContext } from '../../../ledger/decision-context';
import { statementsIn } from '../../../platform/database/statements';
import type { Actor } from '../../../platform/people/actor';
import { Go } from '../go.entity';
import { evolveGo, initialGo } from '../domain/go.state';
import { setGoStatus } from '../domain/set-go-status';

export interface GoStatusRequest {
  readonly actor: Actor;
  readonly goId: number;
  readonly status: GoStatus | null;
}

/** An admin sets the status of a group order, with what that does to the Fan Beats of its claims (rules D6, D13, D34). */
export class SetGoStatus extends Command<void> {
  constructor(readonly input: GoStatusRequest) {
    super();
  }
}

@CommandHandler(SetGoStatus)
export class SetGoStatusHandler implements ICommandHandler<SetGoStatus> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SetGoStatus): Promise<void> {
    return this.ledger.run<void, HeldStatus>({
      ...statusAct(input),
      records: statusRecords(input),
    });
  }
}

/** The group order is held alone, so that its status stays what it was found to be. */
export interface HeldStatus {
  readonly moves: boolean;
}

/** What sets a status, without the records that are saved along with it. */
export function statusAct({ actor, goId, status }: GoStatusRequest): LedgerCommand<void, HeldStatus> {
  return {
    actor,
    via: 'admin',
    input: { goId, status },
    exclusiveGoIds: [goId],
    needs: { goIds: [goId], streams: [goStream(goId)] },
    decide: (context) => ({ streams: decideStatus(context, goId, status), answer: undefined }),
    answerAgain: () => undefined,
  };
}

export function statusRecords({ goId, status }: GoStatusRequest): RecordChange<HeldStatus> {
  return {
    hold: async (records) => ({
      moves: ((await readGoStatuses(statementsIn(records), [goId])).get(goId) ?? null) !== status,
    }),
    // A save that leaves the status reads no claim: there may be thousands.
    needs: ({ moves }) => (moves ? { claimsOfGos: [goId] } : {}),
    save: async (records) => {
      await records.increment(Go, { goId }, 'revision', 1);
      return null;
    },
  };
}

function decideStatus(context: DecisionContext, goId: number, status: GoStatus | null) {
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
