import { NotFound, personStream, withdrawalsStream } from '@fan-beats/events';
import { erasePerson, evolveErased } from '@fan-beats/events/rules';
import { forgetPerson, mergedInto, peopleIn, readMergers } from '@fan-beats/projections';
import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';
import { awaitCommitsUnderWay } from '../../../../platform/people/hold-actor';
import { adminRole } from '../../../../platform/people/person';
import { mailKeys } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { forgetArrivals } from '../../../claims/arrivals';
import { deleteNotes } from '../../../money/payments/payment-notes';
import { forgetNotices } from '../../../notices/notice.table';
import { deleteRequests } from '../../../site/feedback/contact-requests';
import { forgetArrivalsFrom } from '../../../withdrawals/arrivals';
import { eraseFrom, forgetErased } from '../../../withdrawals/withdrawals';
import { forgetEntryTokens } from '../../session/entry-tokens';
import { forgetFactors } from '../../session/forget-factors';
import { forgetLogins } from '../../session/login-facts';
import { factorGuesses, forgetGuesses } from '../../session/login-throttle';
import { forgetSessions } from '../../session/sessions';
import { endGrants } from '../../users/grants';

/** The people of an erasure. */
export interface ErasedPeople {
  /** One person, or several merged people. */
  readonly people: readonly User[];
  /** People with almost the same spelling of the address, from before such addresses counted as the same (rule D78). */
  readonly others: readonly User[];
}

/**
 * The numbers of a person and of all people merged with them. The first is the remaining person, who has everything.
 * Nobody else writes about them until the transaction ends.
 */
export async function lockNumbers(records: EntityManager, userId: number): Promise<readonly number[]> {
  await awaitCommitsUnderWay(records);
  const mergers = await readMergers(statementsIn(records));
  return peopleIn(mergers, mergedInto(mergers, userId));
}

export interface LockedPeople {
  readonly people: readonly User[];
  readonly isLastAdmin: boolean;
}

/**
 * Locks the rows of these people and of all admins, because one admin has to be left. The lock does not wait: a ban has
 * locks on those rows while it waits for the commits under way, this one included. The ledger tries again instead.
 * Throws NotFound.
 */
export async function lockPeople(records: EntityManager, userIds: readonly number[]): Promise<LockedPeople> {
  const locked = await records.find(User, {
    where: [{ userId: In(userIds) }, { role: MoreThanOrEqual(adminRole) }],
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write', onLocked: 'nowait' },
  });
  const people = locked.filter(({ userId }) => userIds.includes(userId));
  if (people.length < userIds.length) throw new NotFound('user');
  const [admin, ...others] = locked.filter(({ role, banned }) => role >= adminRole && !banned);
  return { people, isLastAdmin: admin !== undefined && people.includes(admin) && others.length === 0 };
}

/** Other people with almost the same address as one of these. */
export async function peopleWithLikeMail(
  records: EntityManager,
  people: readonly User[],
): Promise<readonly User[]> {
  const keys = people.flatMap(({ mail }) => (mail === null ? [] : mailKeys(mail)));
  const found = await records
    .createQueryBuilder(User, 'other')
    .where('lower(other.mail_key) IN (:...keys)', { keys: ['', ...keys] })
    .getMany();
  return found.filter(({ userId }) => !people.some((one) => one.userId === userId));
}

export function erasureNeeds({ people }: ErasedPeople): CommandNeeds {
  return { streams: [...people.map(({ userId }) => personStream(userId)), withdrawalsStream(null)] };
}

export function erasureFacts(state: DecisionContext, { people, others }: ErasedPeople): NewFacts {
  const persons = people.map(({ userId }) => {
    const stream = personStream(userId);
    return { stream, events: erasePerson(state.fold(stream, false, evolveErased), userId) };
  });
  return [...persons, eraseFrom(state, people, others)];
}

/** Deletes all texts about these people. Changes nothing where it was done before. */
export async function forgetPeople(records: EntityManager, people: readonly User[]): Promise<void> {
  await forgetArrivalsFrom(records, people);
  for (const person of people) await forget(records, person);
  await forgetErased(statementsIn(records));
}

const nobody = {
  mail: null,
  mailKey: null,
  displayname: null,
  displaynameKey: null,
  instagram: null,
  passwordHash: null,
  language: null,
  mailProvenAt: null,
  awaitsApproval: false,
  role: 1,
  erasedAt: () => 'now()',
};

async function forget(records: EntityManager, person: User): Promise<void> {
  const { userId, mail, displayname, instagram, passwordHash, erasedAt } = person;
  await forgetPerson(statementsIn(records), userId);
  await forgetSessions(records, userId);
  await forgetLogins(records, userId);
  await forgetFactors(records, userId);
  await deleteRequests(records, userId);
  await deleteNotes(records, userId);
  await forgetArrivals(records, userId);
  await forgetNotices(records, { userId, mail });
  await forgetEntryTokens(records, { userId, mail });
  // They stay as numbers: who gave which rights to whom is part of the audit.
  await endGrants(records, { userId }, null);
  await forgetGuesses(records, factorGuesses(userId));
  if (mail !== null) await forgetGuesses(records, mail);
  const isKnown = [mail, displayname, instagram, passwordHash].some((kept) => kept !== null);
  if (isKnown || erasedAt === null)
    await records.update(User, { userId }, { ...nobody, sessionVersion: person.sessionVersion + 1 });
}
