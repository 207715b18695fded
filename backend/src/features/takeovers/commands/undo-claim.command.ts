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
  needsToTakeBack,
  takenBack,
  type PaymentPlace,
} from '../../money/reversals/commands/take-back-payment';
import { actOfUndo, claimIdOf, isActOfOthers, undoBatchId } from './moved';

/** Takes back the payment of a claim that was taken over, and deletes the claim: all of it or nothing. */
export class UndoClaim extends ShopCommand<typeof done> {
  readonly commandName = 'UndoClaim';

  takeoverId: string;
  stream: string;
  userId: number;
  payment?: PaymentPlace;
}

@CommandHandler(UndoClaim)
export class UndoClaimHandler implements ICommandHandler<UndoClaim> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws Rejection TAKE_OVER_MOVED. */
  async execute(command: UndoClaim): Promise<typeof done> {
    const { takeoverId, stream, userId, payment } = command;
    const batchId = undoBatchId(takeoverId);
    const paymentStreams = payment ? needsToTakeBack(payment).streams : [];

    await this.ledger.commit(command, {
      // Nobody was notified of the claim, so nobody is notified of its end (rule A8).
      via: 'import',
      batchId,
      actId: actOfUndo(takeoverId),
      idempotencyKey: `${batchId}, ${stream}`,
      input: { batchId, stream },
      subjectId: userId,
      needs: {
        streams: [...new Set([stream, accountStream(userId), ...paymentStreams])],
        accounts: [userId],
      },
      decide: (state) => undoFacts(state, command),
    });
    return done;
  }
}

function undoFacts(state: DecisionContext, { takeoverId, stream, payment }: UndoClaim): NewFacts {
  const events = eventsOf<RecordedEvent<ClaimEvent>>(state, stream);
  const claim = events.reduce<ClaimState>(evolveClaim, initialClaim);
  if (claim.status !== 'existing') return [];
  const isMoved = events.some((event) => isActOfOthers(event, takeoverId));
  if (isMoved || (payment && isTakenBack(state, payment)))
    throw new Rejection('TAKE_OVER_MOVED', { claimIds: [claimIdOf(stream)] });
  const back = payment ? takenBack(state, payment, { reason: null }).streams : [];
  const released = back.flatMap((one) =>
    one.stream === stream ? (one.events as readonly ClaimEvent[]) : [],
  );
  const gone = deleteClaim(released.reduce<ClaimState>(evolveClaim, claim));
  return [{ stream, events: [...released, ...gone] }, ...back.filter((one) => one.stream !== stream)];
}
