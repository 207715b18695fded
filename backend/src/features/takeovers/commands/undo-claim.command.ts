import {
  accountStream,
  evolveClaim,
  initialClaim,
  Rejection,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
} from '@fan-beats/events';
import { deleteClaim } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import type { NewFacts } from '../../../ledger/ledger-command';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import {
  eventsOf,
  isTakenBack,
  needsToTakeBackAll,
  takenBackAll,
  type PaymentPlace,
} from '../../money/reversals/commands/take-back-payment';
import { actOfUndo, claimIdOf, isActOfOthers, undoBatchId } from './moved';

/** Takes back the payments of a claim that was taken over, and deletes the claim: all of it or nothing. */
export class UndoClaim extends ShopCommand<typeof done> {
  readonly commandName = 'UndoClaim';

  takeoverId: string;
  stream: string;
  userId: number;
  payments: readonly PaymentPlace[];
}

@CommandHandler(UndoClaim)
export class UndoClaimHandler implements ICommandHandler<UndoClaim> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws Rejection TAKE_OVER_MOVED. */
  async execute(command: UndoClaim): Promise<typeof done> {
    const { takeoverId, stream, userId, payments } = command;
    const batchId = undoBatchId(takeoverId);
    const { streams } = needsToTakeBackAll(payments);

    await this.ledger.commit(command, {
      // Nobody was notified of the claim, so nobody is notified of its end (rule A8).
      via: 'import',
      batchId,
      actId: actOfUndo(takeoverId),
      idempotencyKey: `${batchId}, ${stream}`,
      input: { batchId, stream },
      subjectId: userId,
      needs: {
        streams: [...new Set([stream, accountStream(userId), ...streams])],
        accounts: [userId],
      },
      decide: (state) => undoFacts(state, command),
    });
    return done;
  }
}

function undoFacts(state: DecisionContext, { takeoverId, stream, payments }: UndoClaim): NewFacts {
  const events = eventsOf<RecordedEvent<ClaimEvent>>(state, stream);
  const claim = events.reduce<ClaimState>(evolveClaim, initialClaim);
  if (claim.status !== 'existing') return [];
  const isMoved = events.some((event) => isActOfOthers(event, takeoverId));
  if (isMoved || payments.some((payment) => isTakenBack(state, payment)))
    throw new Rejection('TAKE_OVER_MOVED', { claimIds: [claimIdOf(stream)] });
  const back = takenBackAll(state, payments, { reason: null }).streams;
  const released = back.flatMap((one) =>
    one.stream === stream ? (one.events as readonly ClaimEvent[]) : [],
  );
  const gone = deleteClaim(released.reduce<ClaimState>(evolveClaim, claim));
  return [{ stream, events: [...released, ...gone] }, ...back.filter((one) => one.stream !== stream)];
}
