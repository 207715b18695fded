import { accountStream, cents, claimStream, germanDay, initialClaim, NotFound } from '@fan-beats/events';
import { takeOverClaim } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../ledger/ledger';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { loadOffers } from '../../catalogue/items/commands/load-offers';
import type { PlannedPayment } from '../claim-of-lines';
import type { ClaimToMake } from '../takeover.entity';
import { actOfTakeOver } from './moved';

/** Makes the claim of one fan with the money that was paid for it, all of it or nothing (rules A5, A7). */
export class TakeOverClaim extends ShopCommand<typeof done> {
  readonly commandName = 'TakeOverClaim';

  takeoverId: string;
  goId: number;
  claim: ClaimToMake;
}

@CommandHandler(TakeOverClaim)
export class TakeOverClaimHandler implements ICommandHandler<TakeOverClaim> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: TakeOverClaim): Promise<typeof done> {
    const { takeoverId, goId, claim: sheet } = command;
    const { userId } = sheet;
    const itemIds = [...new Set(sheet.lines.map(({ itemId }) => itemId))];

    await this.ledger.commit(command, {
      via: 'import',
      batchId: takeoverId,
      actId: actOfTakeOver(takeoverId),
      idempotencyKey: `${takeoverId}/${userId}`,
      input: { takeoverId, userId },
      subjectId: userId,
      needs: {
        goIds: [goId],
        claimsOf: [{ goId, userId }],
        accounts: [userId],
        items: [{ goId, itemIds, load: loadOffers }],
        streams: [accountStream(userId)],
      },
      decide(state) {
        const go = state.go(goId);
        if (!go) throw new NotFound('go');
        const standing = state.claimIdOf(goId, userId);
        const claimId = standing ?? state.newClaimId();
        const facts = takeOverClaim(standing === undefined ? initialClaim : state.claim(standing), {
          claimId,
          userId,
          go,
          sheet: { ...sheet, payments: paymentsOf(sheet, germanDay(state.now)) },
          now: state.now,
          offers: state.items(loadOffers, goId),
          limitOf: (unit) => state.limitOf(goId, unit),
          balanceCents: state.account(userId).balanceCents,
          paymentNote: 'As told by the sheet',
        });
        // A payment comes before the stages that it pays, and each payment before the next one.
        const [first = { account: [], claim: [] }, ...others] = facts.payments;
        return [
          { stream: accountStream(userId), events: first.account },
          { stream: claimStream(claimId), events: [...facts.claim, ...first.claim] },
          ...others.flatMap(({ account, claim }) => [
            { stream: accountStream(userId), events: account },
            { stream: claimStream(claimId), events: claim },
          ]),
        ];
      },
    });
    return done;
  }
}

/** The payments of a claim. A take-over that an earlier release left unfinished has one, without a day. */
function paymentsOf({ payments, paidCents = cents(0), parts = [] }: ClaimToMake, today: string) {
  const earlier: readonly PlannedPayment[] =
    paidCents > 0 ? [{ amountCents: paidCents, receivedOn: null, method: 'other', parts }] : [];
  return (payments ?? earlier).map((one) => ({ ...one, receivedOn: one.receivedOn ?? today }));
}
