import { shopLock, type Queryable } from '@fan-beats/events';
import { In, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { FeedbackRecord } from '../../../contract/site/feedback.records';
import { TooManyRequests } from '../../../platform/errors/refusals';
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
    user_displayname: request.userId === null ? (request.mail ?? '') : nameOf(request.userId),
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

type NewRequest = { readonly userId: number } & Pick<Feedback, 'topic' | 'message'> &
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

/** The most requests of people without an account: of one address and of all, in a day. */
const mostOfStrangers = { ofAddress: 3, ofAll: 100 };
const aDaySeconds = 24 * 60 * 60;

/**
 * Adds the request of a person without an account. Throws TooManyRequests where the address, or all strangers together,
 * sent too many in a day.
 */
export async function addStrangersRequest(
  records: EntityManager,
  request: { readonly mail: string } & Pick<Feedback, 'topic' | 'message'>,
): Promise<void> {
  await records.query(`SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('strangers', 0)")})`);
  const [sent] = await records.query<{ own: number; all: number }[]>(
    `SELECT count(*) FILTER (WHERE lower(mail) = lower($1))::int AS own, count(*)::int AS all FROM feedback
      WHERE mail IS NOT NULL AND created_at > now() - interval '1 day'`,
    [request.mail],
  );
  if ((sent?.own ?? 0) >= mostOfStrangers.ofAddress || (sent?.all ?? 0) >= mostOfStrangers.ofAll)
    throw new TooManyRequests(aDaySeconds);
  await records.insert(Feedback, request);
}

/** Locks a request until the transaction ends. */
export const heldRequest = (records: EntityManager, feedbackId: number): Promise<Feedback | null> =>
  records.findOne(Feedback, { where: { feedbackId }, lock: { mode: 'pessimistic_write' } });

/** The name of the mail with the answer to a request of a person without an account. */
export const answerName = (feedbackId: number): string => `answer-${feedbackId}`;

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

/** Deletes the requests of a person, and those that somebody sent with their address. */
export async function deleteRequests(
  records: EntityManager,
  { userId, mail }: { readonly userId: number; readonly mail: string | null },
): Promise<void> {
  await records.delete(Feedback, { userId });
  await records.query('DELETE FROM feedback WHERE lower(mail) = lower($1)', [mail]);
}
