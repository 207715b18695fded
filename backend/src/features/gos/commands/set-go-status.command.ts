import {
  claimStream,
  ConcurrencyConflict,
  evolveClaim,
  goStream,
  initialClaim,
  NotFound,
  type GoStatus,
} from '@fan-beats/events';
import { readGoStatuses, type ReadSource } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { applyGoStatus } from '../../claims/domain/apply-go-status';
import { Ledger } from '../../../ledger/ledger';
import type { LedgerWorld } from '../../../ledger/ledger-world';
import type { Transaction } from '../../../ledger/transaction';
import type { Actor } from '../../../platform/people/actor';
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
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly tables: ReadSource,
  ) {}

  async execute({ input }: SetGoStatus): Promise<void> {
    const { actor, goId, status, also } = input;
    // A save that leaves the status reads no claim: there may be thousands, and nobody can claim meanwhile.
    const moves = ((await readGoStatuses(this.tables, [goId])).get(goId) ?? null) !== status;
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      input: { goId, status },
      exclusiveGoIds: [goId],
      needs: { goIds: [goId], streams: [goStream(goId)], claimsOfGos: moves ? [goId] : [] },
      decide: (world) => ({ streams: decideStatus(world, goId, { status, moves }), answer: undefined }),
      answerAgain: () => undefined,
      also: async (transaction) => {
        await reviseGo(transaction, goId);
        await also?.(transaction);
      },
    });
  }
}

interface WantedStatus {
  readonly status: GoStatus | null;
  /** It was another one when the act began, so that the claims are there. */
  readonly moves: boolean;
}

function decideStatus(world: LedgerWorld, goId: number, { status, moves }: WantedStatus) {
  if (!world.go(goId)) throw new NotFound('go');
  const stream = goStream(goId);
  const statusEvents = setGoStatus(world.fold(stream, initialGo, evolveGo), { goId, status });
  if (statusEvents.length === 0) return [];
  if (!moves) throw new ConcurrencyConflict(stream);
  const claims = world.claimIdsOfGo(goId).map((claimId) => ({
    stream: claimStream(claimId),
    events: applyGoStatus(world.fold(claimStream(claimId), initialClaim, evolveClaim), { status }),
  }));
  return [{ stream, events: statusEvents }, ...claims];
}
