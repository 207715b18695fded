import { shopLock, type Queryable } from '@fan-beats/events';
import { In, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { FeedbackRecord } from '../../../contract/site/feedback.records';
import { toWire } from '../../../contract/wire';
import { displayNames } from '../../../platform/people/display-names';
import { Feedback, feedbackTopics } from './feedback.entity';

/** Within this time, the same words of the same person are the same request. */
const repeatMs = 600_000;

interface Sources {
  readonly records: EntityManager;
  readonly pool: Queryable;
}

/** Contact requests, newest first. */
export async function readRequests(
  { records, pool }: Sources,
  where: FindOptionsWhere<Feedback> = {},
): Promise<FeedbackRecord[]> {
  const found = await records.find(Feedback, { where, order: { createdAt: 'DESC', feedbackId: 'DESC' } });
  const nameOf = await displayNames(pool, found, ({ userId }) => userId);
  return found.map(({ topic, answeredBy: _by, ...request }) => ({
    ...toWire(request),
    user_displayname: nameOf(request.userId),
    caption: feedbackTopics[topic] ?? '',
  }));
}

/** The number of contact requests that are not archived. */
export async function countActive(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ requests: number }>({
    name: 'active-contact-requests',
    text: 'SELECT count(*)::int AS requests FROM feedback WHERE NOT is_archived',
  });
  return rows[0]?.requests ?? 0;
}

/** The contact requests of these people, oldest first. */
export async function requestsOfPeople(
  sources: Sources,
  people: readonly number[],
): Promise<FeedbackRecord[]> {
  const requests = await readRequests(sources, { userId: In(people) });
  return requests.toReversed();
}

type NewRequest = Pick<Feedback, 'userId' | 'topic' | 'message'> &
  Partial<Pick<Feedback, 'createdAt' | 'isArchived'>>;

/** Adds a contact request, unless the person sent the same one shortly before and got no answer. */
export async function addRequest(records: EntityManager, request: NewRequest): Promise<void> {
  // A request of the same person at the same time waits.
  const lock = `SELECT pg_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')})`;
  await records.query(lock, [`feedback ${request.userId}`]);
  const sentBefore = await records.existsBy(Feedback, {
    createdAt: MoreThan(new Date(Date.now() - repeatMs)),
    ...request,
  });
  if (!sentBefore) await records.insert(Feedback, request);
}

/** Locks a request until the transaction ends. */
export const heldRequest = (records: EntityManager, feedbackId: number): Promise<Feedback | null> =>
  records.findOne(Feedback, { where: { feedbackId }, lock: { mode: 'pessimistic_write' } });

/** Keeps the answer, and archives the request. */
export async function answerRequest(
  records: EntityManager,
  { feedbackId, answer, answeredBy }: Pick<Feedback, 'feedbackId' | 'answer' | 'answeredBy'>,
): Promise<void> {
  await records.update(
    Feedback,
    { feedbackId },
    { answer, answeredBy, answeredAt: new Date(), isArchived: true },
  );
}

export const deleteRequests = (records: EntityManager, userId: number) =>
  records.delete(Feedback, { userId });
