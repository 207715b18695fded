import type { BalanceHandedOver, PointsHandedOver } from '../money/accounts/account.events';
import type { RecordedEvent } from '../event-definitions';
import type { ClaimHandedOver } from '../claims/claim.events';
import { idsOf, type ExistingClaim } from '../claims/claim.state';
import type { Account } from '../money/accounts/account';
import { cents } from '../kernel/money';
import { points } from '../kernel/points';
import { Rejection } from '../kernel/rules';
import { postingsOf } from '../money/postings';
import type { PersonMerged, PersonSeparated } from './person.events';

/** The property that goes to another person: the whole account, and the existing claims. */
export interface HandingOver {
  readonly fromId: number;
  readonly toId: number;
  readonly account: Account;
  readonly claims: readonly ExistingClaim[];
}

export interface HandedOver {
  readonly from: readonly (BalanceHandedOver | PointsHandedOver)[];
  readonly to: readonly (BalanceHandedOver | PointsHandedOver)[];
  readonly claims: readonly ClaimHandedOver[];
}

/**
 * Moves an account and claims to another person. The sums of both stay the same, and the payments of a claim go with it
 * (rule A10).
 */
export function handOver({ fromId, toId, account, claims }: HandingOver): HandedOver {
  return {
    from: accountMoved(account, { userId: fromId, otherUserId: toId }, (amount) => 0 - amount),
    to: accountMoved(account, { userId: toId, otherUserId: fromId }, (amount) => amount),
    claims: claims.map((claim) => ({
      type: 'ClaimHandedOver',
      data: {
        ...idsOf(claim),
        userId: toId,
        fromUserId: fromId,
        submittedBy: claim.submittedBy,
        lineNumbers: claim.lines.map(({ line }) => line),
      },
    })),
  };
}

function accountMoved(
  { balanceCents, points: beats, pending }: Account,
  who: Pick<BalanceHandedOver['data'], 'userId' | 'otherUserId'>,
  signed: (amount: number) => number,
) {
  const euros: BalanceHandedOver = {
    type: 'BalanceHandedOver',
    data: { ...who, differenceCents: cents(signed(balanceCents)) },
  };
  const fanBeats: PointsHandedOver = {
    type: 'PointsHandedOver',
    data: { ...who, difference: points(signed(beats)), pending: points(signed(pending)) },
  };
  return [euros, fanBeats].filter((event) => postingsOf(event).length > 0);
}

interface Person {
  readonly userId: number;
  readonly isAdmin: boolean;
  /** The person they are since an earlier merger; null for a person who was not merged. */
  readonly mergedInto: number | null;
}

/**
 * Throws Rejection SAME_PERSON, MERGED_AWAY where one of them was already merged into another person, and IS_ADMIN for
 * an admin who would be gone.
 */
export function refuseMerger(gone: Person, kept: Person): void {
  if (gone.userId === kept.userId) throw new Rejection('SAME_PERSON');
  for (const { userId, mergedInto } of [gone, kept])
    if (mergedInto !== null) throw new Rejection('MERGED_AWAY', { userId, intoUserId: mergedInto });
  if (gone.isAdmin) throw new Rejection('IS_ADMIN');
}

/** The fact itself: it names the account and the claims that move, so that the merger can be undone. */
export function merged({ fromId, toId, account, claims }: HandingOver): PersonMerged {
  const claimIds = claims.map(({ claimId }) => claimId);
  return { type: 'PersonMerged', data: { userId: fromId, intoUserId: toId, claimIds, ...account } };
}

/**
 * Undoes a merger while nothing was recorded on an account or a claim of either person since. Acts of the shop itself
 * move nothing and do not count. Throws Rejection ACTED_SINCE, which names the first act since.
 */
export function separated(
  { position, data }: RecordedEvent<PersonMerged>,
  since: readonly RecordedEvent[],
): PersonSeparated {
  const acted = since.find((event) => event.position > position && event.meta.via !== 'system');
  if (acted) {
    const claimId = 'claimId' in acted.data ? acted.data.claimId : undefined;
    throw new Rejection('ACTED_SINCE', { type: acted.type, claimId, position: acted.position });
  }
  return { type: 'PersonSeparated', data: { ...data, reversesPosition: position } };
}
