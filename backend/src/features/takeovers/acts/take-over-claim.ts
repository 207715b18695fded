import { accountStream, claimStream, germanDay, initialClaim, NotFound } from '@fan-beats/events';
import { takeOverClaim } from '@fan-beats/events/rules';
import type { DecisionContext } from '../../../ledger/decision-context';
import { DoneAct } from '../../../ledger/ledger-act';
import type { NewFacts } from '../../../ledger/ledger-command';
import { loadOffers } from '../../catalogue/items/commands/load-offers';
import type { ClaimToMake } from '../takeover.entity';

/** The claim of one fan with what was paid of it, whole or not at all (rules A5, A7). */
export class TakeOverClaim extends DoneAct {
  takeoverId: string;
  goId: number;
  claim: ClaimToMake;

  override via() {
    return 'import' as const;
  }

  override terms() {
    const { takeoverId, claim } = this;
    const { userId } = claim;
    return {
      ...{ batchId: takeoverId, idempotencyKey: `${takeoverId}/${userId}`, subjectId: userId },
      input: { takeoverId, userId },
    };
  }

  override needs() {
    const { goId, claim } = this;
    const { userId, lines } = claim;
    const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
    return {
      ...{ goIds: [goId], claimsOf: [{ goId, userId }], accounts: [userId] },
      ...{ items: [{ goId, itemIds, load: loadOffers }], streams: [accountStream(userId)] },
    };
  }

  decide(context: DecisionContext): NewFacts {
    const { goId, claim: told } = this;
    const { userId } = told;
    const go = context.go(goId);
    if (!go) throw new NotFound('go');
    const standing = context.claimIdOf(goId, userId);
    const claimId = standing ?? context.newClaimId();
    const facts = takeOverClaim(standing === undefined ? initialClaim : context.claim(standing), {
      ...{ claimId, userId, go, told, now: context.now },
      offers: context.items(loadOffers, goId),
      limitOf: (unit) => context.limitOf(goId, unit),
      balanceCents: context.account(userId).balanceCents,
      payment: { receivedOn: germanDay(context.now), method: 'other', note: 'As told by the sheet' },
    });
    // The money first: nothing is paid of what is not there yet.
    return [
      { stream: accountStream(userId), events: facts.account },
      { stream: claimStream(claimId), events: facts.claim },
    ];
  }
}
