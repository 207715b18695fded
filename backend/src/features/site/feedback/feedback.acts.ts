import { NotFound, shopLock, type Queryable } from '@fan-beats/events';
import { In, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { FeedbackRecord } from '../../../contract/site/feedback.records';
import { Read, RecordAct, UnauditedAct, type Ground } from '../../../platform/acts/act';
import { InvalidInput } from '../../../platform/errors/refusals';
import { displayNames } from '../../../platform/people/display-names';
import { statementsIn } from '../../../platform/database/statements';
import { Filled, Flag, Id, Optional, Whole } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { defaultTopic, feedbackTopics, lastTopic, Feedback } from './feedback.entity';

const messageLength = 5_000;
/** So long, the same words of the same person are the same request. */
const repeatMs = 600_000;
const emptyMessage = 'Please enter your feedback';

/** Keeps a contact request for the admins. `text` and `message` are two names of one field, and so are `topic` and `category`. */
export class AddFeedback extends UnauditedAct<{ success: boolean; message: string }> {
  @Optional() @Filled(messageLength, emptyMessage) message?: string;
  @Optional() @Filled(messageLength, emptyMessage) text?: string;
  @Optional() @Whole(1, lastTopic) category?: number;
  @Optional() @Whole(1, lastTopic) topic?: number;

  async change(records: EntityManager) {
    const row = this.row();
    // The same at once waits.
    const lock = `SELECT pg_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')})`;
    await records.query(lock, [`feedback ${this.actor.userId}`]);
    // Sent again, as no answer came.
    const sent = { ...row, createdAt: MoreThan(new Date(Date.now() - repeatMs)) };
    if (!(await records.existsBy(Feedback, sent))) await records.insert(Feedback, row);
    return { success: true, message: 'Thank you for your feedback!' };
  }

  row(): Partial<Feedback> {
    const message = this.message ?? this.text;
    if (message === undefined) throw new InvalidInput({ message: emptyMessage });
    const topic = this.category ?? this.topic ?? defaultTopic;
    return { userId: this.actor.userId, topic, message: message.trim() };
  }
}

/** Puts a contact request into the archive, or takes it out again. */
export class ArchiveFeedback extends RecordAct<FeedbackRecord> {
  @Id() feedbackId: number;
  @Flag() archived: boolean;

  async change(records: EntityManager): Promise<FeedbackRecord> {
    const { feedbackId } = this;
    await records.update(Feedback, { feedbackId }, { isArchived: this.archived });
    const [record] = await requests({ records, pool: statementsIn(records) }, { feedbackId });
    if (!record) throw new NotFound('contact request');
    return record;
  }

  audit() {
    return {
      act: 'feedback.admUpdateFeedback',
      subject: `feedback ${this.feedbackId}`,
      changed: ['archived'],
    };
  }
}

/** Contact requests, newest first. */
export class GetFeedback extends Read<FeedbackRecord[]> {
  read(ground: Ground): Promise<FeedbackRecord[]> {
    return requests(ground, {});
  }
}

/** Those of these people, oldest first. */
export const feedbackOf = async (ground: Pick<Ground, 'records' | 'pool'>, people: readonly number[]) =>
  (await requests(ground, { userId: In(people) })).toReversed();

export const forgetFeedback = (records: EntityManager, userId: number) =>
  records.delete(Feedback, { userId });

async function requests(
  { records, pool }: { readonly records: EntityManager; readonly pool: Queryable },
  where: FindOptionsWhere<Feedback>,
): Promise<FeedbackRecord[]> {
  const found = await records.find(Feedback, { where, order: { createdAt: 'DESC', feedbackId: 'DESC' } });
  const nameOf = await displayNames(pool, found, ({ userId }) => userId);
  return found.map(({ topic, ...request }) => ({
    ...toWire(request),
    user_displayname: nameOf(request.userId),
    caption: feedbackTopics[topic] ?? '',
  }));
}
