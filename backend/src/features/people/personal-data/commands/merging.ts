import { accountStream, claimStream, existingClaim, NotFound, type ExistingClaim } from '@fan-beats/events';
import { handOver, type HandingOver } from '@fan-beats/events/rules';
import { IsNull, type EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { NewFacts } from '../../../../ledger/ledger-command';
import { awaitCommitsUnderWay } from '../../../../platform/people/hold-actor';
import { isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { handArrivalsOver } from '../../../claims/arrivals';
import { moveNotes } from '../../../money/payments/payment-notes';

/** The fields of a person that a merger needs. */
export interface MergingPerson {
  readonly userId: number;
  readonly isAdmin: boolean;
  /** The person into whom an earlier merger merged them; null for people who are not merged. */
  readonly mergedInto: number | null;
}

/**
 * Waits until no commit is under way, and locks a person. The lock itself does not wait: a ban has locks on rows of
 * people while it waits for the commits under way, and the ledger tries again. Throws NotFound.
 */
export async function lockPerson(records: EntityManager, userId: number): Promise<MergingPerson> {
  await awaitCommitsUnderWay(records);
  const user = await records.findOne(User, {
    where: { userId, erasedAt: IsNull() },
    lock: { mode: 'pessimistic_write', onLocked: 'nowait' },
  });
  return mergingPerson(userId, user);
}

/** A person, without a lock. Throws NotFound. */
export async function readPerson(records: EntityManager, userId: number): Promise<MergingPerson> {
  return mergingPerson(userId, await records.findOneBy(User, { userId, erasedAt: IsNull() }));
}

function mergingPerson(userId: number, user: User | null): MergingPerson {
  if (!user) throw new NotFound('user');
  return { userId, isAdmin: isAdmin(user), mergedInto: user.mergedInto };
}

export function standingClaims(state: DecisionContext, claimIds: readonly number[]): ExistingClaim[] {
  return claimIds.map((claimId) => existingClaim(state.claim(claimId)));
}

/** The facts that move an account and claims from one person to another, per stream. */
export function handingOverFacts(handing: HandingOver): NewFacts {
  const { from, to, claims } = handOver(handing);
  return [
    { stream: accountStream(handing.fromId), events: from },
    { stream: accountStream(handing.toId), events: to },
    ...claims.map((event) => ({ stream: claimStream(event.data.claimId), events: [event] })),
  ];
}

/** Moves the notes of a fan about claims together with the claims. */
export async function handNotesOver(
  records: EntityManager,
  claimIds: readonly number[],
  userId: number,
): Promise<void> {
  await moveNotes(records, claimIds, userId);
  await handArrivalsOver(records, claimIds, userId);
}
