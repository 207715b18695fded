import { claimStream, goStream, NotFound, type GoStatus } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { applyGoStatus } from '../../claims/domain/apply-go-status';
import { evolveClaim, initialClaim } from '../../claims/domain/claim.state';
import { Ledger } from '../../ledger/ledger';
import type { LedgerWorld } from '../../ledger/ledger-world';
import type { Transaction } from '../../ledger/transaction';
import type { Actor } from '../../procedures/actor';
import { evolveGo, initialGo } from '../domain/go.state';
import { setGoStatus } from '../domain/set-go-status';
import { reviseGo } from './revise-go';

export interface GoStatusRequest {
  readonly actor: Actor;
  readonly goId: number;
  readonly status: GoStatus | null;
  /** Changes of the group order's own row that stand or fall with the status; run also where the status stays the same. */
  readonly also?: (transaction: Transaction) => Promise<void>;
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
    const { actor, goId, status, also } = input;
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      input: { goId, status },
      exclusiveGoId: goId,
      needs: { goIds: [goId], streams: [goStream(goId)], claimsOfGos: [goId] },
      decide: (world) => ({ streams: decideStatus(world, goId, status), answer: undefined }),
      answerAgain: () => undefined,
      also: async (transaction) => {
        await reviseGo(transaction, goId);
        await also?.(transaction);
      },
    });
  }
}

function decideStatus(world: LedgerWorld, goId: number, status: GoStatus | null) {
  if (!world.go(goId)) throw new NotFound('go');
  const stream = goStream(goId);
  const statusEvents = setGoStatus(world.fold(stream, initialGo, evolveGo), { goId, status });
  if (statusEvents.length === 0) return [];
  const claims = world.claimIdsOfGo(goId).map((claimId) => ({
    stream: claimStream(claimId),
    events: applyGoStatus(world.fold(claimStream(claimId), initialClaim, evolveClaim), { status }),
  }));
  return [{ stream, events: statusEvents }, ...claims];
}
